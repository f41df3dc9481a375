import { after } from '../commands/at.ts'
import { apply } from '../commands/objects.ts'
import type { Dice } from '../dice.ts'
import type { Ground } from '../ground.ts'
import { withSpec } from '../manifest.ts'
import { limitOf } from '../policies/budgets.ts'
import type { Budget } from '../world.ts'
import { type Change, changeOf } from './change.ts'
import { waitingDrain } from './waiting-drain.ts'

const QUOTA = 0.35

/** A tight budget or quota is changed while a drain waits for it. */
export function makePatch(ground: Ground, dice: Dice): Change {
  const { budgets, quotas } = ground.world
  const waiting = waitingDrain(ground, dice)
  const at = after(0, dice)
  const [quota] = quotas
  if (quota && dice.chance(QUOTA)) return changeOf(waiting, apply(at, [withSpec(quota, { hard: { pods: '1000' } })]))
  const [budget] = budgets
  return budget ? changeOf(waiting, apply(at, [relaxed(budget, dice)])) : changeOf(waiting)
}

/** The budget with another limit, often one that allows disruptions. */
export function relaxed({ workload, manifest }: Budget, dice: Dice): Budget['manifest'] {
  const limit = dice.chance(0.6) ? { maxUnavailable: dice.between(1, 2) } : limitOf(workload.pods, workload.kind === 'Pod', dice)
  return withSpec(manifest, { minAvailable: undefined, maxUnavailable: undefined, ...limit })
}
