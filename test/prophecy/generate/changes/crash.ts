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
export const EXIT_CODES = [1, 137] as const
/** While the containers are being restarted, or later. */
const WHILE_RESTARTING = 0.5

/** The first containers of some pods exit and are restarted; then pods are evicted, or the workload is rolled out. */
export function makeCrash(ground: Ground, dice: Dice): Change {
  const workload = ground.takeWorkload(['Deployment', 'StatefulSet', 'DaemonSet'], dice, isRollable)
  if (!workload) return changeOf()
  const { namespace } = workload
  const crashes = dice
    .some(podsOf(workload), dice.from(COUNT))
    .map((pod) => crash(0, { namespace, pod, exitCode: dice.pick(EXIT_CODES), count: 1 }))
  const at = dice.chance(WHILE_RESTARTING) ? 0.4 : after(0.8, dice)
  return changeOf(...crashes, ...aftermath(ground, workload, at, dice))
}

interface Crash {
  readonly namespace: string
  readonly pod: string
  readonly exitCode: number
  /** Which crash of the container this is. */
  readonly count: number
}

/** The first container of a pod exits. */
export function crash(atSeconds: number, { namespace, pod, exitCode, count }: Crash): Step {
  const notes = count === 1 ? { 'crash-code': String(exitCode) } : { 'crash-count': String(count) }
  return kubeletDoes(atSeconds, { namespace, pods: [pod] }, notes, { failContainer: { namespace, pod, exitCode } })
}
