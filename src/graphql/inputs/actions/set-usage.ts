import { milliValue, value } from '../../../kube/quantity.ts'
import { builder } from '../../builder.ts'
import { ObjectRef, readObjectRef } from '../object-ref.ts'
import type { ActionField } from './action-input.ts'

const EmptyDirUsageInput = builder.inputType('EmptyDirUsageInput', {
  description: 'How much is in an emptyDir volume.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'The name of the volume in the pod.' }),
    size: t.field({ type: 'Quantity', required: true, description: 'How much is in it: `2Gi`.' }),
  }),
})

export const UsageInput = builder.inputType('UsageInput', {
  description: 'What something uses from now on. What is left out stays as it was said before, or unknown.',
  fields: (t) => ({
    target: t.field({
      type: ObjectRef,
      required: true,
      description: 'A pod; a workload, for each of its pods; or a node, for all on it that is not its pods.',
    }),
    cpu: t.field({ type: 'Quantity', description: 'CPU: `250m`.' }),
    memory: t.field({ type: 'Quantity', description: 'Working set, which the kernel cannot take back easily: `1Gi`.' }),
    ephemeralStorage: t.field({
      type: 'Quantity',
      description: "On the node's own disk; of a pod what its containers write, beside its volumes.",
    }),
    emptyDirs: t.field({
      type: [EmptyDirUsageInput],
      description: 'Of a pod: what is in its emptyDir volumes. More than the sizeLimit of one costs the pod its place.',
    }),
    inodes: t.int({ description: "Inodes of the node's own disk." }),
    processes: t.int({ description: 'Processes and threads.' }),
  }),
})

export const SET_USAGE: ActionField<typeof UsageInput.$inferInput> = {
  type: UsageInput,
  description:
    'Say what pods, workloads or nodes use: kubelets evict pods where a node runs short, and the kernel kills what uses more memory than there is.',
  read({ target, cpu, memory, ephemeralStorage, emptyDirs, inodes, processes }, place) {
    const read = readObjectRef(target)
    if (!read.ok) return place.at('target').refuse(read.message)
    const usage = {
      cpuMilli: cpu == null ? undefined : milliValue(cpu),
      memoryBytes: memory == null ? undefined : value(memory),
      storageBytes: ephemeralStorage == null ? undefined : value(ephemeralStorage),
      inodes: inodes ?? undefined,
      processes: processes ?? undefined,
      ...(emptyDirs ? { emptyDirBytes: Object.fromEntries(emptyDirs.map(({ name, size }) => [name, value(size)])) } : {}),
    }
    return { kind: 'setUsage', target: read.key, usage }
  },
}
