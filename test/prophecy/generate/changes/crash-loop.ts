import type { Step } from '../../course.ts'
import { after } from '../commands/at.ts'
import type { Dice, Table } from '../dice.ts'
import type { Ground } from '../ground.ts'
import { aftermath } from './aftermath.ts'
import { type Change, changeOf } from './change.ts'
import { crash, EXIT_CODES } from './crash.ts'
import { podsOf } from './pods-of.ts'
import { isRollable } from './rollout.ts'

/** Seconds between the crashes of a container: it runs again a second after the first and 11 s after the second. */
const CRASHES: Table<readonly number[]> = [
  [4, [0, 3.3]],
  [3, [0, 7.3]],
  [3, [0, 3.3, 24.3]],
]
const PODS: Table<number> = [
  [3, 1],
  [1, 2],
]
const STEPS_MAX = 4
/** What is done after the last crash comes while the container waits for its restart, or later. */
const LATER = 0.5
const LATER_SECONDS = 24.3

/** Containers that crash again after their restart: the kubelet backs off. Then pods are evicted, or the workload is rolled out. */
export function makeCrashLoop(ground: Ground, dice: Dice): Change {
  const workload = ground.takeWorkload(['Deployment', 'StatefulSet', 'DaemonSet'], dice, isRollable)
  if (!workload) return changeOf()
  const { namespace } = workload
  const times = dice.from(CRASHES)
  const exitCode = dice.pick(EXIT_CODES)
  const crashes = dice
    .some(podsOf(workload), dice.from(PODS))
    .flatMap((pod) => times.map((at, i): Step => crash(at, { namespace, pod, exitCode, count: i + 1 })))
    .slice(0, STEPS_MAX)
  const last = times.at(-1) ?? 0
  const at = dice.chance(LATER) ? last + LATER_SECONDS : after(last, dice)
  return changeOf(...crashes, ...aftermath(ground, workload, Math.round(at * 10) / 10, dice))
}
