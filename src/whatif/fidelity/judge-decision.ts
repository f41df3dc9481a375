import type { CycleDecision } from '../../engine/scheduler/cycle/cycle.ts'
import { NodeOrder } from '../../engine/scheduler/cycle/node-order.ts'
import { type ExplainedNode, type Explanation, explainPod, samplingOf } from '../../engine/scheduler/explain/explain-pod.ts'
import { decidePod, type PodTrial } from '../../engine/scheduler/explain/try-pod.ts'
import type { Profile } from '../../engine/scheduler/profile/profile.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { SeenDecision } from './seen-decision.ts'

/** In which way a real decision is another than the twin's. */
export type DisagreementKind = 'NODE_REFUSED' | 'NODE_OUTSCORED' | 'NODE_UNKNOWN' | 'NODE_EXPECTED' | 'OTHER_REASONS'

export interface Disagreement {
  readonly kind: DisagreementKind
  /** The plugin that decides for the twin, if one can be named. */
  readonly plugin: string | undefined
  /** The message that the twin would have reported. */
  readonly message: string
}

export interface Judgement {
  /** The nodes that the twin considers equally good; none where it finds none. */
  readonly expected: readonly string[]
  /** `undefined`: the real scheduler decided as the twin would have. */
  readonly disagreement: Disagreement | undefined
}

/** Starts of a search in part that are tried for a node, spread over those that would see it. */
const STARTS_TRIED = 32

/**
 * Compares a real decision with what the twin's own scheduler makes of the same pod on states that the real one may have known, the
 * likeliest first; any of them may explain it. `undefined`: no profile of this scheduler has the pod, or it would not try it. Pauses between trials.
 */
export function* judgeDecision(
  decision: SeenDecision,
  states: Iterable<ClusterView>,
  how: Pick<PodTrial, 'config' | 'now'>,
): Generator<void, Judgement | undefined> {
  const { pod } = decision
  const profile = how.config.profiles.get(pod.shape.spec.schedulerName)
  if (!profile || pod.deletionTimestamp !== undefined) return undefined
  let likeliest: { readonly trial: PodTrial; readonly own: CycleDecision } | undefined
  for (const cluster of states) {
    const trial: PodTrial = { pod, cluster, ...how }
    const own = decidePod(trial, profile)
    if (yield* agrees(decision, own, { trial, profile })) return { expected: tiesOf(own), disagreement: undefined }
    likeliest ??= { trial, own }
    yield
  }
  return likeliest && { expected: tiesOf(likeliest.own), disagreement: whyNot(decision, likeliest.own, likeliest.trial) }
}

function tiesOf(decision: CycleDecision): readonly string[] {
  return decision.result === 'bound' ? decision.ties : []
}

interface Tried {
  readonly trial: PodTrial
  readonly profile: Profile
}

/** A search that sees a part of the nodes begins somewhere: there any start may explain the node. */
function* agrees({ node, message }: SeenDecision, own: CycleDecision, { trial, profile }: Tried): Generator<void, boolean> {
  if (own.result !== 'bound') return node === undefined && own.message === message
  if (node === undefined) return false
  if (own.ties.includes(node)) return true
  return samplingOf(own, profile, trial.config) !== undefined && (yield* isFoundFromSomewhere(node, { trial, profile }))
}

function* isFoundFromSomewhere(node: string, { trial, profile }: Tried): Generator<void, boolean> {
  const order = NodeOrder.of(trial.cluster)
  const at = order.names.indexOf(node)
  if (at < 0) return false
  const step = Math.max(1, Math.floor(order.length / STARTS_TRIED))
  for (let back = 0; back < order.length; back += step) {
    const start = (at - back + order.length) % order.length
    const decision = decidePod(trial, profile, { mode: 'faithful', start })
    if (decision.result === 'bound' && decision.ties.includes(node)) return true
    yield
  }
  return false
}

function whyNot({ node }: SeenDecision, own: CycleDecision, trial: PodTrial): Disagreement {
  if (node !== undefined) return whyNotThere(node, explainPod(trial))
  if (own.result === 'bound') return { kind: 'NODE_EXPECTED', plugin: undefined, message: '' }
  const plugin = own.result === 'unschedulable' ? own.unschedulablePlugins[0] : undefined
  return { kind: 'OTHER_REASONS', plugin, message: own.message }
}

function whyNotThere(name: string, explanation: Explanation): Disagreement {
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
