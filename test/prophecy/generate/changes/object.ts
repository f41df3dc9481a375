import { after } from '../commands/at.ts'
import { apply, labelPod, remove, rollout, type Target } from '../commands/objects.ts'
import type { Dice, Table } from '../dice.ts'
import type { Ground } from '../ground.ts'
import { type Manifest, withSpec } from '../manifest.ts'
import { type Change, changeOf } from './change.ts'
import { takeRollable } from './rollout.ts'

const ROLLED_OUT = 0.5
const NO_WAIT = 0.6
/** Kinds of which a course deletes an object that something else depends on. */
const DELETED: ReadonlySet<string> = new Set([
  'PriorityClass',
  'StorageClass',
  'PersistentVolume',
  'LimitRange',
  'ResourceQuota',
  'Service',
  'HorizontalPodAutoscaler',
])

const CHANGES: Table<(ground: Ground, dice: Dice) => Change> = [
  [4, deleted],
  [2, lowered],
  [2, released],
  [2, suspended],
  [2, unclaimed],
]

/** A policy, a volume, a label or a Job changes, and the pods that depend on it notice now or at the next rollout. */
export function makeObject(ground: Ground, dice: Dice): Change {
  const change = dice.from(CHANGES)(ground, dice)
  // A cluster without such an object: its first pods are created again.
  const isEmpty = change.steps.length === 0
  if (!isEmpty && !dice.chance(ROLLED_OUT)) return change
  const workload = takeRollable(ground, dice)
  return workload ? { ...change, steps: [...change.steps, rollout(isEmpty ? 0 : after(0, dice), 'restart', workload)] } : change
}

function deleted({ world }: Ground, dice: Dice): Change {
  const [manifest] = dice.some(
    world.manifests.flat().filter(({ kind }) => DELETED.has(kind)),
    1,
  )
  return manifest ? changeOf(remove(0, targetOf(manifest), dice.chance(NO_WAIT) ? { wait: false } : {})) : changeOf()
}

/** A quota below what is used. */
function lowered({ world: { quotas } }: Ground, dice: Dice): Change {
  const [quota] = quotas
  return quota ? changeOf(apply(0, [withSpec(quota, { hard: { pods: String(dice.between(0, 3)) } })])) : changeOf()
}

/** The controller of a pod without its label releases it, and misses a pod. */
function released(ground: Ground, dice: Dice): Change {
  const workload = ground.takeWorkload(['StatefulSet'], dice)
  const [name] = dice.some(workload?.podNames ?? [], 1)
  return workload && name !== undefined ? changeOf(labelPod(0, workload.namespace, name, 'app', undefined)) : changeOf()
}

/** A Job is suspended, or a suspended one is resumed. */
function suspended(ground: Ground, dice: Dice): Change {
  const job = ground.takeWorkload(['Job'], dice, ({ pods }) => pods > 0)
  if (!job) return changeOf()
  return changeOf(apply(0, [withSpec(job.manifest, { suspend: job.manifest.spec?.['suspend'] !== true })]))
}

/** A claim that a pod uses is deleted, and then the pod. */
function unclaimed(ground: Ground, dice: Dice): Change {
  const workload = ground.takeWorkload(['StatefulSet'], dice, ({ needs }) => needs.length > 0)
  const [name] = dice.some(workload?.podNames ?? [], 1)
  if (!workload || name === undefined) return changeOf()
  const { namespace } = workload
  const claim = remove(0, { kind: 'PersistentVolumeClaim', namespace, name: `data-${name}` }, { wait: false })
  return changeOf(claim, remove(after(0, dice), { kind: 'Pod', namespace, name }))
}

function targetOf({ kind, metadata: { namespace, name } }: Manifest): Target {
  return namespace === undefined ? { kind, name } : { kind, namespace, name }
}
