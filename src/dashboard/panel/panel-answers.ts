import type { OpenedObject } from '../address/map-address.ts'
import type {
  BudgetPanelQuery,
  FindObjectsQuery,
  MemberFieldsFragment,
  PodPanelQuery,
  WorkloadPanelQuery,
} from '../api/answers.generated.ts'
import { refusalOf } from '../api/api-error.ts'
import {
  BUDGET_PANEL,
  BUDGET_PODS,
  FIND_OBJECTS,
  POD_PANEL,
  POD_REASON,
  WORKLOAD_PANEL,
  WORKLOAD_PODS,
} from '../api/panel-documents.ts'
import { queryState } from '../api/query-state.ts'
import { readPages } from '../api/read-pages.ts'

type OfCluster<Answer extends { readonly cluster: { readonly __typename: string } }> = Extract<
  Answer['cluster'],
  { readonly __typename: 'Cluster' }
>
export type PodPanelAnswer = NonNullable<OfCluster<PodPanelQuery>['pod']>
type WorkloadAnswer = NonNullable<OfCluster<WorkloadPanelQuery>['workload']>
type BudgetAnswer = OfCluster<BudgetPanelQuery>['podDisruptionBudgets']['nodes'][number]
export type FoundObjects = OfCluster<FindObjectsQuery>
/** A pod in the list of another object. */
export type Member = MemberFieldsFragment

/** With all its pods. */
export type WorkloadPanelAnswer = WorkloadAnswer & { readonly members: readonly Member[] }
export type BudgetPanelAnswer = BudgetAnswer & { readonly members: readonly Member[] }

const NO_PAGE = { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } } as const

/** An object with a namespace, as the API takes it. */
function refOf({ kind, namespace, name }: OpenedObject) {
  return { kind, namespace: namespace ?? 'default', name }
}

/** The pod as it is now; `null` when the cluster has none of this name. */
export async function readPod(pod: OpenedObject, signal: AbortSignal): Promise<PodPanelAnswer | null> {
  const { cluster: answer } = await queryState(POD_PANEL, refOf(pod), { signal })
  if (answer.__typename !== 'Cluster') throw refusalOf(answer)
  return answer.pod
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
  const head = async () => {
    const { cluster: answer } = await queryState(WORKLOAD_PANEL, { ref }, { signal })
    if (answer.__typename !== 'Cluster') throw refusalOf(answer)
    return answer.workload
  }
  const pods = readPages(async (after) => {
    const { cluster: answer } = await queryState(WORKLOAD_PODS, { ref, after }, { signal })
    if (answer.__typename !== 'Cluster') throw refusalOf(answer)
    return answer.workload?.pods ?? NO_PAGE
  })
  const [found, members] = await Promise.all([head(), pods])
  return found && { ...found, members }
}

/** The budget as it is now, with the pods that it covers; `null` when the cluster has none of this name. */
export async function readBudget(budget: OpenedObject, signal: AbortSignal): Promise<BudgetPanelAnswer | null> {
  const ref = refOf(budget)
  const head = async () => {
    const { cluster: answer } = await queryState(BUDGET_PANEL, ref, { signal })
    if (answer.__typename !== 'Cluster') throw refusalOf(answer)
    return answer.podDisruptionBudgets.nodes[0] ?? null
  }
  const pods = readPages(async (after) => {
    const { cluster: answer } = await queryState(BUDGET_PODS, { ...ref, after }, { signal })
    if (answer.__typename !== 'Cluster') throw refusalOf(answer)
    return answer.podDisruptionBudgets.nodes[0]?.pods ?? NO_PAGE
  })
  const [found, members] = await Promise.all([head(), pods])
  return found && { ...found, members }
}

/** The first objects of each kind that have a text in their names. */
export async function findObjects(search: string, signal: AbortSignal): Promise<FoundObjects> {
  const { cluster: answer } = await queryState(FIND_OBJECTS, { search }, { signal })
  if (answer.__typename !== 'Cluster') throw refusalOf(answer)
  return answer
}
