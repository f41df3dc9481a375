import type { TrafficOptions } from '../../engine/traffic/traffic-options.ts'
import { idOf } from '../../kube/id-of.ts'
import type { ServiceRow } from '../../kube/service.ts'
import type { ClusterState } from '../../twin/cluster-state.ts'
import { ingressesTo } from '../../twin/ingresses-to.ts'
import type { Base } from '../base.ts'
import type { Inquiry } from '../inquiry.ts'
import type { ObjectKey, Outcome, Verdict } from '../outcome/outcome.ts'
import { keyOfRow } from '../recording/top-owner.ts'
import { type AuditedWorkload, auditedWorkload } from '../rollout-audit/audited-workload.ts'
import { type FailedRequests, failedRequests } from '../rollout-audit/failed-requests.ts'
import { type RolloutCourse, rolloutCourse } from '../rollout-audit/rollout-course.ts'
import { requestsTo } from '../rollout-audit/traffic-assumptions.ts'
import { scenarioOf } from '../scenario.ts'
import type { DrainAuditQuestion } from './drain-audit-question.ts'
import type { ExposedNode } from './exposed-nodes.ts'

/** A Service whose requests fail while a node is drained. */
export interface DrainLoss extends FailedRequests {
  readonly service: ObjectKey
  /** Those that route to the Service. */
  readonly ingresses: readonly ObjectKey[]
  /** The owners of its pods that the drain removes. */
  readonly owners: readonly ObjectKey[]
}

/** The drain of one node, as a run shows it. */
export interface AuditedDrain {
  readonly node: string
  readonly verdict: Verdict
  readonly summary: string
  /** Until all consequences have ended. */
  readonly durationMs: number
  /** The Service without a pod for the longest time first. */
  readonly losses: readonly DrainLoss[]
}

export interface RehearsedDrain {
  readonly drain: AuditedDrain
  /** What requests to each workload meet, by uid. */
  readonly courses: ReadonlyMap<string, RolloutCourse>
  /** The workloads that it evicts all pods of that are on the node, by uid. */
  readonly evicted: ReadonlySet<string>
}

/** One `kubectl drain`, with requests to the Services whose pods it removes. */
export function* rehearseDrain(base: Base, exposed: ExposedNode, question: DrainAuditQuestion): Inquiry<RehearsedDrain> {
  const { node, workloads, services } = exposed
  const { state } = base
  const subjects = workloads.map((row) => auditedWorkload(row, state, question.traffic))
  const outcome = yield {
    base,
    scenario: scenarioOf([{ kind: 'drain', nodes: { names: [node] }, options: question.options }], {
      name: `drain of ${node}`,
      seed: question.seed,
      traffic: requestsToAll(
        services.map(({ service }) => service),
        subjects,
        question,
      ),
    }),
  }
  const { verdict, summary, durationMs } = outcome
  const losses = services.flatMap((each) => lossOf(each, { outcome, state })).sort(byGravity)
  return {
    drain: { node, verdict, summary, durationMs, losses },
    courses: new Map(subjects.map((subject) => [subject.row.uid, rolloutCourse(subject, state, outcome, ANSWERED)])),
    evicted: new Set(subjects.filter((subject) => isEvicted(subject, node, outcome)).map(({ row }) => row.uid)),
  }
}

/** Whether all its pods on the node are gone at the end; a member of a StatefulSet that came back is another pod. */
function isEvicted({ pods }: AuditedWorkload, node: string, { after }: Outcome): boolean {
  return pods.every(({ namespace, name, nodeName, uid }) => nodeName !== node || after.get('Pod', namespace, name)?.uid !== uid)
}

/** The Services of an exposed node have ready pods. The first ones are evicted when the run begins, so it does not show that they answered. */
const ANSWERED = (): boolean => true

/** Each Service on the path that the audit of a rollout assumes for its workload. One without such a workload on the path of its own. */
function requestsToAll(
  services: readonly ServiceRow[],
  subjects: readonly AuditedWorkload[],
  { traffic }: Pick<DrainAuditQuestion, 'traffic'>,
): TrafficOptions {
  const named = subjects.flatMap((subject) => requestsTo(subject).services)
  const byName = new Map(named.map((service) => [`${service.namespace}/${service.name}`, service]))
  return {
    ...requestsTo({ services: [], loadBalanced: false, behindNodes: false, traffic }),
    services: services.map(
      ({ namespace, name }) => byName.get(`${namespace}/${name}`) ?? { namespace, name, requestsPerSecond: 1, path: undefined },
    ),
  }
}

interface Seen {
  readonly outcome: Outcome
  readonly state: ClusterState
}

function lossOf({ service, owners }: ExposedNode['services'][number], { outcome, state }: Seen): readonly DrainLoss[] {
  const key = keyOfRow(service)
  const errors = (outcome.traffic?.services ?? []).filter((each) => idOf(each.service) === idOf(key))
  const failed = failedRequests(errors, ANSWERED)
  if (failed.errorsMs + failed.darkMs === 0) return []
  return [{ service: key, ingresses: ingressesTo(service, state).map(keyOfRow), owners, ...failed }]
}

function byGravity(a: DrainLoss, b: DrainLoss): number {
  return b.darkMs - a.darkMs || b.errorsMs - a.errorsMs
}
