import type { Step } from '../../course.ts'
import { after } from '../commands/at.ts'
import { remove, rollout, scale, targetOf, undo } from '../commands/objects.ts'
import type { Dice, Table } from '../dice.ts'
import type { Ground } from '../ground.ts'
import type { Workload } from '../world.ts'
import type { Change } from './change.ts'
import { imageStep, takeRollable } from './rollout.ts'
import { newReplicas } from './scale.ts'

type MakeStep = (atSeconds: number, workload: Workload, dice: Dice) => Step

const COUNT: Table<number> = [
  [4, 2],
  [3, 3],
  [1, 4],
]
const STEPS: Table<MakeStep> = [
  [4, (at, workload, dice) => scale(at, workload, newReplicas(workload, dice))],
  [2, (at, workload) => scale(at, workload, workload.pods)],
  [3, (at, workload, dice) => imageStep(at, workload, dice.between(2, 4))],
  [2, (at, workload) => rollout(at, 'restart', workload)],
  [2, (at, workload) => undo(at, workload)],
]
/** A DaemonSet has no replicas. */
const OF_DAEMON_SETS: Table<MakeStep> = STEPS.slice(2)
const REMOVED = 0.2
const SAME_MOMENT = 0.2

/** One workload is changed several times within seconds: each command meets what the last one has left. */
export function makeAgain(ground: Ground, dice: Dice): Change {
  const workload = takeRollable(ground, dice)
  if (!workload) return { past: [], steps: [] }
  const steps: Step[] = []
  let at = 0
  for (let left = dice.from(COUNT); left > 0; left--) {
    steps.push(dice.from(workload.kind === 'DaemonSet' ? OF_DAEMON_SETS : STEPS)(at, workload, dice))
    if (!dice.chance(SAME_MOMENT)) at = after(at, dice)
  }
  if (dice.chance(REMOVED)) steps.push(remove(after(at, dice), targetOf(workload), { wait: false }))
  return { past: [imageStep(0, workload, 2)], steps }
}
