import type { ClusterState } from '../../twin/cluster-state.ts'
import { isRolled, ROLLED_KINDS, type RolledRow } from '../actions/workload-template.ts'
import type { Base } from '../base.ts'
import type { Inquiry } from '../inquiry.ts'
import type { CoverageNote } from '../outcome/coverage-note.ts'
import type { ObjectKey } from '../outcome/outcome.ts'
import { SEVERITY_RANK } from '../outcome/verdict.ts'
import { keyOfRow } from '../recording/top-owner.ts'
import { restingOn } from '../resting-on.ts'
import type { AuditCheck, AuditFinding, Proof, Suspicion } from './audit-finding.ts'
import { type AuditedWorkload, auditedWorkload } from './audited-workload.ts'
import { checkConnections } from './checks/check-connections.ts'
import { checkReadiness } from './checks/check-readiness.ts'
import { checkReplacement } from './checks/check-replacement.ts'
import { checkTermination } from './checks/check-termination.ts'
import { checkZeroDowntime } from './checks/check-zero-downtime.ts'
import { idleServices, lostIngresses } from './checks/idle-services.ts'
import { type RehearsedRollout, rehearseRollout } from './rehearse-rollout.ts'
import type { RolloutCourse } from './rollout-course.ts'
import type { TrafficAssumptions } from './traffic-assumptions.ts'
import { TRAFFIC_GROUNDS } from './traffic-grounds.ts'
import { whatRemains } from './what-remains.ts'
import { wholeChange } from './whole-change.ts'
import type { WorkloadChange } from './workload-change.ts'

export interface RolloutAuditQuestion {
  /** Deployments, StatefulSets and DaemonSets; `undefined`: all of the namespaces. */
  readonly workloads: readonly ObjectKey[] | undefined
  /** `undefined`: all. */
  readonly namespaces: readonly string[] | undefined
  readonly traffic: TrafficAssumptions
  /** Whether rollouts are run, with and without the remedies. */
  readonly verify: boolean
  readonly seed: number
}

/** What a rollout of one workload does to those who use it. */
export interface WorkloadAudit {
  readonly workload: ObjectKey
  readonly services: readonly ObjectKey[]
  readonly loadBalanced: boolean
  /** Nothing worse than advice was found, and the rollout that was run lost no request. */
  readonly zeroDowntime: boolean
  /** A restart as things are; `undefined`: none was run. */
  readonly asItIs: RolloutCourse | undefined
  /** A restart with all remedies together. */
  readonly remedied: RolloutCourse | undefined
  /** All remedies together. */
  readonly change: WorkloadChange | undefined
}

export interface RolloutAudit {
  readonly question: RolloutAuditQuestion
  /** The worst first. */
  readonly findings: readonly AuditFinding[]
  readonly workloads: readonly WorkloadAudit[]
  /** What the twin could not read, as it concerns lost requests. */
  readonly coverage: readonly CoverageNote[]
}

const CHECKS: readonly AuditCheck[] = [checkTermination, checkReadiness, checkReplacement, checkConnections]

/** Would a rollout of these workloads lose requests? Each by the rules, and then by runs, with and without what would help. */
export function* rolloutAudit(base: Base, question: RolloutAuditQuestion): Inquiry<RolloutAudit> {
  const findings: AuditFinding[] = []
  const workloads: WorkloadAudit[] = []
  for (const row of auditedRows(question, base.state)) {
    const subject = auditedWorkload(row, base.state, question.traffic)
    const audit = yield* verified(base, { subject, suspicions: suspicionsOf(subject), question })
    findings.push(...audit.findings)
    workloads.push(audit.workload)
  }
  if (!question.workloads) {
    const { namespaces } = question
    findings.push(...idleServices(base.state, namespaces), ...lostIngresses(base.state, namespaces))
  }
  return { question, findings: findings.sort(byGravity), workloads, coverage: restingOn(TRAFFIC_GROUNDS, base) }
}

function suspicionsOf(subject: AuditedWorkload): readonly Suspicion[] {
  const found = CHECKS.flatMap((check) => check(subject))
  return [...checkZeroDowntime(subject, found), ...found]
}

/**
 * The most runs that an audit can take, known before the first one: each workload as it is, with each remedy that a run can prove, and
 * with all of them. It pauses after each workload.
 */
export function* auditRunsMax({ state }: Base, question: RolloutAuditQuestion): Generator<void, number> {
  if (!question.verify) return 0
  let runs = 0
  for (const row of auditedRows(question, state)) {
    runs += workloadRunsMax(suspicionsOf(auditedWorkload(row, state, question.traffic)))
    yield
  }
  return runs
}

/** The workload comes to rest with a change first, and is restarted then. */
const CHANGED_RUNS = 2

function workloadRunsMax(suspicions: readonly Suspicion[]): number {
  const changes = new Set(suspicions.flatMap(({ harm, remedy }) => (harm && remedy?.change ? [remedy.change] : [])))
  const whole = wholeChange(suspicions)
  if (whole) changes.add(whole)
  return 1 + CHANGED_RUNS * changes.size
}

/** The workloads that are meant, by their names. */
function auditedRows({ workloads, namespaces }: RolloutAuditQuestion, state: ClusterState): readonly RolledRow[] {
  if (workloads)
    return workloads.flatMap(({ kind, namespace, name }) => {
      const row = state.get(kind, namespace, name)
      return row && isRolled(row) ? [row] : []
    })
  const meant = namespaces && new Set(namespaces)
  return ROLLED_KINDS.flatMap((kind): readonly RolledRow[] => state.list(kind))
    .filter(({ namespace }) => meant?.has(namespace) ?? true)
    .sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
}

function nameOf({ kind, namespace, name }: RolledRow): string {
  return `${namespace}/${name}/${kind}`
}

interface Audited {
  readonly subject: AuditedWorkload
  readonly suspicions: readonly Suspicion[]
  readonly question: RolloutAuditQuestion
}

function* verified(
  base: Base,
  audited: Audited,
): Inquiry<{ readonly findings: readonly AuditFinding[]; readonly workload: WorkloadAudit }> {
  const { subject, suspicions, question } = audited
  const { verify, seed } = question
  const asItIs = verify ? yield* rehearseRollout(base, subject, { change: undefined, seed }) : undefined
  const change = wholeChange(suspicions)
  const known = new Map<WorkloadChange, RehearsedRollout | undefined>()
  const findings: AuditFinding[] = []
  for (const { harm, ...suspicion } of suspicions) {
    const single = suspicion.remedy?.change
    if (asItIs && single && harm && harm(asItIs.course) > 0 && !known.has(single))
      known.set(single, yield* rehearseRollout(base, subject, { change: single, seed }))
    const remedied = single && known.get(single)
    const proof = proofOf({ harm, asItIs, remedied, verify })
    const remains = proof === 'FAILED' && remedied ? whatRemains(remedied.course, 'restart') : undefined
    findings.push({ ...suspicion, workload: subject.key, proof, remains })
  }
  if (asItIs && !asItIs.course.completes && !suspicions.some(({ harm }) => harm && harm(asItIs.course) > 0))
    findings.push(stuck(subject, asItIs))
  const remedied = asItIs && change && (known.get(change) ?? (yield* rehearseRollout(base, subject, { change, seed })))
  return { findings, workload: workloadAudit(audited, { findings, asItIs, remedied, change }) }
}

interface Trial {
  readonly harm: Suspicion['harm']
  readonly asItIs: RehearsedRollout | undefined
  readonly remedied: RehearsedRollout | undefined
  readonly verify: boolean
}

function proofOf({ harm, asItIs, remedied, verify }: Trial): Proof {
  if (!harm) return 'NOT_MEASURABLE'
  if (!verify || !asItIs) return 'NOT_RUN'
  if (harm(asItIs.course) === 0) return 'UNSEEN'
  return remedied?.course.completes && harm(remedied.course) === 0 ? 'PROVED' : 'FAILED'
}

/** No rule foresaw it: the cluster has no room for it, a budget or a quota is in the way, or its pods do not get ready. */
function stuck({ key }: AuditedWorkload, { outcome }: RehearsedRollout): AuditFinding {
  const waiting = outcome.pending.find(({ causedByScenario }) => causedByScenario)
  const reported = outcome.reasons.find(({ code }) => code === 'ROLLOUT_STUCK')?.message ?? outcome.summary
  return {
    rule: 'ROLLOUT_STUCK',
    severity: 'CRITICAL',
    object: key,
    workload: key,
    reason: `a restart of it does not complete: ${waiting ? `${waiting.pod.name} is Pending: ${waiting.message}` : reported}`,
    remedy: undefined,
    proof: 'NOT_RUN',
    remains: undefined,
  }
}

function workloadAudit(
  { subject: { key, services, loadBalanced } }: Audited,
  found: {
    readonly findings: readonly AuditFinding[]
    readonly asItIs: RehearsedRollout | undefined
    readonly remedied: RehearsedRollout | undefined
    readonly change: WorkloadChange | undefined
  },
): WorkloadAudit {
  const { findings, asItIs, remedied, change } = found
  const lost = asItIs !== undefined && services.length > 0 && asItIs.course.errorsMs + asItIs.course.darkMs > 0
  return {
    workload: key,
    services: services.map(keyOfRow),
    loadBalanced,
    zeroDowntime: !lost && findings.every(({ severity }) => severity === 'INFO'),
    asItIs: asItIs?.course,
    remedied: remedied?.course,
    change,
  }
}

function byGravity(a: AuditFinding, b: AuditFinding): number {
  return (
    SEVERITY_RANK[a.severity] - SEVERITY_RANK[b.severity] ||
    compare(textOf(a.workload ?? a.object), textOf(b.workload ?? b.object))
  )
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

function textOf({ namespace, name, kind }: ObjectKey): string {
  return `${namespace}/${name}/${kind}`
}
