import { after } from '../commands/at.ts'
import { cordon, uncordon } from '../commands/nodes.ts'
import { rollout } from '../commands/objects.ts'
import type { Dice } from '../dice.ts'
import type { Ground } from '../ground.ts'
import { type Change, changeOf } from './change.ts'
import { takeRollable } from './rollout.ts'

const UNCORDON = 0.5

/** Nodes are cordoned, and then new pods need places; or nodes become schedulable again. */
export function makeCordon(ground: Ground, dice: Dice): Change {
  const names = ground.takeNodes(dice.between(1, 4), dice)
  if (dice.chance(UNCORDON)) return { past: [cordon(0, names)], steps: [uncordon(0, names)] }
  const workload = takeRollable(ground, dice)
  return changeOf(cordon(0, names), ...(workload ? [rollout(after(0, dice), 'restart', workload)] : []))
}
