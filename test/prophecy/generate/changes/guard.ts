import { after } from '../commands/at.ts'
import { labelNamespace, rollout, scale } from '../commands/objects.ts'
import type { Dice } from '../dice.ts'
import type { Ground } from '../ground.ts'
import { LEVELS } from '../policies/pod-security.ts'
import { type Change, changeOf } from './change.ts'
import { isRollable, takeRollable } from './rollout.ts'

const SCALED = 0.4
const ADDED = 2

/** A namespace gets labels of Pod Security, and then its pods have to be created again. */
export function makeGuard(ground: Ground, dice: Dice): Change {
  const labels = dice.from(LEVELS)
  const isScaled = dice.chance(SCALED)
  const workload = isScaled ? ground.takeWorkload(['Deployment', 'StatefulSet'], dice, isRollable) : takeRollable(ground, dice)
  const namespace = workload?.namespace ?? dice.pick(ground.world.site.namespaces)
  const label = labelNamespace(0, namespace, labels)
  if (!workload) return changeOf(label)
  const at = after(0, dice)
  return changeOf(label, isScaled ? scale(at, workload, workload.pods + ADDED) : rollout(at, 'restart', workload))
}
