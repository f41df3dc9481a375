import { after } from '../commands/at.ts'
import { drain } from '../commands/drain.ts'
import { apply } from '../commands/objects.ts'
import type { Dice } from '../dice.ts'
import type { Ground } from '../ground.ts'
import { withSpec } from '../manifest.ts'
import { limitOf } from '../policies/budgets.ts'
import type { Budget } from '../world.ts'
import { type Change, changeOf } from './change.ts'
import { drainFlags } from './drain-flags.ts'

/** The share of the nodes that are drained, so that pods of the tight budget are among theirs. */
const DRAINED = 0.5
const NODES_MAX = 6
const QUOTA = 0.35

/** A tight budget or quota is changed while a drain waits for it. */
export function makePatch(ground: Ground, dice: Dice): Change {
  const { site, budgets, quotas } = ground.world
  const count = Math.min(NODES_MAX, Math.ceil(site.nodes.length * DRAINED))
  const { timeoutSeconds: _, podSelector: __, ...flags } = drainFlags(ground, dice)
  const names = ground.takeNodes(count, dice)
  const waiting = drain(0, names, {
    ...flags,
    ignoreDaemonSets: true,
    deleteEmptyDirData: true,
    force: true,
    disableEviction: false,
  })
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
