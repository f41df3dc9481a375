import { signal } from '@preact/signals'
import type { PodFilter } from '../api/answers.generated.ts'
import { type ApiError, asApiError, refusalOf } from '../api/api-error.ts'
import { COUNT_PODS, POD_COUNTS } from '../api/map-documents.ts'
import { queryState } from '../api/query-state.ts'
import { readPages } from '../api/read-pages.ts'
import { onOtherMoment } from '../moment/moment.ts'

/** How many pods a filter selects. */
interface PodCounts {
  /** Of each node, by its name. */
  readonly byNode: ReadonlyMap<string, number>
  readonly withoutNode: number
}

/** `undefined`: no filter of pods is set, or it is being read. */
export const podCounts = signal<PodCounts | undefined>(undefined)

/** Why they could not be read. */
export const podCountsError = signal<ApiError | undefined>(undefined)

onOtherMoment(() => {
  podCounts.value = undefined
})

/** Reads the counts of a filter, until `signal` aborts. */
export async function readPodCounts(filter: PodFilter | undefined, signal: AbortSignal): Promise<void> {
  podCountsError.value = undefined
  if (!filter) {
    podCounts.value = undefined
    return
  }
  try {
    const pages = readPages(async (after) => {
      const { cluster: answer } = await queryState(POD_COUNTS, { after, filter }, { signal })
      if (answer.__typename !== 'Cluster') throw refusalOf(answer)
      return answer.nodes
    })
    const [nodes, withoutNode] = await Promise.all([pages, countWithoutNode(filter, signal)])
    if (!signal.aborted)
      podCounts.value = { byNode: new Map(nodes.map(({ name, pods }) => [name, pods.totalCount])), withoutNode }
  } catch (error) {
    if (signal.aborted) return
    podCounts.value = undefined
    podCountsError.value = asApiError(error)
  }
}

async function countWithoutNode(filter: PodFilter, signal: AbortSignal): Promise<number> {
  if (filter.node) return 0
  const { cluster: answer } = await queryState(COUNT_PODS, { filter: { ...filter, node: '' } }, { signal })
  if (answer.__typename !== 'Cluster') throw refusalOf(answer)
  return answer.pods.totalCount
}
