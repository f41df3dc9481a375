import { apply } from '../commands/objects.ts'
import type { Dice } from '../dice.ts'
import type { Ground } from '../ground.ts'
import { HIGH } from '../policies/priority-classes.ts'
import { type Change, changeOf } from './change.ts'
import { newWorkload } from './new-workload.ts'

const PODS = 0.5

/** Pods of a high priority come to a crowded cluster, without a controller or of a Deployment. */
export function makePreemption({ world }: Ground, dice: Dice): Change {
  const kind = dice.chance(PODS) ? 'Pod' : 'Deployment'
  const count = kind === 'Pod' ? dice.between(1, 4) : 1
  const names = Array.from({ length: count }, (_, i) => (count === 1 ? 'urgent' : `urgent-${i + 1}`))
  return changeOf(
    apply(
      0,
      names.map((name) => newWorkload(world, { kind, name, pods: { priorityClassName: HIGH } }, dice).manifest),
    ),
  )
}
