import { milliValue, value } from '../../../kube/quantity.ts'
import { builder } from '../../builder.ts'
import { ObjectRef, readObjectRef } from '../object-ref.ts'
import type { ActionField } from './action-input.ts'

const EmptyDirUsageInput = builder.inputType('EmptyDirUsageInput', {
  description: 'Usage of an emptyDir volume.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'The name of the volume in the pod.' }),
    size: t.field({ type: 'Quantity', required: true, description: 'Its usage: `2Gi`.' }),
  }),
})

export const UsageInput = builder.inputType('UsageInput', {
  description: 'Usage from now on. Amounts that are omitted keep their value, or stay unknown.',
  fields: (t) => ({
    target: t.field({
      type: ObjectRef,
      required: true,
      description: 'A pod; a workload, for each of its pods; or a node, for all usage outside its pods.',
    }),
    cpu: t.field({ type: 'Quantity', description: 'CPU: `250m`.' }),
    memory: t.field({ type: 'Quantity', description: 'Working set, which the kernel cannot reclaim easily: `1Gi`.' }),
    ephemeralStorage: t.field({
      type: 'Quantity',
      description: "Usage of the node's own disk; for a pod what its containers write outside its volumes.",
    }),
    emptyDirs: t.field({
      type: [EmptyDirUsageInput],
      description: 'For a pod: usage of its emptyDir volumes. A pod that exceeds the sizeLimit of one is evicted.',
    }),
    inodes: t.int({ description: "Inodes of the node's own disk." }),
    processes: t.int({ description: 'Processes and threads.' }),
  }),
})

export const SET_USAGE: ActionField<typeof UsageInput.$inferInput> = {
  type: UsageInput,
  description:
    'Set the usage of pods, workloads or nodes: kubelets evict pods from a node under pressure, and the kernel kills containers when memory runs out.',
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
