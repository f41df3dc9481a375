import { isPodTerminal } from '../../kube/pod.ts'
import { type QosClass, qosClass } from '../../kube/qos.ts'
import type { SetUsageAction } from '../actions/set-usage.ts'
import type { Base } from '../base.ts'
import type { Inquiry } from '../inquiry.ts'
import type { KubeletDocument } from '../model/kubelet-configuration-of.ts'
import type { CoverageNote, Move, ObjectKey, Outcome, PendingPod, TimelineEvent, Verdict } from '../outcome/outcome.ts'
import { type Scenario, scenarioOf } from '../scenario.ts'
import { measuredUsage } from './measured-usage.ts'

export interface NodePressureQuestion {
  readonly node: string
  /** What pods, workloads and nodes use from now on. */
  readonly usage: readonly SetUsageAction[]
  /** Thresholds among it; `undefined`: the kubelet's defaults. */
  readonly kubeletConfiguration: KubeletDocument | undefined
  /** Virtual time to look ahead. */
  readonly horizonMs: number
  readonly seed: number
}

/** A pod that the kubelet ends, in the order in which it does. */
export interface PressureEviction {
  readonly pod: ObjectKey
  readonly owner: ObjectKey | undefined
  readonly priority: number
  readonly qos: QosClass
  readonly atMs: number
  /** The kubelet's own text: the threshold, and the containers that use more than they request. */
  readonly message: string
  readonly replacedBy: ObjectKey | undefined
  /** Where the one in its place goes; empty: nowhere. */
  readonly toNode: string
}

export interface NodePressureForecast {
  readonly node: string
  readonly verdict: Verdict
  readonly summary: string
  readonly evictions: readonly PressureEviction[]
  /** Containers on the node that were started again: the kernel had killed them, or they had ended. */
  readonly restarts: readonly TimelineEvent[]
  /** When the node shows pressure and is relieved, and the taints that follow. */
  readonly conditions: readonly TimelineEvent[]
  /** Pods that are left without a node. */
  readonly displaced: readonly PendingPod[]
  /** Pods on the node at the end; those that were ended and whose records nobody has deleted are not. */
  readonly left: number
  readonly horizonMs: number
  /** Whose usage is not known. */
  readonly notes: readonly CoverageNote[]
}

const NODE_KINDS: ReadonlySet<string> = new Set(['NODE_PRESSURE', 'NODE_RELIEVED', 'TAINTED', 'UNTAINTED'])

/** Which pods a kubelet would end, and in which order, when its node is used so much: said to a run, which then goes its way. */
export function* nodePressure(base: Base, question: NodePressureQuestion): Inquiry<NodePressureForecast> {
  const { node, horizonMs } = question
  const outcome = yield { base, scenario: pressureScenario(question, base) }
  const { verdict, summary, timeline, pending, after, coverage } = outcome
  return {
    node,
    verdict,
    summary,
    evictions: evictionsOf(outcome, node, base),
    restarts: timeline.filter((event) => event.kind === 'RESTARTED' && event.node === node),
    conditions: timeline.filter(({ kind, object }) => NODE_KINDS.has(kind) && object.kind === 'Node' && object.name === node),
    displaced: pending.filter(({ causedByScenario }) => causedByScenario),
    left: after.podsOnNode(node).filter((pod) => !isPodTerminal(pod)).length,
    horizonMs,
    notes: [...coverage.filter(({ code }) => code === 'METRICS_MISSING'), ...notMeasured(base)],
  }
}

/** Why the metrics API of a live cluster has told nothing. */
function notMeasured({ usage }: Base): readonly CoverageNote[] {
  return usage?.ok === false ? [{ code: 'METRICS_MISSING', message: usage.reason, objects: [] }] : []
}

/** The scenario that the question stands for: what was measured, and then what it says itself. */
export function pressureScenario(
  { node, usage, kubeletConfiguration, horizonMs, seed }: NodePressureQuestion,
  base: Base,
): Scenario {
  return scenarioOf([...measuredUsage(node, usage, base), ...usage], {
    name: `pressure on ${node}`,
    horizonMs,
    seed,
    kubeletConfiguration,
    cronJobs: false,
  })
}

function evictionsOf({ moves, timeline }: Outcome, node: string, base: Base): readonly PressureEviction[] {
  const messages = new Map<string, string>()
  for (const { kind, object, message } of timeline) if (kind === 'FAILED') messages.set(idOf(object), message)
  return moves
    .filter((move) => move.cause === 'NODE_PRESSURE' && move.fromNode === node)
    .toSorted((a, b) => a.leftAtMs - b.leftAtMs)
    .map((move) => evictionOf(move, messages, base))
}

function evictionOf(move: Move, messages: ReadonlyMap<string, string>, { state }: Base): PressureEviction {
  const { pod, owner, leftAtMs, replacedBy, toNode } = move
  // One that came in the run is like the pods of its owner that there were before.
  const row = state.get('Pod', pod.namespace, pod.name) ?? siblingOf(owner, state)
  const spec = row?.shape.spec
  return {
    pod,
    owner,
    priority: spec?.priority ?? 0,
    qos: spec ? qosClass(spec) : 'BestEffort',
    atMs: leftAtMs,
    message: messages.get(idOf(pod)) ?? '',
    replacedBy,
    toNode,
  }
}

function siblingOf(owner: ObjectKey | undefined, state: Base['state']) {
  const row = owner && state.get(owner.kind, owner.namespace, owner.name)
  return row && state.podsOwnedBy(row.uid)[0]
}

function idOf({ namespace, name }: ObjectKey): string {
  return `${namespace}/${name}`
}
