import type { Step } from '../../course.ts'
import { after } from '../commands/at.ts'
import { kubeletDoes } from '../commands/objects.ts'
import type { Dice, Table } from '../dice.ts'
import type { Ground } from '../ground.ts'
import { aftermath } from './aftermath.ts'
import { type Change, changeOf } from './change.ts'
import { podsOf } from './pods-of.ts'
import { isRollable } from './rollout.ts'

const COUNT: Table<number> = [
  [4, 1],
  [2, 2],
  [1, 4],
]
const EXIT_CODES = [1, 137] as const
/** While the containers are being restarted, or later. */
const WHILE_RESTARTING = 0.5

/** The first containers of some pods exit and are restarted; then pods are evicted, or the workload is rolled out. */
export function makeCrash(ground: Ground, dice: Dice): Change {
  const workload = ground.takeWorkload(['Deployment', 'StatefulSet', 'DaemonSet'], dice, isRollable)
  if (!workload) return changeOf()
  const { namespace } = workload
  const crashes = dice.some(podsOf(workload), dice.from(COUNT)).map((pod) => crash(namespace, pod, dice.pick(EXIT_CODES)))
  const at = dice.chance(WHILE_RESTARTING) ? 0.4 : after(0.8, dice)
  return changeOf(...crashes, ...aftermath(ground, workload, at, dice))
}

function crash(namespace: string, pod: string, exitCode: number): Step {
  return kubeletDoes(
    0,
    { namespace, pods: [pod] },
    { 'crash-code': String(exitCode) },
    { failContainer: { namespace, pod, exitCode } },
  )
}
