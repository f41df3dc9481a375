import { condition, findCondition, setCondition } from '../../kube/condition.ts'
import { type Instant, stamp } from '../../kube/instant.ts'
import { isPodReady, isPodTerminal, type PodRow, podRow } from '../../kube/pod.ts'
import {
  type PodDisruptionBudgetRow,
  type PodDisruptionBudgetStatus,
  podDisruptionBudgetRow,
} from '../../kube/pod-disruption-budget.ts'
import { assert } from '../../lib/assert.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { type ApiRefusal, type ApiResult, type ApiServer, ok, podKey, refused } from '../turn.ts'
import { type Preconditions, preconditionConflict } from './preconditions.ts'

export interface EvictionRequest {
  readonly namespace: string
  readonly name: string
  /** Seconds; `undefined`: the pod's own grace period. */
  readonly gracePeriodSeconds: number | undefined
  /** Checks without changing anything. */
  readonly dryRun: boolean
  /** The preconditions of the deletion (DeleteOptions); budgets are checked and charged before them. */
  readonly preconditions?: Preconditions | undefined
}

export interface EvictionContext {
  readonly now: Instant
  readonly cluster: ClusterView
  readonly api: ApiServer
}

/**
 * What the server decides when it has read the pod and its budgets: refused, or granted, and then which budget pays for it
 * (`undefined`: none has to).
 */
export type EvictionDecision = { readonly kind: 'refused'; readonly refusal: ApiRefusal } | GrantedEviction

export interface GrantedEviction {
  readonly kind: 'granted'
  readonly budget: PodDisruptionBudgetRow | undefined
  /**
   * The pod may go past its budget as it was read: if it has changed by the time it is deleted, the answer is not valid any more.
   */
  readonly onlyAs?: Exemption
}

interface Exemption {
  readonly pod: PodRow
  /** The budget that spared the unready pod; none prevents the eviction of one that has not started. */
  readonly sparedBy: PodDisruptionBudgetRow | undefined
}

const DISRUPTED_PODS_MAX = 2000
const CANNOT_EVICT = "Cannot evict pod as it would violate the pod's disruption budget."
const SEVERAL_BUDGETS = 'This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.'

/** One eviction through the API (POST pods/NAME/eviction), without concurrent requests. */
export function evictPod(request: EvictionRequest, context: EvictionContext): ApiResult<PodRow> {
  const decision = decideEviction(request, context.cluster)
  if (decision.kind === 'refused') return { ok: false, refusal: decision.refusal }
  const spent = request.dryRun || spendBudget(request, decision, context)
  assert(spent, 'an eviction that is carried out at once meets no conflict')
  return removeEvicted(request, decision, context)
}

/**
 * The first step of an eviction: reads, and decides (semantics B7.7-10). An eviction is something new, which a terminating namespace
 * does not accept.
 */
export function decideEviction(request: Pick<EvictionRequest, 'namespace' | 'name'>, cluster: ClusterView): EvictionDecision {
  if (cluster.get('Namespace', '', request.namespace)?.phase === 'Terminating') return refusedBy(namespaceTerminating(request))
  const pod = cluster.get('Pod', request.namespace, request.name)
  if (!pod) return refusedBy(podNotFound(request.name))
  const [budget, another] = budgetsOf(pod, cluster)
  if (pod.phase === 'Pending' && pod.deletionTimestamp === undefined) return pastBudgets({ pod, sparedBy: undefined })
  if (passesBudgets(pod) || budget === undefined) return { kind: 'granted', budget: undefined }
  if (another !== undefined) return refusedBy({ code: 500, reason: '', message: SEVERAL_BUDGETS })
  if (!isPodReady(pod) && freesUnready(budget)) return pastBudgets({ pod, sparedBy: budget })
  const refusal = budgetRefusalOf(budget)
  return refusal === undefined ? { kind: 'granted', budget } : { kind: 'refused', refusal }
}

function pastBudgets(onlyAs: Exemption): GrantedEviction {
  return { kind: 'granted', budget: undefined, onlyAs }
}

/**
 * The second step: takes the disruption from the budget, if one has to pay, and notes the pod in it. False when the budget
 * changed after it was read: of several evictions that read the same one succeeds, and for the others the server reads and
 * decides again in 500 ms. A pod that was Pending when it was read and has changed since is read again as well.
 */
export function spendBudget(
  { name }: Pick<EvictionRequest, 'name'>,
  { budget, onlyAs }: GrantedEviction,
  context: EvictionContext,
): boolean {
  if (onlyAs && onlyAs.sparedBy === undefined && hasChanged(onlyAs.pod, context.cluster)) return false
  if (budget === undefined) return true
  if (context.cluster.get('PodDisruptionBudget', budget.namespace, budget.name) !== budget) return false
  spend(budget, name, context)
  return true
}

/**
 * The last step: marks the pod as disrupted and deletes it. A spent disruption is not returned when that fails (semantics B7.11).
 * A pod that bypassed its budget because it was not ready, and has changed since, may be ready by now: the client must retry.
 */
export function removeEvicted(
  request: EvictionRequest,
  { onlyAs }: Pick<GrantedEviction, 'onlyAs'>,
  { cluster, api, now }: EvictionContext,
): ApiResult<PodRow> {
  const { namespace, name, gracePeriodSeconds, dryRun } = request
  const pod = cluster.get('Pod', namespace, name)
  if (!pod) return refused(podNotFound(name))
  const conflict = preconditionConflict(pod, request.preconditions)
  if (conflict) return refused(conflict)
  if (dryRun) return ok(pod)
  if (onlyAs?.sparedBy && hasChanged(onlyAs.pod, cluster)) return { ok: false, refusal: stillProcessed(onlyAs.sparedBy) }
  const target = condition({
    type: 'DisruptionTarget',
    status: 'True',
    reason: 'EvictionByEvictionAPI',
    message: 'Eviction API: evicting',
    lastTransitionTime: stamp(now),
    observedGeneration: pod.generation,
  })
  api.updateStatus(podRow({ ...pod, conditions: setCondition(pod.conditions, target) }))
  const gone = api.delete(podKey(pod), { gracePeriodSeconds })
  return gone.ok ? ok(pod) : gone
}

function podNotFound(name: string): Pick<ApiRefusal, 'code' | 'reason' | 'message'> {
  return { code: 404, reason: 'NotFound', message: `pods "${name}" not found` }
}

function namespaceTerminating({ namespace, name }: Pick<EvictionRequest, 'namespace' | 'name'>) {
  const why = `unable to create new content in namespace ${namespace} because it is being terminated`
  const cause = {
    reason: 'NamespaceTerminating',
    message: `namespace ${namespace} is being terminated`,
    field: 'metadata.namespace',
  }
  return { code: 403, reason: 'Forbidden', message: `pods "${name}" is forbidden: ${why}`, causes: [cause] }
}

function refusedBy(
  refusal: Pick<ApiRefusal, 'code' | 'reason' | 'message'> & Partial<Pick<ApiRefusal, 'causes'>>,
): EvictionDecision {
  return { kind: 'refused', refusal: { causes: [], ...refusal, retryAfterSeconds: undefined } }
}

function hasChanged(pod: PodRow, cluster: ClusterView): boolean {
  const now = cluster.get('Pod', pod.namespace, pod.name)
  return now !== undefined && now !== pod
}

/** The budgets that protect a pod: an empty selector protects all of the namespace (semantics B7.6). By name. */
export function budgetsOf(pod: PodRow, cluster: ClusterView): readonly PodDisruptionBudgetRow[] {
  return cluster.selecting('PodDisruptionBudget', pod.namespace, pod.labels)
}

/** Pods that do not serve: finished, or terminating already (semantics B7.7). */
function passesBudgets(pod: PodRow): boolean {
  return isPodTerminal(pod) || pod.deletionTimestamp !== undefined
}

/** Whether a pod that runs without being ready is evicted without spending the budget (semantics B7.9). */
function freesUnready({ spec, status }: PodDisruptionBudgetRow): boolean {
  if (spec.unhealthyPodEvictionPolicy === 'AlwaysAllow') return true
  return status.currentHealthy >= status.desiredHealthy && status.desiredHealthy > 0
}

/** Why the budget refuses now, in the order in which the server checks (semantics B7.10). */
function budgetRefusalOf(budget: PodDisruptionBudgetRow): ApiRefusal | undefined {
  const { name, status } = budget
  if (status.observedGeneration < budget.generation) return stillProcessed(budget)
  if (status.disruptionsAllowed < 0) return forbidden(name, 'pdb disruptions allowed is negative')
  if (Object.keys(status.disruptedPods).length > DISRUPTED_PODS_MAX) {
    return forbidden(name, 'DisruptedPods map too big - too many evictions not confirmed by PDB controller')
  }
  return status.disruptionsAllowed === 0 ? budgetRefusal(spentMessage(budget), undefined) : undefined
}

function stillProcessed({ name }: PodDisruptionBudgetRow): ApiRefusal {
  return budgetRefusal(`The disruption budget ${name} is still being processed by the server.`, 10)
}

/** Where its controller has failed, the counts are not to be trusted; a longer message is passed on. */
function spentMessage({ name, status }: PodDisruptionBudgetRow): string {
  const allowed = findCondition(status.conditions, 'DisruptionAllowed')
  const why = allowed?.status === 'False' && allowed.message !== '' ? allowed : undefined
  const currently = `The disruption budget ${name} does not allow evicting pods currently`
  if (why?.reason === 'SyncFailed') return `${currently} because it failed sync: ${why.message}`
  if (status.currentHealthy <= status.desiredHealthy) {
    return `The disruption budget ${name} needs ${status.desiredHealthy} healthy pods and has ${status.currentHealthy} currently`
  }
  return why ? `${currently} (${why.reason}): ${why.message}` : currently
}

function budgetRefusal(cause: string, retryAfterSeconds: number | undefined): ApiRefusal {
  const causes = [{ reason: 'DisruptionBudget', message: cause, field: '' }]
  return { code: 429, reason: 'TooManyRequests', message: CANNOT_EVICT, retryAfterSeconds, causes }
}

function forbidden(name: string, why: string): ApiRefusal {
  const message = `poddisruptionbudget.policy "${name}" is forbidden: ${why}`
  return { code: 403, reason: 'Forbidden', message, retryAfterSeconds: undefined, causes: [] }
}

/** Takes one disruption from the budget and notes the pod, so that the controller does not count it as healthy. */
function spend(budget: PodDisruptionBudgetRow, podName: string, { now, api }: EvictionContext): void {
  const disruptionsAllowed = budget.status.disruptionsAllowed - 1
  const none = condition({
    type: 'DisruptionAllowed',
    status: 'False',
    reason: 'InsufficientPods',
    lastTransitionTime: stamp(now),
    observedGeneration: budget.status.observedGeneration,
  })
  const status: PodDisruptionBudgetStatus = {
    ...budget.status,
    disruptionsAllowed,
    disruptedPods: { ...budget.status.disruptedPods, [podName]: stamp(now) },
    conditions: disruptionsAllowed === 0 ? setCondition(budget.status.conditions, none) : budget.status.conditions,
  }
  api.updateStatus(podDisruptionBudgetRow({ ...budget, status }))
}
