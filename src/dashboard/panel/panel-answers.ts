import type { OpenedObject } from '../address/map-address.ts'
import type {
  AutoscalerPanelQuery,
  BudgetPanelQuery,
  FindObjectsQuery,
  MemberFieldsFragment,
  PodPanelQuery,
  ServicePanelQuery,
  WorkloadPanelQuery,
} from '../api/answers.generated.ts'
import { refusalOf } from '../api/api-error.ts'
import {
  AUTOSCALER_PANEL,
  BUDGET_PANEL,
  BUDGET_PODS,
  FIND_OBJECTS,
  POD_PANEL,
  POD_REASON,
  SERVICE_PANEL,
  SERVICE_PODS,
  WORKLOAD_PANEL,
  WORKLOAD_PODS,
} from '../api/panel-documents.ts'
import { type ClusterOf, queryCluster } from '../api/query-cluster.ts'
import { queryState } from '../api/query-state.ts'
import { readPages } from '../api/read-pages.ts'

export type PodPanelAnswer = NonNullable<ClusterOf<PodPanelQuery>['pod']>
type WorkloadAnswer = NonNullable<ClusterOf<WorkloadPanelQuery>['workload']>
type BudgetAnswer = ClusterOf<BudgetPanelQuery>['podDisruptionBudgets']['nodes'][number]
type ServiceAnswer = ClusterOf<ServicePanelQuery>['services']['nodes'][number]
export type AutoscalerPanelAnswer = ClusterOf<AutoscalerPanelQuery>['horizontalPodAutoscalers']['nodes'][number]
export type FoundObjects = ClusterOf<FindObjectsQuery>
/** A pod in the list of another object. */
export type Member = MemberFieldsFragment

/** With all its pods. */
export type WorkloadPanelAnswer = WorkloadAnswer & { readonly members: readonly Member[] }
export type BudgetPanelAnswer = BudgetAnswer & { readonly members: readonly Member[] }
export type ServicePanelAnswer = ServiceAnswer & { readonly members: readonly Member[] }

const NO_PAGE = { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } } as const

/** An object with a namespace, as the API takes it. */
function refOf({ kind, namespace, name }: OpenedObject) {
  return { kind, namespace: namespace ?? 'default', name }
}

/** The pod as it is now; `null` when the cluster has none of this name. */
export async function readPod(pod: OpenedObject, signal: AbortSignal): Promise<PodPanelAnswer | null> {
  const { pod: found } = await queryCluster(POD_PANEL, refOf(pod), { signal })
  return found
}

/** Why a pod is on its node, or Pending. */
export async function readReason(pod: OpenedObject, signal: AbortSignal): Promise<string> {
  const { explainPod: answer } = await queryState(POD_REASON, { pod: refOf(pod) }, { signal })
  if (answer.__typename !== 'SchedulingExplanation') throw refusalOf(answer)
  return answer.summary
}

/** The workload as it is now, with its pods; `null` when the cluster has none of this name. */
export async function readWorkload(workload: OpenedObject, signal: AbortSignal): Promise<WorkloadPanelAnswer | null> {
  const ref = refOf(workload)
  const pods = readPages(async (after) => {
    const answer = await queryCluster(WORKLOAD_PODS, { ref, after }, { signal })
    return answer.workload?.pods ?? NO_PAGE
  })
  const [{ workload: found }, members] = await Promise.all([queryCluster(WORKLOAD_PANEL, { ref }, { signal }), pods])
  return found && { ...found, members }
}

/** The budget as it is now, with the pods that it covers; `null` when the cluster has none of this name. */
export async function readBudget(budget: OpenedObject, signal: AbortSignal): Promise<BudgetPanelAnswer | null> {
  const ref = refOf(budget)
  const pods = readPages(async (after) => {
    const answer = await queryCluster(BUDGET_PODS, { ...ref, after }, { signal })
    return answer.podDisruptionBudgets.nodes[0]?.pods ?? NO_PAGE
  })
  const [{ podDisruptionBudgets }, members] = await Promise.all([queryCluster(BUDGET_PANEL, ref, { signal }), pods])
  const [found] = podDisruptionBudgets.nodes
  return found ? { ...found, members } : null
}

/** The Service as it is now, with the pods that it selects; `null` when the cluster has none of this name. */
export async function readService(service: OpenedObject, signal: AbortSignal): Promise<ServicePanelAnswer | null> {
  const ref = refOf(service)
  const pods = readPages(async (after) => {
    const answer = await queryCluster(SERVICE_PODS, { ...ref, after }, { signal })
    return answer.services.nodes[0]?.pods ?? NO_PAGE
  })
  const [{ services }, members] = await Promise.all([queryCluster(SERVICE_PANEL, ref, { signal }), pods])
  const [found] = services.nodes
  return found ? { ...found, members } : null
}

/** The HorizontalPodAutoscaler as it is now; `null` when the cluster has none of this name. */
export async function readAutoscaler(autoscaler: OpenedObject, signal: AbortSignal): Promise<AutoscalerPanelAnswer | null> {
  const { horizontalPodAutoscalers } = await queryCluster(AUTOSCALER_PANEL, refOf(autoscaler), { signal })
  return horizontalPodAutoscalers.nodes[0] ?? null
}

/** The first objects of each kind that have a text in their names. */
export function findObjects(search: string, signal: AbortSignal): Promise<FoundObjects> {
  return queryCluster(FIND_OBJECTS, { search }, { signal })
}
