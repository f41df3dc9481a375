import type { NodeRow } from '../../kube/node.ts'
import { compareText } from '../../lib/compare.ts'
import type { ClusterState } from '../../twin/cluster-state.ts'
import { selectNodes } from '../actions/nodes/select-nodes.ts'
import type { RolledRow } from '../actions/workload-template.ts'
import type { Base } from '../base.ts'
import type { Inquiry } from '../inquiry.ts'
import type { CoverageNote } from '../outcome/coverage-note.ts'
import type { Verdict } from '../outcome/outcome.ts'
import { verdictRank } from '../outcome/severity-order.ts'
import { restingOn, unseenIn } from '../resting-on.ts'
import { TRAFFIC_GROUNDS } from '../rollout-audit/traffic-grounds.ts'
import type { DrainAuditQuestion } from './drain-audit-question.ts'
import { type DrainFinding, drainFindings } from './drain-findings.ts'
import { drainsToRehearse } from './drains-to-rehearse.ts'
import { type Exposure, exposedNodes } from './exposed-nodes.ts'
import { type AuditedDrain, type RehearsedDrain, rehearseDrain } from './rehearse-drain.ts'

/** What drains of single nodes do to requests. */
export interface DrainAudit extends Pick<Exposure, 'unexposed' | 'refused'> {
  readonly question: DrainAuditQuestion
  /**
   * The worst of the drains, BLOCKED for one that kubectl refuses to begin; UNKNOWN where the drains that were left out, or what could not be
   * read, may be worse.
   */
  readonly verdict: Verdict
  /** The worst first. */
  readonly drains: readonly AuditedDrain[]
  /** The most severe first. */
  readonly findings: readonly DrainFinding[]
  /** Nodes whose drain was left out, as there are more than `drainsMax`. */
  readonly leftOut: readonly string[]
  /** Services that no rehearsed drain concerns, among those with pods on nodes that were left out. */
  readonly servicesLeftOut: number
  /** What the twin could not read, as it concerns lost requests. */
  readonly coverage: readonly CoverageNote[]
}

/** Would the drain of one of these nodes lose requests? Each node is drained alone, on the same state. */
export function* drainAudit(base: Base, question: DrainAuditQuestion): Inquiry<DrainAudit> {
  const { exposed, unexposed, refused } = exposedNodes(base, auditedNodes(question, base.state), question.options)
  const { chosen, left } = drainsToRehearse(exposed, question.drainsMax)
  const rehearsed: RehearsedDrain[] = []
  for (const node of chosen) rehearsed.push(yield* rehearseDrain(base, node, question))
  const workloads = new Map(chosen.flatMap((node) => node.workloads.map((row): [string, RolledRow] => [row.uid, row])))
  const findings = yield* drainFindings(base, rehearsed, { workloads: [...workloads.values()], question })
  const drains = rehearsed.map(({ drain }) => drain).sort(byGravity)
  const shown = new Set(chosen.flatMap(({ services }) => services.map(({ service }) => service.uid)))
  const hidden = new Set(left.flatMap(({ services }) => services.map(({ service }) => service.uid)))
  const coverage = restingOn(TRAFFIC_GROUNDS, base)
  return {
    question,
    coverage,
    verdict: verdictOf(drains, { isPartial: left.length > 0 || unseenIn(coverage).length > 0, isRefused: refused.length > 0 }),
    drains,
    findings,
    unexposed,
    refused,
    leftOut: left.map(({ node }) => node),
    servicesLeftOut: [...hidden].filter((uid) => !shown.has(uid)).length,
  }
}

/** The nodes that are meant, by name. */
function auditedNodes({ nodes }: DrainAuditQuestion, state: ClusterState): readonly NodeRow[] {
  if (!nodes) return state.list('Node').toSorted((a, b) => compareText(a.name, b.name))
  return selectNodes(nodes, state).flatMap((name) => state.get('Node', '', name) ?? [])
}

function verdictOf(
  drains: readonly AuditedDrain[],
  { isPartial, isRefused }: Readonly<Record<'isPartial' | 'isRefused', boolean>>,
): Verdict {
  const worst = drains.reduce<Verdict>(
    (verdict, drain) => (verdictRank(drain.verdict) > verdictRank(verdict) ? drain.verdict : verdict),
    isRefused ? 'BLOCKED' : 'SAFE',
  )
  return worst === 'SAFE' && isPartial ? 'UNKNOWN' : worst
}

/** Requests that no pod answers first, then what else fails, then drains that do not end well. */
function byGravity(a: AuditedDrain, b: AuditedDrain): number {
  const sum = ({ losses }: AuditedDrain, of: 'darkMs' | 'errorsMs'): number => losses.reduce((all, loss) => all + loss[of], 0)
  return (
    sum(b, 'darkMs') - sum(a, 'darkMs') ||
    sum(b, 'errorsMs') - sum(a, 'errorsMs') ||
    verdictRank(b.verdict) - verdictRank(a.verdict) ||
    compareText(a.node, b.node)
  )
}
