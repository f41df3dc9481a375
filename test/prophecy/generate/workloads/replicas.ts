import type { Dice, Table } from '../dice.ts'
import type { Site } from '../site.ts'

const REPLICAS: Table<readonly [low: number, high: number]> = [
  [0.3, [0, 0]],
  [2, [1, 1]],
  [4, [2, 3]],
  [4, [4, 7]],
  [1, [8, 14]],
]
/** The share of all pods that one workload has at most. */
const SHARE_MAX = 0.4

/** How many pods a workload runs. The first one of a cluster, which courses change, has some. */
export function replicasOf({ podsWanted, workloads }: Site, dice: Dice): number {
  const drawn = dice.between(...dice.from(REPLICAS))
  return Math.max(workloads.length === 0 ? 2 : 0, Math.min(drawn, Math.ceil(podsWanted * SHARE_MAX)))
}
