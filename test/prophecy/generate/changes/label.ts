import { DISKS } from '../cluster/node-groups.ts'
import { label } from '../commands/nodes.ts'
import type { Dice } from '../dice.ts'
import type { Ground } from '../ground.ts'
import { ZONE } from '../placement/topology-keys.ts'
import { type Change, changeOf } from './change.ts'

const MOVED = 0.1
const POOL = 0.3
const REMOVED = 0.25

/** A label of nodes is set or removed: selectors and DaemonSets match other nodes. */
export function makeLabel(ground: Ground, dice: Dice): Change {
  const { groups, zones } = ground.world.site
  const names = ground.takeNodes(dice.between(1, 3), dice)
  if (zones.length > 0 && dice.chance(MOVED)) return changeOf(label(0, names, ZONE, dice.pick(zones)))
  if (dice.chance(POOL)) return changeOf(label(0, names, 'pool', dice.pick(groups).name))
  return changeOf(label(0, names, 'disk', dice.chance(REMOVED) ? undefined : dice.pick(DISKS)))
}
