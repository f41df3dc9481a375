import { type ExplainedNode, type Explanation, explainPod, samplingOf } from '../../engine/scheduler/explain.ts'
import { NodeOrder } from '../../engine/scheduler/node-order.ts'
import { type PodTrial, tryPod } from '../../engine/scheduler/try-pod.ts'
import type { SeenDecision } from './seen-decision.ts'

/** In which way a real decision is another than the twin's. */
export type DisagreementKind = 'NODE_REFUSED' | 'NODE_OUTSCORED' | 'NODE_UNKNOWN' | 'NODE_EXPECTED' | 'OTHER_REASONS'

export interface Disagreement {
  readonly kind: DisagreementKind
  /** The plugin that the twin goes by, as far as one can be named. */
  readonly plugin: string | undefined
  /** What the twin would have said. */
  readonly message: string
}

export interface Judgement {
  /** The nodes that the twin holds for equally good; none where it finds none. */
  readonly expected: readonly string[]
  /** `undefined`: the real scheduler decided as the twin would have. */
  readonly disagreement: Disagreement | undefined
}

/** Starts of a search in part that are tried for a node, spread over those that would see it. */
const STARTS_TRIED = 32

/**
 * Holds a real decision against what the twin's own scheduler makes of the same pod. `undefined`: no profile of this scheduler has the
 * pod, or it would not try it. A search that sees a part of the nodes begins somewhere: there any start may explain the node.
 */
export function judgeDecision(decision: SeenDecision, trial: Omit<PodTrial, 'pod'>): Judgement | undefined {
  const pod = decision.pod
  const profile = trial.config.profiles.get(pod.shape.spec.schedulerName)
  if (!profile || pod.deletionTimestamp !== undefined) return undefined
  const outcome = tryPod({ pod, ...trial }, profile)
  const expected = outcome.result === 'bound' ? outcome.ties : []
  if (decision.node === undefined) {
    const agrees = outcome.result !== 'bound' && outcome.message === decision.message
    if (agrees) return { expected, disagreement: undefined }
    if (outcome.result === 'bound') return { expected, disagreement: { kind: 'NODE_EXPECTED', plugin: undefined, message: '' } }
    const plugin = outcome.result === 'unschedulable' ? outcome.unschedulablePlugins[0] : undefined
    return { expected, disagreement: { kind: 'OTHER_REASONS', plugin, message: outcome.message } }
  }
  if (expected.includes(decision.node)) return { expected, disagreement: undefined }
  if (samplingOf(outcome, profile, trial.config) && isFoundFromSomewhere(decision.node, { pod, ...trial })) {
    return { expected, disagreement: undefined }
  }
  return { expected, disagreement: whyNot(decision.node, explainPod({ pod, ...trial })) }
}

function isFoundFromSomewhere(node: string, trial: PodTrial): boolean {
  const profile = trial.config.profiles.get(trial.pod.shape.spec.schedulerName)
  const order = NodeOrder.of(trial.cluster)
  const at = order.names.indexOf(node)
  if (!profile || at < 0) return false
  const step = Math.max(1, Math.floor(order.length / STARTS_TRIED))
  for (let back = 0; back < order.length; back += step) {
    const start = (at - back + order.length) % order.length
    const outcome = tryPod(trial, profile, { mode: 'faithful', start })
    if (outcome.result === 'bound' && outcome.ties.includes(node)) return true
  }
  return false
}

function whyNot(name: string, explanation: Explanation): Disagreement {
  const node = explanation.nodes.find((other) => other.name === name)
  const { message } = explanation
  if (!node) {
    const plugin = explanation.reasons[0]?.plugin
    return { kind: explanation.nodes.length === 0 ? 'NODE_REFUSED' : 'NODE_UNKNOWN', plugin, message }
  }
  if (node.verdict) return { kind: 'NODE_REFUSED', plugin: node.verdict.plugin, message: node.verdict.reasons.join(', ') }
  if (node.excluded) return { kind: 'NODE_REFUSED', plugin: explanation.reasons[0]?.plugin, message }
  const best = explanation.nodes.find((other) => other.name === explanation.ties[0])
  return best ? outscored(node, best) : { kind: 'NODE_REFUSED', plugin: undefined, message }
}

/** Names the plugin that sets the two apart most. */
function outscored(node: ExplainedNode, best: ExplainedNode): Disagreement {
  let plugin: string | undefined
  let most = 0
  for (const [i, { normalized, weight, plugin: name }] of best.scores.entries()) {
    const lead = (normalized - (node.scores[i]?.normalized ?? 0)) * weight
    if (lead <= most) continue
    most = lead
    plugin = name
  }
  const message = `${best.name} has ${best.total ?? 0} points, ${node.name} ${node.total ?? 0}`
  return { kind: 'NODE_OUTSCORED', plugin, message }
}
