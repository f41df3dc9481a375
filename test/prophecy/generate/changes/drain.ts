import { after } from '../commands/at.ts'
import { drain } from '../commands/drain.ts'
import { uncordon } from '../commands/nodes.ts'
import type { Dice, Table } from '../dice.ts'
import type { Ground } from '../ground.ts'
import { type Change, changeOf } from './change.ts'
import { drainFlags } from './drain-flags.ts'

const NODES: Table<number> = [
  [8, 1],
  [3, 2],
  [1, 3],
  [0.5, 5],
]
/** Nodes that are made schedulable again during the drain or after it. */
const UNCORDONED = 0.12
const SAME_MOMENT = 0.4

/** One kubectl drain, of one node or several. */
export function makeDrain(ground: Ground, dice: Dice): Change {
  const names = ground.takeNodes(dice.from(NODES), dice)
  const step = drain(0, names, drainFlags(ground, dice))
  return dice.chance(UNCORDONED) ? changeOf(step, uncordon(after(0, dice), names)) : changeOf(step)
}

/** Two drains at once, which budgets have to serve one after the other. */
export function makeTwoDrains(ground: Ground, dice: Dice): Change {
  const first = drain(0, ground.takeNodes(dice.from(NODES.slice(0, 2)), dice), drainFlags(ground, dice))
  const at = dice.chance(SAME_MOMENT) ? 0 : after(0, dice)
  return changeOf(first, drain(at, ground.takeNodes(dice.from(NODES.slice(0, 2)), dice), drainFlags(ground, dice)))
}
