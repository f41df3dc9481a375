import type { JsonObject } from '../../../../src/kube/codec/json.ts'
import { GROUP_TAINT } from '../cluster/node-groups.ts'
import type { Dice, Table } from '../dice.ts'
import type { Site } from '../site.ts'
import type { WorkloadKind } from '../world.ts'

/** The taint that courses set and remove. */
export const COURSE_TAINT = 'maintenance'

const GROUP = 0.25
const COURSE = 0.15
const EVERYTHING = 0.03
/** DaemonSets are for all nodes. */
const EVERYTHING_OF_DAEMON_SET = 0.5
/** Seconds; `undefined`: no limit. */
const SECONDS: Table<number | undefined> = [
  [2, 0],
  [3, 5],
  [3, 12],
  [2, 30],
  [2, undefined],
]
const LOST = ['node.kubernetes.io/not-ready', 'node.kubernetes.io/unreachable'] as const

/** What the pods of a workload tolerate: the taints of groups, of courses, and of silent nodes for some seconds. */
export function tolerationsOf(kind: WorkloadKind, { groups, setting }: Site, dice: Dice): readonly JsonObject[] {
  if (dice.chance(kind === 'DaemonSet' ? EVERYTHING_OF_DAEMON_SET : EVERYTHING)) return [{ operator: 'Exists' }]
  const tainted = groups.filter(({ taints }) => taints.length > 0)
  const group: readonly JsonObject[] =
    tainted.length > 0 && dice.chance(GROUP)
      ? [
          {
            key: GROUP_TAINT,
            operator: 'Equal',
            value: dice.pick(tainted).name,
            ...dice.maybe(0.5, () => ({ effect: 'NoSchedule' })),
          },
        ]
      : []
  const course: readonly JsonObject[] = dice.chance(COURSE)
    ? [{ key: COURSE_TAINT, operator: 'Exists', effect: 'NoExecute', ...secondsOf(dice) }]
    : []
  const limit = secondsOf(dice)
  const lost: readonly JsonObject[] = setting.leavesSilentNodes
    ? LOST.map((key) => ({ key, operator: 'Exists', effect: 'NoExecute', ...limit }))
    : []
  return [...group, ...course, ...lost]
}

function secondsOf(dice: Dice): JsonObject {
  const tolerationSeconds = dice.from(SECONDS)
  return tolerationSeconds === undefined ? {} : { tolerationSeconds }
}
