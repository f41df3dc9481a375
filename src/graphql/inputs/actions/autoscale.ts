import type { TargetFile } from '../../../whatif/actions/target-file.ts'
import type { ObjectKey } from '../../../whatif/outcome/outcome.ts'
import { builder } from '../../builder.ts'
import type { InputPlace } from '../input-place.ts'
import { ObjectRef } from '../object-ref.ts'
import type { ActionField } from './action-input.ts'
import { readSelection } from './object-selection.ts'
import { readTargetFile, targetFileFields } from './target-file.ts'

const AutoscaleInput = builder.inputType('AutoscaleInput', {
  description:
    'kubectl autoscale: a new HorizontalPodAutoscaler for each workload. Name the workloads either by `targets` or by `manifest`.',
  fields: (t) => ({
    targets: t.field({ type: [ObjectRef], description: 'The workloads by name.' }),
    ...targetFileFields(t, 'workloads'),
    namespace: t.string({
      defaultValue: 'default',
      description: 'The namespace of workloads of the manifest without one, and of the autoscalers then.',
    }),
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
    const workloads = readWorkloads(input, place)
    if (workloads === undefined) return undefined
    const { name, min, max, cpu, memory, cpuPercent, manifest, namespace } = input
    return {
      kind: 'autoscale',
      ...workloads,
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

function readWorkloads(
  input: AutoscaleValue,
  place: InputPlace,
): { readonly targets: readonly ObjectKey[]; readonly file?: TargetFile | undefined } | undefined {
  const { manifest, targets } = input
  if ((manifest == null) === (targets == null)) return place.refuse('name the workloads either by targets or by manifest')
  if (manifest == null) {
    const named = readSelection({ targets }, place)?.targets
    return named && { targets: named }
  }
  const read = readTargetFile(manifest, input, place)
  const other = read.file.skipped.find(({ served }) => served !== 'NEVER')
  // Whether an object of such a kind has a scale is not known.
  return other ? place.at('manifest').refuse(`${other.text} is not modelled: leave it out of the manifest`) : read
}
