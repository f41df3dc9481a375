import { after } from '../commands/at.ts'
import { apply, remove, scale } from '../commands/objects.ts'
import type { Dice, Table } from '../dice.ts'
import type { Ground } from '../ground.ts'
import { type Manifest, withSpec } from '../manifest.ts'
import { autoscalerOf } from '../policies/autoscalers.ts'
import type { Workload } from '../world.ts'
import { type Change, changeOf } from './change.ts'
import { newReplicas } from './scale.ts'

type Edit = (autoscaler: Manifest, workload: Workload, dice: Dice) => Change

const EDITS: Table<Edit> = [
  // More than there are.
  [3, (autoscaler, { pods }, dice) => bounds(autoscaler, pods + dice.between(1, 3), pods + 5)],
  // Fewer than there are.
  [3, (autoscaler, { pods }, dice) => bounds(autoscaler, 1, Math.max(1, pods - dice.between(1, 3)))],
  // Past its bounds, which it sets again.
  [3, (_, workload, dice) => changeOf(scale(0, workload, newReplicas(workload, dice)))],
  // It does nothing for a workload with 0 replicas.
  [1, (_, workload, dice) => changeOf(scale(0, workload, 0), scale(after(0, dice), workload, workload.pods))],
  [1, (autoscaler, workload, dice) => without(autoscaler, workload, dice)],
]
const FIRST = 0.3

/** A HorizontalPodAutoscaler without metrics keeps a count within its bounds: they change, or the count does. */
export function makeAutoscaler(ground: Ground, dice: Dice): Change {
  const workload = ground.takeWorkload(['Deployment', 'StatefulSet'], dice, ({ pods }) => pods > 0)
  if (!workload) return changeOf()
  const autoscaler = autoscalerOf(workload, dice)
  const tight = withSpec(autoscaler, { minReplicas: workload.pods + 1 })
  if (dice.chance(FIRST)) return changeOf(apply(0, [tight]))
  return { ...dice.from(EDITS)(autoscaler, workload, dice), past: [apply(0, [autoscaler])] }
}

function bounds(autoscaler: Manifest, minReplicas: number, maxReplicas: number): Change {
  return changeOf(apply(0, [withSpec(autoscaler, { minReplicas, maxReplicas })]))
}

function without({ kind, metadata: { namespace, name } }: Manifest, workload: Workload, dice: Dice): Change {
  const removed = remove(0, { kind, ...(namespace === undefined ? {} : { namespace }), name })
  return changeOf(removed, scale(after(0, dice), workload, newReplicas(workload, dice)))
}
