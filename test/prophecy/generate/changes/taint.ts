import { GROUP_TAINT } from '../cluster/node-groups.ts'
import { after } from '../commands/at.ts'
import { taint, untaint } from '../commands/nodes.ts'
import type { Dice, Table } from '../dice.ts'
import type { Ground } from '../ground.ts'
import { COURSE_TAINT } from '../placement/tolerations.ts'
import { type Change, changeOf } from './change.ts'

const EFFECT: Table<'NoSchedule' | 'PreferNoSchedule' | 'NoExecute'> = [
  [2, 'NoSchedule'],
  [0.5, 'PreferNoSchedule'],
  [5, 'NoExecute'],
]
const NODES: Table<number> = [
  [4, 1],
  [3, 2],
  [1, 4],
]
const GROUP = 0.25
const REMOVED = 0.4
const BY_KEY = 0.4

/** A taint of some nodes, often removed later; or the taint of a group is removed. */
export function makeTaint(ground: Ground, dice: Dice): Change {
  const tainted = ground.world.site.nodes.filter(({ taints = [] }) => taints.length > 0).map(({ name }) => name)
  if (tainted.length > 0 && dice.chance(GROUP)) return changeOf(untaint(0, dice.some(tainted, 3), { key: GROUP_TAINT }))
  const effect = dice.from(EFFECT)
  const names = ground.takeNodes(dice.from(NODES), dice)
  const set = taint(0, names, { key: COURSE_TAINT, value: 'now', effect })
  if (!dice.chance(REMOVED)) return changeOf(set)
  const removed = dice.chance(BY_KEY) ? { key: COURSE_TAINT } : { key: COURSE_TAINT, effect }
  return changeOf(set, untaint(after(0, dice), names, removed))
}
