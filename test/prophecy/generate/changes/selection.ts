import type { Step } from '../../course.ts'
import { after } from '../commands/at.ts'
import { drainSelected } from '../commands/drain.ts'
import { cordonSelected, taintSelected, uncordonSelected } from '../commands/nodes.ts'
import type { Dice, Table } from '../dice.ts'
import type { Ground } from '../ground.ts'
import { COURSE_TAINT } from '../placement/tolerations.ts'
import { ZONE } from '../placement/topology-keys.ts'
import type { Site } from '../site.ts'
import { type Change, changeOf } from './change.ts'
import { drainFlags } from './drain-flags.ts'

const ZONED = 0.4
const FIRST_ONLY = 0.3

const FORMS: Table<(selector: string, ground: Ground, dice: Dice) => readonly Step[]> = [
  [4, (selector, ground, dice) => [drainSelected(0, selector, drainFlags(ground, dice))]],
  [
    2,
    (selector, ground, dice) => [cordonSelected(0, selector), drainSelected(after(0, dice), selector, drainFlags(ground, dice))],
  ],
  [1, (selector, _, dice) => [cordonSelected(0, selector), uncordonSelected(after(0, dice), selector)]],
  [
    2,
    (selector, _, dice) => [
      taintSelected(0, selector, { key: COURSE_TAINT, value: 'now', effect: dice.pick(['NoSchedule', 'NoExecute']) }),
    ],
  ],
]

/** A command for the nodes with a label: a pool, a zone or a part of it. */
export function makeSelection(ground: Ground, dice: Dice): Change {
  const selector = selectorOf(ground.world.site, dice)
  return changeOf(...dice.from(FORMS)(selector, ground, dice))
}

/** The pool of a node, its zone or both, so that the selector matches something. */
function selectorOf({ nodes }: Site, dice: Dice): string {
  const { labels = {}, zone } = dice.pick(nodes)
  const pool = `pool=${labels['pool']}`
  if (zone === undefined || !dice.chance(ZONED)) return pool
  const zoned = `${ZONE}=${zone}`
  return dice.chance(FIRST_ONLY) ? `${pool},${zoned}` : zoned
}
