import type { Step } from '../../course.ts'
import { evict } from '../commands/objects.ts'
import type { Dice, Table } from '../dice.ts'
import type { Ground } from '../ground.ts'
import type { Workload } from '../world.ts'
import { podsOf } from './pods-of.ts'
import { imageStep } from './rollout.ts'
import { waitingDrain } from './waiting-drain.ts'

const FOLLOWS: Table<'drain' | 'evict' | 'rollout' | 'nothing'> = [
  [4, 'drain'],
  [2, 'evict'],
  [2, 'rollout'],
  [1, 'nothing'],
]

/** What is done to a workload of which some pods are not ready. */
export function aftermath(ground: Ground, workload: Workload, atSeconds: number, dice: Dice): readonly Step[] {
  const follows = dice.from(FOLLOWS)
  if (follows === 'drain') return [{ ...waitingDrain(ground, dice), atSeconds }]
  if (follows === 'rollout') return [imageStep(atSeconds, workload, 2)]
  const [pod] = follows === 'evict' ? dice.some(podsOf(workload), 1) : []
  return pod === undefined ? [] : [evict(atSeconds, workload.namespace, pod)]
}
