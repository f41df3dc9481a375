import type { JsonObject } from '../../../../src/kube/codec/json.ts'
import type { Dice, Table } from '../dice.ts'
import type { Workload } from '../world.ts'
import { baseOf, metadataOf, selectorOf, type WorkloadForm } from './workload-form.ts'

/** Exactly one of both is not 0. */
const LIMITS: Table<JsonObject | undefined> = [
  [3, undefined],
  [2, { maxUnavailable: 2 }],
  [1, { maxUnavailable: '30%' }],
  [2, { maxSurge: 1, maxUnavailable: 0 }],
  [1, { maxSurge: '50%', maxUnavailable: 0 }],
]
const ON_DELETE = 0.2
const MIN_READY_SECONDS = 0.15

/** A DaemonSet of all nodes, or of those that its placement selects. */
export function daemonSet(form: WorkloadForm, dice: Dice): Workload {
  const rollingUpdate = dice.from(LIMITS)
  const updateStrategy = dice.chance(ON_DELETE)
    ? { type: 'OnDelete' }
    : { type: 'RollingUpdate', ...(rollingUpdate ? { rollingUpdate } : {}) }
  return {
    ...baseOf(form),
    kind: 'DaemonSet',
    pods: form.site.nodes.length,
    manifest: {
      apiVersion: 'apps/v1',
      kind: 'DaemonSet',
      metadata: metadataOf(form),
      spec: {
        selector: selectorOf(form),
        updateStrategy,
        ...dice.maybe(MIN_READY_SECONDS, () => ({ minReadySeconds: dice.between(3, 8) })),
        template: form.template,
      },
    },
  }
}
