import { evict } from '../commands/objects.ts'
import type { Dice, Table } from '../dice.ts'
import type { Ground } from '../ground.ts'
import { type Change, changeOf } from './change.ts'
import { podsOf } from './pods-of.ts'

const COUNT: Table<number> = [
  [5, 1],
  [2, 2],
  [1, 4],
]
const GRACE: Table<number | undefined> = [
  [5, undefined],
  [1, 0],
  [1, 10],
]

/** Calls of the Eviction API for pods of any controller. */
export function makeEvict(ground: Ground, dice: Dice): Change {
  const pods = ground.world.site.workloads.flatMap((workload) =>
    podsOf(workload).map((name) => ({ namespace: workload.namespace, name })),
  )
  const grace = dice.from(GRACE)
  return changeOf(
    ...dice.some(pods, dice.from(COUNT)).map(({ namespace, name }, i) => evict(Math.round(13 * i) / 10, namespace, name, grace)),
  )
}
