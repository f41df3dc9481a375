import type { ServiceErrors } from '../../engine/traffic/traffic-report.ts'
import type { PodRow } from '../../kube/pod.ts'
import type { PodSpec } from '../../kube/pod-spec.ts'
import type { ClusterState } from '../../twin/cluster-state.ts'
import { podsUnder } from '../../twin/pods-under.ts'
import type { RolledRow } from '../actions/workload-template.ts'
import type { Outcome } from '../outcome/outcome.ts'
import { isRolledOut } from '../outcome/unfinished-rollouts.ts'
import type { AuditedWorkload } from './audited-workload.ts'
import { answeringAtFirst, belowMs, type FailedRequests, failedRequests } from './failed-requests.ts'

/** What requests to a workload meet in a run that replaces its pods: a rollout of it, or a drain of a node. */
export interface RolloutCourse extends FailedRequests {
  /** Whether every pod was replaced in the end, and is ready. */
  readonly completes: boolean
  readonly durationMs: number
  /** Time with fewer pods that answer than the strategy promises to keep. */
  readonly belowMs: number
  /** Pods that were killed at the end of their grace period. */
  readonly killed: number
}

/** The course of a rollout: kills from its run, failed requests from the observers of requests. `answered`: see `failedRequests`. */
export function rolloutCourse(
  subject: AuditedWorkload,
  before: ClusterState,
  outcome: Outcome,
  answered?: (service: ServiceErrors) => boolean,
): RolloutCourse {
  const { key, row, replicas, replacement } = subject
  const after = outcome.after.get(row.kind, key.namespace, key.name)
  const own = new Set(subject.services.map(({ name }) => name))
  const services = (outcome.traffic?.services ?? []).filter(
    ({ service: { namespace, name } }) => namespace === key.namespace && own.has(name),
  )
  const least = (service: ServiceErrors): number => Math.min(answeringAtFirst(service), replicas - replacement.unavailable)
  return {
    completes: outcome.quiet && after !== undefined && isRolledOut(after as RolledRow),
    durationMs: outcome.durationMs,
    ...failedRequests(services, answered),
    belowMs: Math.max(0, ...services.map((service) => belowMs(service, least(service)))),
    killed: livesOf(subject, before, outcome).filter(isKilled).length,
  }
}

interface Life {
  readonly spec: PodSpec
  /** When its deletion was requested, and when it was gone; infinite: never. */
  endsAtMs: number
  goneAtMs: number
}

/** The pods of the workload before, and those that were created; the members of a StatefulSet live several times. */
function livesOf({ row }: AuditedWorkload, before: ClusterState, { timeline, after }: Outcome): readonly Life[] {
  const lives: Life[] = []
  const latest = new Map<string, Life>()
  const begin = ({ name, shape: { spec } }: PodRow): void => {
    const life: Life = { spec, endsAtMs: Infinity, goneAtMs: Infinity }
    latest.set(name, life)
    lives.push(life)
  }
  const came = new Map(podsUnder(row.uid, after).map((pod) => [pod.name, pod]))
  for (const pod of podsUnder(row.uid, before)) begin(pod)
  for (const { kind, object, atMs } of timeline) {
    if (object.namespace !== row.namespace || object.kind !== 'Pod') continue
    const pod = came.get(object.name)
    if (kind === 'CREATED' && pod) begin(pod)
    const life = latest.get(object.name)
    if (!life) continue
    if (kind === 'DELETED' || kind === 'EVICTED') life.endsAtMs = Math.min(life.endsAtMs, atMs)
    if (kind === 'TERMINATED') life.goneAtMs = Math.min(life.goneAtMs, atMs)
  }
  return lives
}

function isKilled({ spec, endsAtMs, goneAtMs }: Life): boolean {
  return goneAtMs !== Infinity && goneAtMs - endsAtMs >= spec.terminationGracePeriodSeconds * 1000
}
