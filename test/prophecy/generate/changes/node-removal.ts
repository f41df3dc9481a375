import { cordon } from '../commands/nodes.ts'
import { remove } from '../commands/objects.ts'
import type { Dice, Table } from '../dice.ts'
import type { Ground } from '../ground.ts'
import type { Change } from './change.ts'

const NODES: Table<number> = [
  [4, 1],
  [1, 2],
]
const CORDONED = 0.3

/** `kubectl delete node`: the pods of the node stay until they are collected. */
export function makeNodeRemoval(ground: Ground, dice: Dice): Change {
  const names = ground.takeNodes(dice.from(NODES), dice)
  return {
    past: dice.chance(CORDONED) ? [cordon(0, names)] : [],
    steps: names.map((name) => remove(0, { kind: 'Node', name })),
  }
}
