import { signal } from '@preact/signals'
import type { PodFilter } from '../api/answers.generated.ts'
import { type ApiError, asApiError } from '../api/api-error.ts'
import { POD_COUNTS } from '../api/map-documents.ts'
import { queryCluster } from '../api/query-cluster.ts'
import { readAgain } from '../api/read-again.ts'
import { onOtherMoment } from '../moment/moment.ts'

/** How many pods a filter selects. */
interface PodCounts {
  /** Of each node that has one, by its name. */
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
  const failed = (error: unknown): void => {
    if (signal.aborted) return
    podCounts.value = undefined
    podCountsError.value = asApiError(error)
  }
  try {
    const read = () => queryCluster(POD_COUNTS, { filter }, { signal })
    const { podCounts: counts } = await readAgain(read, signal, failed)
    if (signal.aborted) return
    podCountsError.value = undefined
    const byNode = new Map(counts.flatMap(({ node, pods }) => (node === null ? [] : [[node, pods]])))
    podCounts.value = { byNode, withoutNode: counts.find(({ node }) => node === null)?.pods ?? 0 }
  } catch (error) {
    failed(error)
  }
}
