import type { JsonObject } from '../../../../src/kube/codec/json.ts'
import type { Dice, Table } from '../dice.ts'
import type { Workload } from '../world.ts'
import { replicasOf } from './replicas.ts'
import { baseOf, metadataOf, selectorOf, type WorkloadForm } from './workload-form.ts'

type Limits = readonly [maxSurge: number | string, maxUnavailable: number | string]
/** Not both of them may be 0. */
const LIMITS: Table<Limits | undefined> = [
  [4, undefined],
  [2, [1, 0]],
  [2, [0, 1]],
  [1, [1, 1]],
  [1, ['25%', '25%']],
  [1, ['50%', 0]],
  [1, [0, '50%']],
  [1, ['100%', 0]],
  [1, [2, '34%']],
  [0.5, ['10%', '100%']],
]
const RECREATE = 0.12
const MIN_READY_SECONDS: Table<number> = [
  [7, 0],
  [1, 3],
  [1, 8],
]
/** Seconds. Always more than `minReadySeconds`. */
const PROGRESS_DEADLINE: Table<number> = [
  [6, 600],
  [1, 30],
  [1, 15],
]
const HISTORY_LIMIT: Table<number> = [
  [6, 10],
  [1, 2],
  [0.5, 0],
]
const PAUSED = 0.02

/** A Deployment of any strategy. */
export function deployment(form: WorkloadForm, dice: Dice): Workload {
  const replicas = replicasOf(form.site, dice)
  return {
    ...baseOf(form),
    kind: 'Deployment',
    pods: replicas,
    manifest: {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: metadataOf(form),
      spec: {
        replicas,
        selector: selectorOf(form),
        strategy: strategyOf(dice),
        minReadySeconds: dice.from(MIN_READY_SECONDS),
        progressDeadlineSeconds: dice.from(PROGRESS_DEADLINE),
        revisionHistoryLimit: dice.from(HISTORY_LIMIT),
        ...dice.maybe(form.site.workloads.length > 0 ? PAUSED : 0, () => ({ paused: true })),
        template: form.template,
      },
    },
  }
}

/** A strategy of a Deployment. */
export function strategyOf(dice: Dice): JsonObject {
  if (dice.chance(RECREATE)) return { type: 'Recreate' }
  const limits = dice.from(LIMITS)
  if (!limits) return { type: 'RollingUpdate' }
  const [maxSurge, maxUnavailable] = limits
  return { type: 'RollingUpdate', rollingUpdate: { maxSurge, maxUnavailable } }
}
