import { recovery, silence, silentZone, zoneRecovery } from '../commands/nodes.ts'
import type { Dice, Table } from '../dice.ts'
import type { Ground } from '../ground.ts'
import { type Change, changeOf } from './change.ts'

const NODES: Table<number> = [
  [5, 1],
  [3, 2],
  [1, 4],
]
/** Seconds until the nodes report again: before they are NotReady, between two checks, and after pods have gone. */
const BACK: Table<number | undefined> = [
  [3, undefined],
  [1, 23],
  [2, 58],
  [2, 87],
]

/** Kubelets stop, and in some courses come back. */
export function makeSilence(ground: Ground, dice: Dice): Change {
  const names = ground.takeNodes(dice.from(NODES), dice)
  const back = dice.from(BACK)
  return changeOf(silence(0, names), ...(back === undefined ? [] : [recovery(back, names)]))
}

/** All kubelets of a zone stop, and in some courses come back. */
export function makeZone(ground: Ground, dice: Dice): Change {
  const { nodes } = ground.world.site
  const zone = dice.pick([...new Set(nodes.flatMap((node) => node.zone ?? []))])
  for (const node of nodes) if (node.zone === zone) ground.takeNode(node.name)
  const back = dice.from(BACK)
  return changeOf(silentZone(0, zone), ...(back === undefined ? [] : [zoneRecovery(back, zone)]))
}
