import type { Step } from '../../course.ts'
import { after } from '../commands/at.ts'
import { taint } from '../commands/nodes.ts'
import { apply, evict, labelPod, remove, scale } from '../commands/objects.ts'
import type { Dice, Table } from '../dice.ts'
import type { Ground } from '../ground.ts'
import type { Manifest } from '../manifest.ts'
import { COURSE_TAINT } from '../placement/tolerations.ts'
import { limitOf } from '../policies/budgets.ts'
import { CUSTOM_RESOURCE, controlledBy, customKind, customObject } from '../policies/custom-kind.ts'
import { uidHandle } from '../uid-handle.ts'
import type { Workload, WorkloadKind } from '../world.ts'
import type { Change } from './change.ts'
import { newWorkload } from './new-workload.ts'
import { podsOf } from './pods-of.ts'
import { newReplicas } from './scale.ts'
import { waitingDrain } from './waiting-drain.ts'

/** What the custom resource controls. */
const KINDS: Table<WorkloadKind> = [
  [6, 'Pod'],
  [2, 'StatefulSet'],
  [2, 'ReplicaSet'],
  [1, 'Deployment'],
]
const NAME = 'fleet'
const SCALED = 0.6
const BUDGET = 0.6
/** A number of pods more than those that exist: the operator has not created them yet. */
const MISSING = 0.2
const MORE = 0.5

interface Field {
  readonly ground: Ground
  readonly owned: Workload
  readonly at: number
}

const STEPS: Table<(field: Field, dice: Dice) => readonly Step[]> = [
  [6, ({ ground, at }, dice) => [{ ...waitingDrain(ground, dice), atSeconds: at }]],
  [3, ({ owned, at }, dice) => somePods(owned, dice).map((pod, i) => evict(at + i, owned.namespace, pod))],
  [
    2,
    ({ owned, at }, dice) => somePods(owned, dice).map((name) => remove(at, { kind: 'Pod', namespace: owned.namespace, name })),
  ],
  [1, ({ owned, at }, dice) => somePods(owned, dice).map((pod) => labelPod(at, owned.namespace, pod, 'app', undefined))],
  [
    2,
    ({ ground, at }, dice) => [
      taint(at, ground.takeNodes(dice.between(1, 2), dice), { key: COURSE_TAINT, value: 'now', effect: 'NoExecute' }),
    ],
  ],
  // The instances go with the definition, and what they control with them.
  [1.5, ({ at }) => [remove(at, { kind: 'CustomResourceDefinition', name: CUSTOM_RESOURCE })]],
  [2, ({ owned, at }, dice) => (owned.kind === 'Pod' ? [] : [scale(at, owned, newReplicas(owned, dice))])],
]

/** Pods or workloads under a custom resource of which no controller runs; then their nodes are drained, pods go, or the kind is deleted. */
export function makeCustom(ground: Ground, dice: Dice): Change {
  const owned = newWorkload(ground.world, { kind: dice.from(KINDS), name: NAME }, dice)
  const { namespace } = owned
  const made = owned.kind === 'Pod' ? podsLike(owned, dice.between(2, 5)) : [owned.manifest]
  const count = owned.kind === 'Pod' ? made.length : owned.pods
  const instance = customObject(namespace, NAME, count + (dice.chance(MISSING) ? 1 : 0))
  const uid = uidHandle({ resource: CUSTOM_RESOURCE, namespace, name: NAME })
  const budget = dice.chance(BUDGET) ? [budgetOf(namespace, count, dice)] : []
  const field = { ground, owned: { ...owned, pods: count, podNames: namesOf(owned, made) }, at: 0 }
  const first = dice.from(STEPS)(field, dice)
  const steps = first.length === 0 ? [waitingDrain(ground, dice)] : first
  const more = dice.chance(MORE) ? dice.from(STEPS)({ ...field, at: after(0, dice) }, dice) : []
  return {
    past: [
      apply(0, [customKind(dice.chance(SCALED))]),
      KNOWN,
      apply(0, [instance]),
      apply(0, [...owned.needs, ...made.map((manifest) => controlledBy(manifest, NAME, uid)), ...budget]),
    ],
    steps: [...steps, ...more].slice(0, STEPS_MAX),
  }
}

const STEPS_MAX = 4
/** kube-controller-manager discovers kinds twice a minute: its garbage collector and its budgets know the kind by then. */
const KNOWN: Step = {
  atSeconds: 0,
  command: ['wait', '--for=delete', `crd/${CUSTOM_RESOURCE}`, '--timeout=29s'],
  action: { wait: { untilQuiet: true } },
}

function podsLike({ manifest }: Workload, count: number): readonly Manifest[] {
  return Array.from({ length: count }, (_, i) => ({ ...manifest, metadata: { ...manifest.metadata, name: `${NAME}-${i}` } }))
}

function namesOf({ kind, podNames }: Workload, made: readonly Manifest[]): readonly string[] {
  return kind === 'Pod' ? made.map(({ metadata }) => metadata.name) : podNames
}

function budgetOf(namespace: string, count: number, dice: Dice): Manifest {
  const spec = { selector: { matchLabels: { app: NAME } }, ...limitOf(count, false, dice) }
  return { apiVersion: 'policy/v1', kind: 'PodDisruptionBudget', metadata: { namespace, name: NAME }, spec }
}

function somePods(owned: Workload, dice: Dice): readonly string[] {
  return dice.some(podsOf(owned), dice.between(1, 2))
}
