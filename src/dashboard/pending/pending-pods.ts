import { refusalOf } from '../api/api-error.ts'
import { PENDING_PODS } from '../api/pending-documents.ts'
import { queryState } from '../api/query-state.ts'
import { readPages } from '../api/read-pages.ts'
import type { PendingPod } from './group-pending.ts'

/** The pods of phase Pending. */
export function readPendingPods(signal: AbortSignal): Promise<readonly PendingPod[]> {
  return readPages(async (after) => {
    const { cluster: answer } = await queryState(PENDING_PODS, { after }, { signal })
    if (answer.__typename !== 'Cluster') throw refusalOf(answer)
    return answer.pods
  })
}
