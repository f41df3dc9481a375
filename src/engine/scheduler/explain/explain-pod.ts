import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { SchedulerConfig } from '../configuration/scheduler-config.ts'
import { type CycleDecision, type CycleOutcome, nodesWanted, type UnschedulableOutcome } from '../cycle/cycle.ts'
import { sequentialPick } from '../cycle/sequential-pick.ts'
import { type ReasonSummary, summarizeRefusals } from '../decision.ts'
import type { Rejection } from '../framework/status.ts'
import { decidingCriteria, type PreemptionCriterion } from '../preemption/best-candidates.ts'
import type { PreemptionReport } from '../preemption/dry-run.ts'
import type { Profile } from '../profile/profile.ts'
import { gateOf } from '../queue/pre-enqueue-gate.ts'
import { type PodTrial, tryPod } from './try-pod.ts'

/** What a plugin gave a node. */
export interface ExplainedScore {
  readonly plugin: string
  readonly raw: number
  readonly normalized: number
  readonly weight: number
}

/** How the scheduler sees one node for the pod. */
export interface ExplainedNode {
  readonly name: string
  /** The refusal that the scheduler reports; `undefined`: the pod fits. */
  readonly verdict: Rejection | undefined
  /** Every plugin's refusal: what would still prevent scheduling if the first were gone. */
  readonly refusals: readonly Rejection[]
  /** Left out before any filter ran, because the pod names other nodes. */
  readonly excluded: boolean
  /** The weighted sum; `undefined` where the node was not scored. */
  readonly total: number | undefined
  readonly scores: readonly ExplainedScore[]
}

/** Everything that the scheduler would decide about one pod now, with reasons. */
export interface Explanation {
  readonly result: 'bound' | 'unschedulable' | 'error' | 'gated' | 'deleting' | 'not-ours'
  /** The scheduler's own text; empty when it has found a node. */
  readonly message: string
  /** What blocks the pod before it is tried. */
  readonly gate: Rejection | undefined
  /** Plugins that skipped the pod. */
  readonly skipped: readonly string[]
  /** Why nodes were refused, the most frequent reason first. */
  readonly reasons: readonly ReasonSummary[]
  /** By name. Empty if no node was examined. */
  readonly nodes: readonly ExplainedNode[]
  /** The nodes that are equally good, by name: the real scheduler may take any of them. */
  readonly ties: readonly string[]
  /** Which of them a single worker selects that examines all nodes from the first on; `undefined`: that is open. */
  readonly sequentialPick: string | undefined
  /** The pod fits on this many nodes, and a search stops after fewer; `undefined`: a search finds them all. */
  readonly sampling: Sampling | undefined
  /** What preemption found; `undefined` when it did not run. */
  readonly preemption: ExplainedPreemption | undefined
}

/** A search that does not see all nodes (SC-PERF-04). */
export interface Sampling {
  readonly feasible: number
  /** Feasible nodes after which it stops. */
  readonly toFind: number
}

/** What preemption found, and why it chose as it did. */
export interface ExplainedPreemption extends PreemptionReport {
  /** What ruled candidates out, one after the other; empty with one candidate, or with candidates that are all alike. */
  readonly decidedBy: readonly PreemptionCriterion[]
  /** How many nodes no removal of pods could help on. */
  readonly hopeless: number
}

/** Tries a pod on a view without writing anything, and filters every node. The pod's place in the queue does not count. */
export function explainPod({ pod, cluster, config, now }: PodTrial): Explanation {
  const profile = config.profiles.get(pod.shape.spec.schedulerName)
  if (!profile) return untried('not-ours', undefined)
  const gate = gateOf(pod, profile, { cluster, preempting: false })
  if (gate) return untried('gated', gate)
  if (pod.deletionTimestamp !== undefined) return untried('deleting', undefined)
  const outcome = tryPod({ pod, cluster, config, now }, profile)
  const sampling = samplingOf(outcome, profile, config)
  return {
    result: outcome.result,
    message: outcome.result === 'bound' ? '' : outcome.message,
    gate: undefined,
    skipped: outcome.preFilter?.skipped ?? [],
    reasons: summarizeRefusals(outcome),
    nodes: explainNodes(outcome, cluster),
    ties: outcome.result === 'bound' ? outcome.ties : [],
    sequentialPick: outcome.result === 'bound' && !sampling ? sequentialPick(outcome) : undefined,
    sampling,
    preemption: outcome.result === 'unschedulable' ? explainPreemption(outcome, { cluster, now }) : undefined,
  }
}

/** What a search that goes as far as the real one's would leave out; here all nodes were examined. */
export function samplingOf(decision: CycleDecision, profile: Profile, config: SchedulerConfig): Sampling | undefined {
  if (decision.result !== 'bound') return undefined
  const feasible = decision.found
  const { percentageOfNodesToScore } = config
  const toFind = nodesWanted(decision.listed, { profile, percentageOfNodesToScore, mode: 'faithful' })
  return feasible > toFind ? { feasible, toFind } : undefined
}

function explainPreemption(
  { postFilter }: UnschedulableOutcome,
  { cluster, now }: Pick<PodTrial, 'cluster' | 'now'>,
): ExplainedPreemption | undefined {
  const report = postFilter?.preemption
  if (!report) return undefined
  const hopeless = report.eligible ? cluster.table('Node').count - report.potential.length : 0
  const { eligible, reason, potential, candidates, rejected, mayChoose, nominated } = report
  const decidedBy = decidingCriteria(candidates, now)
  return { eligible, reason, potential, candidates, rejected, mayChoose, nominated, decidedBy, hopeless }
}

function untried(result: Explanation['result'], gate: Rejection | undefined): Explanation {
  const message = gate?.reasons.join(', ') ?? ''
  const nothing = { skipped: [], reasons: [], nodes: [], ties: [], sequentialPick: undefined, sampling: undefined }
  return { result, message, gate, ...nothing, preemption: undefined }
}

function explainNodes(outcome: CycleOutcome, cluster: ClusterView): readonly ExplainedNode[] {
  const { run, preFilter } = outcome
  if (!run || !preFilter || preFilter.rejected) return []
  const scores = scoresByNode(outcome)
  return cluster
    .list('Node')
    .map((node) => {
      const excluded = preFilter.nodes !== undefined && !preFilter.nodes.has(node.name)
      const scored = scores.get(node.name)
      const refusals = run.allRefusals(node)
      // The first refusal of a node as it is, unless pods are expected there that have to be counted in.
      const verdict = run.nominatedTo(node).length === 0 ? refusals[0] : run.verdict(node)
      return {
        name: node.name,
        verdict: excluded ? undefined : verdict,
        refusals,
        excluded,
        total: scored?.total,
        scores: scored?.scores ?? [],
      }
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

function scoresByNode(outcome: CycleOutcome): ReadonlyMap<string, Pick<ExplainedNode, 'total' | 'scores'>> {
  if (outcome.result !== 'bound' || !outcome.scores) return new Map()
  const { nodes, columns, total } = outcome.scores
  return new Map(
    nodes.map((node, i) => [
      node.name,
      {
        total: total[i],
        scores: columns.map(({ plugin, weight, raw, normalized }) => ({
          plugin,
          weight,
          raw: raw[i] ?? 0,
          normalized: normalized[i] ?? 0,
        })),
      },
    ]),
  )
}
