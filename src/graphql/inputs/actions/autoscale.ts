import type { ObjectKey } from '../../../whatif/outcome/outcome.ts'
import { builder } from '../../builder.ts'
import type { InputPlace } from '../input-place.ts'
import { ENFORCE_NAMESPACE } from '../manifest/read-manifest.ts'
import { ObjectRef } from '../object-ref.ts'
import type { ActionField } from './action-input.ts'
import { manifestKeys } from './manifest-keys.ts'
import { readSelection } from './object-selection.ts'

const AutoscaleInput = builder.inputType('AutoscaleInput', {
  description:
    'kubectl autoscale: a new HorizontalPodAutoscaler for each workload. Name the workloads either by `targets` or by `manifest`.',
  fields: (t) => ({
    targets: t.field({ type: [ObjectRef], description: 'The workloads by name.' }),
    manifest: t.field({ type: 'Manifest', description: 'The workloads that a manifest names.' }),
    namespace: t.string({
      defaultValue: 'default',
      description: 'The namespace of workloads of the manifest without one, and of the autoscalers then.',
    }),
    enforceNamespace: t.boolean({ defaultValue: false, description: ENFORCE_NAMESPACE }),
    name: t.string({ description: '--name: the name of the autoscaler; that of its workload when left out.' }),
    min: t.int({ description: '--min: the fewest replicas; 1 when left out.' }),
    max: t.int({ required: true, description: '--max: the most replicas.' }),
    cpu: t.string({
      description: '--cpu: CPU of each pod: percent of the requests as `80%`, a quantity, or a number of millicores.',
    }),
    memory: t.string({
      description: '--memory: memory of each pod: percent of the requests as `80%`, a quantity, or a number of mebibytes.',
    }),
    cpuPercent: t.int({ description: '--cpu-percent, deprecated: percent of the CPU requests.' }),
  }),
})

type AutoscaleValue = typeof AutoscaleInput.$inferInput

export const AUTOSCALE: ActionField<AutoscaleValue> = {
  type: AutoscaleInput,
  description: 'Create horizontal pod autoscalers.',
  read(input, place) {
    const targets = readTargets(input, place)
    if (targets === undefined) return undefined
    const { name, min, max, cpu, memory, cpuPercent, manifest, namespace } = input
    return {
      kind: 'autoscale',
      targets,
      namespace: manifest == null ? undefined : (namespace ?? 'default'),
      name: name ?? undefined,
      min: min ?? undefined,
      max,
      cpu: cpu ?? undefined,
      memory: memory ?? undefined,
      cpuPercent: cpuPercent ?? undefined,
    }
  },
}

function readTargets(input: AutoscaleValue, place: InputPlace): readonly ObjectKey[] | undefined {
  const { manifest, targets } = input
  if ((manifest == null) === (targets == null)) return place.refuse('name the workloads either by targets or by manifest')
  return manifest == null ? readSelection({ targets }, place)?.targets : manifestKeys(input, manifest, place)
}
