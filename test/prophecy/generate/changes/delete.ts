import { type DeleteFlags, remove, targetOf } from '../commands/objects.ts'
import type { Dice, Table } from '../dice.ts'
import type { Ground } from '../ground.ts'
import { WORKLOAD_KINDS } from '../world.ts'
import { type Change, changeOf } from './change.ts'
import { podsOf } from './pods-of.ts'

const CASCADE: Table<Pick<DeleteFlags, 'cascade'>> = [
  [4, {}],
  [2, { cascade: 'foreground' }],
  [2, { cascade: 'orphan' }],
]
const GRACE: Table<Pick<DeleteFlags, 'gracePeriodSeconds' | 'force'>> = [
  [4, {}],
  [1, { gracePeriodSeconds: 5 }],
  [1, { gracePeriodSeconds: 60 }],
  [1, { gracePeriodSeconds: 0, force: true }],
]
const OF_PODS = 0.4
const BUDGET = 0.1
const NO_WAIT = 0.3

/** `kubectl delete` of a workload, of pods, or of a budget. */
export function makeDelete(ground: Ground, dice: Dice): Change {
  const wait: Pick<DeleteFlags, 'wait'> = dice.chance(NO_WAIT) ? { wait: false } : {}
  const [budget] = dice.some(ground.world.budgets, 1)
  if (budget && dice.chance(BUDGET)) {
    const { kind, metadata } = budget.manifest
    return changeOf(remove(0, { kind, namespace: budget.workload.namespace, name: metadata.name }, wait))
  }
  if (dice.chance(OF_PODS)) return deletePods(ground, wait, dice)
  const workload = ground.takeWorkload(WORKLOAD_KINDS, dice)
  if (!workload) return changeOf()
  // A pod has nothing that its deletion would cascade to.
  const flags = workload.kind === 'Pod' ? dice.from(GRACE) : dice.from(CASCADE)
  return changeOf(remove(0, targetOf(workload), { ...flags, ...wait }))
}

function deletePods(ground: Ground, wait: Pick<DeleteFlags, 'wait'>, dice: Dice): Change {
  const workload = ground.takeWorkload(WORKLOAD_KINDS, dice, ({ pods }) => pods > 0)
  if (!workload) return changeOf()
  const flags = { ...dice.from(GRACE), ...wait }
  const names = dice.some(podsOf(workload), dice.between(1, 2))
  return changeOf(...names.map((name) => remove(0, { kind: 'Pod', namespace: workload.namespace, name }, flags)))
}
