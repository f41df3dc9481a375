import type { JsonObject } from '../../../../src/kube/codec/json.ts'
import { patch, targetOf } from '../commands/objects.ts'
import type { Dice, Table } from '../dice.ts'
import type { Ground } from '../ground.ts'
import type { Workload, WorkloadKind } from '../world.ts'
import { type Change, changeOf } from './change.ts'
import { newReplicas } from './scale.ts'

type Body = JsonObject | readonly JsonObject[]
interface Patch {
  readonly type: 'strategic' | 'merge' | 'json'
  readonly body: Body
}
type MakePatch = (workload: Workload, dice: Dice) => Patch

const PATCHED: readonly WorkloadKind[] = ['Deployment', 'StatefulSet', 'DaemonSet', 'ReplicaSet']

/** Fields of the spec, by a patch of either kind. */
const spec =
  (fields: (workload: Workload, dice: Dice) => JsonObject): MakePatch =>
  (workload, dice) => ({ type: dice.pick(['strategic', 'merge']), body: { spec: fields(workload, dice) } })

/** One operation. */
const operation =
  (make: (workload: Workload, dice: Dice) => JsonObject): MakePatch =>
  (workload, dice) => ({ type: 'json', body: [make(workload, dice)] })

/** Fields of the first container, which a strategic merge patch finds by its name. */
const container =
  (fields: JsonObject): MakePatch =>
  ({ template }) => ({
    type: 'strategic',
    body: { spec: { template: { spec: { containers: [{ name: template.spec.containers[0]?.name, ...fields }] } } } },
  })

const PATCHES: Table<MakePatch> = [
  [3, spec((workload, dice) => ({ replicas: newReplicas(workload, dice) }))],
  [2, operation((workload, dice) => ({ op: 'replace', path: '/spec/replicas', value: newReplicas(workload, dice) }))],
  [2, container({ image: 'registry.example.com/patched:2' })],
  [1, container({ resources: { requests: { cpu: '100m', memory: '64Mi' } } })],
  [1, spec(() => ({ template: { spec: { nodeSelector: { pool: 'general' } } } }))],
  [1, spec(() => ({ template: { metadata: { annotations: { 'example.com/patched': 'yes' } } } }))],
  [1, spec(() => ({ minReadySeconds: 3 }))],
  [1, spec(() => ({ replicas: null }))],
  [1, operation(() => ({ op: 'add', path: '/spec/template/spec/terminationGracePeriodSeconds', value: 5 }))],
  [1, operation(() => ({ op: 'test', path: '/spec/replicas', value: 99 }))],
  [1, operation(() => ({ op: 'remove', path: '/spec/template/spec/nodeSelector/nothing' }))],
  [1, spec(() => ({ template: { spec: { nodeSelectors: { pool: 'general' } } } }))],
  [1, spec(() => ({ selector: { matchLabels: { app: 'other' } } }))],
  [1, spec(() => ({ replicas: -1 }))],
  [1, spec(() => ({}))],
]
/** Of Deployments. */
const STRATEGIES: Table<MakePatch> = [
  [1, spec(() => ({ strategy: { rollingUpdate: { maxSurge: 0, maxUnavailable: '50%' } } }))],
  [1, spec(() => ({ strategy: { type: 'Recreate' } }))],
  [1, () => ({ type: 'strategic', body: { spec: { strategy: { $retainKeys: ['type'], type: 'Recreate' } } } })],
  [1, () => ({ type: 'merge', body: { spec: { strategy: { type: 'Recreate', rollingUpdate: null } } } })],
  [1, spec(() => ({ paused: true }))],
]
const OF_A_STRATEGY = 0.2
const OF_A_NODE = 0.15
const TWO = 0.25

/** `kubectl patch` of one workload or two, or of a node. */
export function makeKubectlPatch(ground: Ground, dice: Dice): Change {
  if (dice.chance(OF_A_NODE)) {
    const [name] = ground.takeNodes(1, dice)
    if (name !== undefined) return changeOf(patch(0, { kind: 'Node', name }, dice.pick(CORDONS)))
  }
  const workloads = [0, ...(dice.chance(TWO) ? [1] : [])].flatMap(() => ground.takeWorkload(PATCHED, dice) ?? [])
  return changeOf(
    ...workloads.map((workload) => {
      const table = workload.kind === 'Deployment' && dice.chance(OF_A_STRATEGY) ? STRATEGIES : PATCHES
      return patch(0, targetOf(workload), dice.from(table)(workload, dice))
    }),
  )
}

const CORDONS: readonly Patch[] = [
  { type: 'strategic', body: { spec: { unschedulable: true } } },
  { type: 'json', body: [{ op: 'add', path: '/spec/unschedulable', value: true }] },
  { type: 'strategic', body: { spec: { taints: [{ key: 'example.com/patched', effect: 'NoExecute' }] } } },
]
