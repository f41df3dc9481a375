import type { Step } from '../../course.ts'
import { after } from '../commands/at.ts'
import { labelPod } from '../commands/objects.ts'
import type { Dice, Table } from '../dice.ts'
import type { Ground } from '../ground.ts'
import { aftermath } from './aftermath.ts'
import { type Change, changeOf } from './change.ts'
import { podsOf } from './pods-of.ts'
import { isRollable } from './rollout.ts'

const PODS: Table<number> = [
  [3, 1],
  [1, 2],
]
const TAKEN_BACK = 0.6

/** Pods lose the label of their controller, which releases them and creates others. In part of the courses they get it back, and one pod is too many. */
export function makeRelease(ground: Ground, dice: Dice): Change {
  const workload = ground.takeWorkload(['Deployment', 'StatefulSet', 'DaemonSet'], dice, isRollable)
  if (!workload) return changeOf()
  const { namespace, name } = workload
  const pods = dice.some(podsOf(workload), dice.from(PODS))
  const at = after(0, dice)
  const released = pods.map((pod): Step => labelPod(0, namespace, pod, 'app', undefined))
  if (!dice.chance(TAKEN_BACK)) return changeOf(...released, ...aftermath(ground, workload, at, dice))
  return changeOf(...released, ...pods.map((pod): Step => labelPod(at, namespace, pod, 'app', name)))
}
