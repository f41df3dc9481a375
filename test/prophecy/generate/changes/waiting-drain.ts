import type { Step } from '../../course.ts'
import { drain } from '../commands/drain.ts'
import type { Dice } from '../dice.ts'
import type { Ground } from '../ground.ts'
import { drainFlags } from './drain-flags.ts'

/** The share of the nodes that are drained, so that pods of the tight budget are among theirs. */
const DRAINED = 0.5
const NODES_MAX = 6

/** A drain of many nodes that waits for budgets as long as they require. */
export function waitingDrain(ground: Ground, dice: Dice): Step {
  const count = Math.min(NODES_MAX, Math.ceil(ground.world.site.nodes.length * DRAINED))
  const { timeoutSeconds: _, podSelector: __, ...flags } = drainFlags(ground, dice)
  const waits = { ignoreDaemonSets: true, deleteEmptyDirData: true, force: true, disableEviction: false }
  return drain(0, ground.takeNodes(count, dice), { ...flags, ...waits })
}
