import { idOf } from '../../kube/id-of.ts'
import { isPodTerminal } from '../../kube/pod.ts'
import { qosClass } from '../../kube/qos.ts'
import type { SetUsageAction } from '../actions/set-usage.ts'
import type { Base } from '../base.ts'
import type { Inquiry } from '../inquiry.ts'
import type { KubeletDocument } from '../model/kubelet-configuration-of.ts'
import type { CoverageNote } from '../outcome/coverage-note.ts'
import type { Move } from '../outcome/move.ts'
import type { ObjectKey, Outcome, Restarts } from '../outcome/outcome.ts'
import { type Scenario, scenarioOf } from '../scenario.ts'
import { measuredUsage } from './measured-usage.ts'
import type { NodePressureForecast, PressureEviction } from './node-pressure-forecast.ts'
import { pressureSummary } from './pressure-summary.ts'

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

const NODE_KINDS: ReadonlySet<string> = new Set(['NODE_PRESSURE', 'NODE_RELIEVED', 'TAINTED', 'UNTAINTED'])

/**
 * Which pods a kubelet would end, and in which order, at a given usage of its node: the usage is set in a run, which then
 * proceeds.
 */
export function* nodePressure(base: Base, question: NodePressureQuestion): Inquiry<NodePressureForecast> {
  const { node, horizonMs } = question
  const outcome = yield { base, scenario: pressureScenario(question, base) }
  const { verdict, timeline, pending, after, coverage } = outcome
  const found = {
    node,
    horizonMs,
    evictions: evictionsOf(outcome, node, base),
    restarts: restartsOn(node, outcome),
    displaced: pending.filter(({ causedByScenario }) => causedByScenario),
    left: after.podsOnNode(node).filter((pod) => !isPodTerminal(pod)).length,
  }
  return {
    ...found,
    verdict: verdict === 'SAFE' && found.evictions.length > 0 ? 'DEGRADED' : verdict,
    summary: pressureSummary(found),
    conditions: timeline.filter(({ kind, object }) => NODE_KINDS.has(kind) && object.kind === 'Node' && object.name === node),
    notes: [...coverage.filter(({ code }) => code === 'METRICS_MISSING'), ...notMeasured(base)],
  }
}

/** Why the metrics API of a live cluster has returned nothing. */
function notMeasured({ usage }: Base): readonly CoverageNote[] {
  return usage?.ok === false ? [{ code: 'METRICS_MISSING', message: usage.reason, objects: [] }] : []
}

/** The scenario of the question: what was measured, and then what the question sets. */
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

/** Restarts of pods on the node alone: those of one workload may be on several. */
function restartsOn(node: string, { restarts, timeline }: Outcome): readonly Restarts[] {
  const events = timeline.filter((event) => event.kind === 'RESTARTED' && event.node === node)
  const here = new Set(events.map(({ object }) => idOf(object)))
  return restarts.flatMap((item) => {
    const pods = item.pods.filter((pod) => here.has(idOf(pod)))
    if (pods.length === 0) return []
    if (pods.length === item.pods.length) return [item]
    const own = new Set(pods.map(idOf))
    const count = events.filter(({ object }) => own.has(idOf(object))).length
    return [{ ...item, pods, count: Math.min(item.count, count) }]
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
  // One that was created in the run is like the pods of its owner that there were before.
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
