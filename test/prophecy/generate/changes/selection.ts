import type { Step } from '../../course.ts'
import { after } from '../commands/at.ts'
import { drain } from '../commands/drain.ts'
import { cordon, type NodesChosen, taint, uncordon } from '../commands/nodes.ts'
import type { Dice, Table } from '../dice.ts'
import type { Ground } from '../ground.ts'
import { COURSE_TAINT } from '../placement/tolerations.ts'
import { ZONE } from '../placement/topology-keys.ts'
import type { Site } from '../site.ts'
import { type Change, changeOf } from './change.ts'
import { drainFlags } from './drain-flags.ts'

const ZONED = 0.4
const FIRST_ONLY = 0.3

const FORMS: Table<(nodes: NodesChosen, ground: Ground, dice: Dice) => readonly Step[]> = [
  [4, (nodes, ground, dice) => [drain(0, nodes, drainFlags(ground, dice))]],
  [2, (nodes, ground, dice) => [cordon(0, nodes), drain(after(0, dice), nodes, drainFlags(ground, dice))]],
  [1, (nodes, _, dice) => [cordon(0, nodes), uncordon(after(0, dice), nodes)]],
  [2, (nodes, _, dice) => [taint(0, nodes, { key: COURSE_TAINT, value: 'now', effect: dice.pick(['NoSchedule', 'NoExecute']) })]],
]

/** A command for the nodes with a label: a pool, a zone or a part of it. */
export function makeSelection(ground: Ground, dice: Dice): Change {
  const nodes = { selector: selectorOf(ground.world.site, dice) }
  return changeOf(...dice.from(FORMS)(nodes, ground, dice))
}

/** The pool of a node, its zone or both, so that the selector matches something. */
function selectorOf({ nodes }: Site, dice: Dice): string {
  const { labels = {}, zone } = dice.pick(nodes)
  const pool = `pool=${labels['pool']}`
  if (zone === undefined || !dice.chance(ZONED)) return pool
  const zoned = `${ZONE}=${zone}`
  return dice.chance(FIRST_ONLY) ? `${pool},${zoned}` : zoned
}
