import { apply, labelNamespace } from '../commands/objects.ts'
import type { Dice, Table } from '../dice.ts'
import type { Ground } from '../ground.ts'
import type { Manifest } from '../manifest.ts'
import { LEVELS } from '../policies/pod-security.ts'
import type { Workload, WorkloadKind, World } from '../world.ts'
import { type Change, changeOf } from './change.ts'
import { newWorkload } from './new-workload.ts'

const KINDS: Table<WorkloadKind> = [
  [3, 'Deployment'],
  [3, 'StatefulSet'],
  [2, 'DaemonSet'],
  [2, 'Job'],
  [1, 'CronJob'],
  [1, 'ReplicaSet'],
  [1, 'ReplicationController'],
  [2, 'Pod'],
]
const NAME = 'fresh'
const SECOND = 0.25

type Make = (world: World, workload: NewForm, dice: Dice) => Change

interface NewForm {
  readonly kind: WorkloadKind
  readonly name: string
  readonly namespace: string
}

/** New workloads, most of them with something that admission, a controller or the scheduler refuses. */
const OBSTACLES: Table<Make> = [
  [4, made({})],
  [1, made({ serviceAccountName: 'missing' })],
  [1, made({ priorityClassName: 'missing' })],
  // A volume of a claim that does not exist.
  [1, made({ volumes: [{ name: 'cache', persistentVolumeClaim: { claimName: 'missing' } }] })],
  [1, below(limitRange)],
  [1, below(smallQuota)],
  [2, guarded],
]

/** `kubectl apply` of new workloads of any kind. */
export function makeCreate({ world }: Ground, dice: Dice): Change {
  const form = { kind: dice.from(KINDS), name: NAME, namespace: dice.pick(world.site.namespaces) }
  const change = dice.from(OBSTACLES)(world, form, dice)
  if (!dice.chance(SECOND)) return change
  const other = newWorkload(world, { kind: dice.from(KINDS), name: `${NAME}-too` }, dice)
  return { ...change, steps: [...change.steps, created(other, 1.3)] }
}

/** `kubectl apply` of a new workload and of what it needs. */
export function created({ needs, manifest }: Workload, atSeconds = 0) {
  return apply(atSeconds, [...needs, manifest])
}

/** A workload whose pods have these fields. */
function made(pods: Readonly<Record<string, unknown>>): Make {
  return (world, form, dice) => changeOf(created(newWorkload(world, { ...form, pods }, dice)))
}

/** A workload under a policy that is there before the course begins. */
function below(policy: (namespace: string, dice: Dice) => Manifest): Make {
  return (world, form, dice) => ({
    past: [apply(0, [policy(form.namespace, dice)])],
    steps: [created(newWorkload(world, form, dice))],
  })
}

function guarded(world: World, form: NewForm, dice: Dice): Change {
  const pods = dice.maybe(0.3, () => ({ hostNetwork: true }))
  const label = labelNamespace(0, form.namespace, dice.from(LEVELS))
  return { past: [label], steps: [created(newWorkload(world, { ...form, pods }, dice))] }
}

function limitRange(namespace: string, dice: Dice): Manifest {
  const limits = [
    { type: 'Container', max: { cpu: `${dice.between(1, 5) * 100}m` }, min: { memory: '32Mi' } },
    ...(dice.chance(0.3) ? [{ type: 'Pod', max: { memory: '1Gi' } }] : []),
  ]
  return { apiVersion: 'v1', kind: 'LimitRange', metadata: { name: 'tight', namespace }, spec: { limits } }
}

function smallQuota(namespace: string, dice: Dice): Manifest {
  const hard = dice.chance(0.5)
    ? { 'requests.cpu': '100', 'limits.memory': '100Gi' }
    : { 'count/jobs.batch': '0', 'count/deployments.apps': '0', 'count/statefulsets.apps': '0', persistentvolumeclaims: '1' }
  return { apiVersion: 'v1', kind: 'ResourceQuota', metadata: { name: 'small', namespace }, spec: { hard } }
}
