import { signal } from '@preact/signals'
import type { PodFilter } from '../api/answers.generated.ts'
import { type ApiError, asApiError, refusalOf } from '../api/api-error.ts'
import { POD_COUNTS } from '../api/map-documents.ts'
import { queryState } from '../api/query-state.ts'
import { readPages } from '../api/read-pages.ts'
import { onOtherMoment } from '../moment/moment.ts'

/** How many pods of each node the filter selects, by the node's name; `undefined`: no filter of pods is set, or it is being read. */
export const podCounts = signal<ReadonlyMap<string, number> | undefined>(undefined)

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
    const nodes = await readPages(async (after) => {
      const { cluster: answer } = await queryState(POD_COUNTS, { after, filter }, { signal })
      if (answer.__typename !== 'Cluster') throw refusalOf(answer)
      return answer.nodes
    })
    if (!signal.aborted) podCounts.value = new Map(nodes.map(({ name, pods }) => [name, pods.totalCount]))
  } catch (error) {
    if (signal.aborted) return
    podCounts.value = undefined
    podCountsError.value = asApiError(error)
  }
}
