import type { Step } from '../course.ts'
import { imageStep, isRollable, takeRollable } from './changes/rollout.ts'
import { newReplicas } from './changes/scale.ts'
import { cordon } from './commands/nodes.ts'
import { rollout, scale } from './commands/objects.ts'
import type { Dice } from './dice.ts'
import type { Ground } from './ground.ts'

const IMAGE = 0.25
const SCALED = 0.1
const PAUSED = 0.04
const CORDONED = 0.06

/** What was done to the cluster earlier and has nothing to do with the change: it uses up what it takes from the ground. */
export function makePast(ground: Ground, dice: Dice): readonly Step[] {
  const steps: Step[] = []
  if (dice.chance(IMAGE)) {
    const workload = takeRollable(ground, dice)
    if (workload) steps.push(imageStep(0, workload, 2))
  }
  if (dice.chance(SCALED)) {
    const workload = ground.takeWorkload(['Deployment', 'StatefulSet'], dice)
    if (workload) steps.push(scale(0, workload, newReplicas(workload, dice)))
  }
  if (dice.chance(PAUSED)) {
    const workload = ground.takeWorkload(['Deployment'], dice, isRollable)
    if (workload) steps.push(rollout(0, 'pause', workload))
  }
  const cordoned = ground.takeNodes(dice.chance(CORDONED) ? 1 : 0, dice)
  if (cordoned.length > 0) steps.push(cordon(0, cordoned))
  return steps
}
