import type { Step } from '../../course.ts'
import { after } from '../commands/at.ts'
import { drain } from '../commands/drain.ts'
import { apply, evict, remove, rollout, scale, targetOf } from '../commands/objects.ts'
import type { Dice, Table } from '../dice.ts'
import type { Ground } from '../ground.ts'
import { type Claiming, claimManifest, DEVICES, deviceClass, deviceSlice, sliceOf, withDevices } from '../policies/devices.ts'
import { withTemplate } from '../workloads/with-template.ts'
import type { Workload, WorkloadKind } from '../world.ts'
import type { Change } from './change.ts'
import { drainFlags } from './drain-flags.ts'
import { newWorkload } from './new-workload.ts'
import { podsOf } from './pods-of.ts'
import { imageStep } from './rollout.ts'
import { newReplicas } from './scale.ts'

const KINDS: Table<WorkloadKind> = [
  [5, 'Deployment'],
  [4, 'StatefulSet'],
  [1, 'DaemonSet'],
  [1, 'Job'],
  [1, 'ReplicaSet'],
  [2, 'Pod'],
]
const CLAIMING: Table<Claiming> = [
  [4, 'template'],
  [1, 'shared'],
]
/** The share of the nodes that have devices. */
const EQUIPPED = [0.3, 0.6, 1] as const
const NAME = 'train'
const MORE = 0.4

/** What a change has to know. */
interface Field {
  readonly ground: Ground
  readonly workload: Workload
  /** The nodes with devices, and one that has none yet, if there is one. */
  readonly equipped: readonly string[]
  readonly bare: string | undefined
  readonly at: number
}

type MakeSteps = (field: Field, dice: Dice) => readonly Step[]

const drained: MakeSteps = ({ ground, equipped, at }, dice) => {
  const [node] = dice.some(equipped, 1)
  return node === undefined ? [] : [drain(at, [node], drainFlags(ground, dice))]
}
const evicted: MakeSteps = ({ workload, at }, dice) =>
  dice.some(podsOf(workload), 1).map((pod) => evict(at, workload.namespace, pod))
const deletedPod: MakeSteps = ({ workload: { namespace, ...workload }, at }, dice) =>
  dice.some(podsOf(workload), 1).map((name) => remove(at, { kind: 'Pod', namespace, name }))
const deleted: MakeSteps = ({ workload, at }) => [remove(at, targetOf(workload))]
/** The driver of a node withdraws its devices; pods keep what is allocated. */
const withdrawn: MakeSteps = ({ equipped, at }, dice) =>
  dice.some(equipped, 1).map((node) => remove(at, { kind: 'ResourceSlice', name: sliceOf(node) }))
const added: MakeSteps = ({ bare, at }, dice) => (bare === undefined ? [] : [apply(at, [deviceSlice(bare, dice)])])
const classless: MakeSteps = ({ at }) => [remove(at, { kind: 'DeviceClass', name: DEVICES })]

const OF_ALL: Table<MakeSteps> = [
  [6, drained],
  [2, evicted],
  [2, deletedPod],
  [1, deleted],
  [1, withdrawn],
  [2, added],
  [0.5, classless],
]
const OF_ROLLABLE: Table<MakeSteps> = [
  ...OF_ALL,
  [3, ({ workload, at }) => [imageStep(at, workload, 2)]],
  [2, ({ workload, at }) => [rollout(at, 'restart', workload)]],
]
const OF_REPLICAS: Table<MakeSteps> = [
  ...OF_ROLLABLE,
  [5, ({ workload, at }, dice) => [scale(at, workload, newReplicas(workload, dice))]],
]

/** Pods that claim devices of nodes; then nodes are drained, workloads are changed, and devices come and go. */
export function makeDevices(ground: Ground, dice: Dice): Change {
  const names = ground.world.site.nodes.map(({ name }) => name)
  const equipped = dice.some(names, Math.ceil(names.length * dice.pick(EQUIPPED))).toSorted()
  const slices = equipped.map((name) => deviceSlice(name, dice))
  const claiming = dice.from(CLAIMING)
  const kind = dice.from(KINDS)
  const plain = newWorkload(ground.world, { kind, name: NAME }, dice)
  const workload = withTemplate(plain, withDevices(plain.template, claiming))
  const claim = claimManifest(workload.namespace, claiming, dice)
  const table = kind === 'Deployment' || kind === 'StatefulSet' ? OF_REPLICAS : kind === 'DaemonSet' ? OF_ROLLABLE : OF_ALL
  const field = { ground, workload, equipped, bare: names.find((name) => !equipped.includes(name)), at: 0 }
  const first = dice.from(table)(field, dice)
  const steps = first.length === 0 ? drained(field, dice) : first
  const more = dice.chance(MORE) ? dice.from(table)({ ...field, at: after(0, dice) }, dice) : []
  return {
    past: [apply(0, [deviceClass(), ...slices]), apply(0, [claim, ...workload.needs, workload.manifest])],
    steps: [...steps, ...more],
  }
}
