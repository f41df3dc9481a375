import type { Step } from '../../course.ts'
import { after } from '../commands/at.ts'
import { rollout, setImage, undo } from '../commands/objects.ts'
import type { Dice, Table } from '../dice.ts'
import type { Ground } from '../ground.ts'
import { CONTAINER, isUnpullable } from '../workloads/pod-template.ts'
import type { Workload, WorkloadKind } from '../world.ts'
import { type Change, changeOf } from './change.ts'

const KINDS: Table<readonly WorkloadKind[]> = [
  [6, ['Deployment']],
  [3, ['StatefulSet', 'Deployment']],
  [2, ['DaemonSet', 'Deployment']],
]

type MakeRollout = (workload: Workload, dice: Dice) => Change

const ROLLOUTS: Table<MakeRollout> = [
  [4, (workload) => changeOf(rollout(0, 'restart', workload))],
  [4, (workload) => changeOf(imageStep(0, workload, 2))],
  // The second image comes while the first one is rolled out.
  [1, (workload, dice) => changeOf(imageStep(0, workload, 2), imageStep(after(0, dice), workload, 3))],
]
/** These need an earlier revision. */
const WITH_HISTORY: Table<MakeRollout> = [
  ...ROLLOUTS,
  [2, undone],
  // Back to the old template in the middle of the rollout.
  [1, (workload, dice) => changeOf(imageStep(0, workload, 2), undo(after(0, dice), workload))],
]
/** Only Deployments can be paused. */
const OF_DEPLOYMENTS: Table<MakeRollout> = [
  [2, paused],
  [
    1,
    (workload) => ({ past: [rollout(0, 'pause', workload), imageStep(0, workload, 2)], steps: [rollout(0, 'resume', workload)] }),
  ],
]
const PAUSES = 0.25
const RESUMED = 0.6
const OLDEST = 0.3

/** A rollout of a Deployment, StatefulSet or DaemonSet: a restart, an image, back to an earlier revision, a pause. */
export function makeRollout(ground: Ground, dice: Dice): Change {
  const workload = takeRollable(ground, dice)
  if (!workload) return changeOf()
  if (workload.kind === 'Deployment' && dice.chance(PAUSES)) return dice.from(OF_DEPLOYMENTS)(workload, dice)
  const hasHistory = workload.manifest.spec?.['revisionHistoryLimit'] !== 0
  return dice.from(hasHistory ? WITH_HISTORY : ROLLOUTS)(workload, dice)
}

/** A workload whose template kubectl can change. */
export function takeRollable(ground: Ground, dice: Dice): Workload | undefined {
  return ground.takeWorkload(dice.from(KINDS), dice, isRollable) ?? ground.takeWorkload(['Deployment'], dice, isRollable)
}

/** kubectl refuses to restart what is paused. An image that it sets leaves the annotation by which the fake kubelet fails to pull. */
export function isRollable({ manifest, template }: Workload): boolean {
  return manifest.spec?.['paused'] !== true && !isUnpullable(template)
}

/** `kubectl set image` with another tag of the same image. */
export function imageStep(atSeconds: number, workload: Workload, version: number): Step {
  return setImage(atSeconds, workload, CONTAINER, `registry.example.com/${workload.name}:${version}`)
}

function undone(workload: Workload, dice: Dice): Change {
  if (dice.chance(OLDEST)) return { past: [imageStep(0, workload, 2), imageStep(0, workload, 3)], steps: [undo(0, workload, 1)] }
  return { past: [imageStep(0, workload, 2)], steps: [undo(0, workload)] }
}

function paused(workload: Workload, dice: Dice): Change {
  const at = after(0, dice)
  const pause = [imageStep(0, workload, 2), rollout(at, 'pause', workload)]
  return dice.chance(RESUMED) ? changeOf(...pause, rollout(after(at, dice), 'resume', workload)) : changeOf(...pause)
}
