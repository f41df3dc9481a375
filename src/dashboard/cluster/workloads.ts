import type { WorkloadsQuery } from '../api/answers.generated.ts'
import { WORKLOADS } from '../api/documents.ts'
import { type ClusterOf, queryCluster } from '../api/query-cluster.ts'
import { readPages } from '../api/read-pages.ts'

export type WorkloadShown = ClusterOf<WorkloadsQuery>['workloads']['nodes'][number]

/** The workloads without an owner, by namespace and name. */
export async function readWorkloads(signal: AbortSignal): Promise<readonly WorkloadShown[]> {
  const found = await readPages(async (after) => {
    const { workloads } = await queryCluster(WORKLOADS, { after }, { signal })
    return workloads
  })
  return found.sort((a, b) => (pathOf(a) < pathOf(b) ? -1 : 1))
}

function pathOf({ namespace, name, kind }: WorkloadShown): string {
  return `${namespace}/${name}/${kind}`
}
