import { scale } from '../commands/objects.ts'
import type { Dice, Table } from '../dice.ts'
import type { Ground } from '../ground.ts'
import type { Workload, WorkloadKind } from '../world.ts'
import { type Change, changeOf } from './change.ts'

const SCALABLE: readonly WorkloadKind[] = ['Deployment', 'StatefulSet', 'ReplicaSet', 'ReplicationController']
/** From the number of pods to the new one. */
const REPLICAS: Table<(pods: number, dice: Dice) => number> = [
  [4, (pods, dice) => pods + dice.between(1, 4)],
  [3, (pods, dice) => Math.max(0, pods - dice.between(1, 4))],
  [1, () => 0],
  [1, (pods) => pods * 3],
]

/** `kubectl scale` of one or two workloads. */
export function makeScale(ground: Ground, dice: Dice): Change {
  const workloads = [0, ...(dice.chance(0.3) ? [1] : [])].flatMap(() => ground.takeWorkload(SCALABLE, dice) ?? [])
  return changeOf(...workloads.map((workload) => scale(0, workload, newReplicas(workload, dice))))
}

/** Another number of pods for a workload. */
export function newReplicas({ pods }: Workload, dice: Dice): number {
  return dice.from(REPLICAS)(pods, dice)
}
