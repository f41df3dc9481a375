import type { Step } from '../../course.ts'
import { after } from '../commands/at.ts'
import { apply, scale, undo } from '../commands/objects.ts'
import type { Dice, Table } from '../dice.ts'
import type { Ground } from '../ground.ts'
import { withSpec } from '../manifest.ts'
import { type PodTemplate, unpullable } from '../workloads/pod-template.ts'
import type { Workload } from '../world.ts'
import { type Change, changeOf } from './change.ts'
import { imageStep, takeRollable } from './rollout.ts'
import { newReplicas } from './scale.ts'

type Reaction = (atSeconds: number, workload: Workload, dice: Dice) => readonly Step[]

const REACTIONS: Table<Reaction> = [
  [3, () => []],
  [4, (at, workload) => [undo(at, workload)]],
  [2, (at, workload, dice) => [scale(at, workload, newReplicas(workload, dice))]],
  [1, (at, workload, dice) => [scale(at, workload, newReplicas(workload, dice)), undo(after(at, dice), workload)]],
]
const OF_DAEMON_SETS = REACTIONS.slice(0, 2)

/** A rollout to an image that no node can pull, and what is done about it. */
export function makeFailure(ground: Ground, dice: Dice): Change {
  const workload = takeRollable(ground, dice)
  if (!workload) return changeOf()
  const image = `registry.example.com/missing-${workload.name}:1`
  const rolledOut = apply(0.8, [withSpec(workload.manifest, { template: broken(workload.template, image) })])
  const reactions = dice.from(workload.kind === 'DaemonSet' ? OF_DAEMON_SETS : REACTIONS)(after(0.8, dice), workload, dice)
  return { past: [imageStep(0, workload, 2)], steps: [failing(image), rolledOut, ...reactions] }
}

/** The fake kubelet fails by an annotation of the pods; the twin by an action, which the command only stands for. */
function failing(image: string): Step {
  return { atSeconds: 0, command: ['version', '--client'], action: { failImagePull: { images: [image] } }, spoken: false }
}

function broken({ metadata, spec }: PodTemplate, image: string): PodTemplate {
  const containers = spec.containers.map((container, i) => (i === 0 ? { ...container, image } : container))
  return unpullable({ metadata, spec: { ...spec, containers } })
}
