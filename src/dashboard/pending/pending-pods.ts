import { PENDING_PODS } from '../api/pending-documents.ts'
import { queryCluster } from '../api/query-cluster.ts'
import { readPages } from '../api/read-pages.ts'
import type { PendingPod } from './group-pending.ts'

/** The pods of phase Pending. */
export function readPendingPods(signal: AbortSignal): Promise<readonly PendingPod[]> {
  return readPages(async (after) => {
    const { pods } = await queryCluster(PENDING_PODS, { after }, { signal })
    return pods
  })
}
