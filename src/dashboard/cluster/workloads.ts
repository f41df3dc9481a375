import type { WorkloadsQuery } from '../api/answers.generated.ts'
import { refusalOf } from '../api/api-error.ts'
import { WORKLOADS } from '../api/documents.ts'
import { queryState } from '../api/query-state.ts'
import { readPages } from '../api/read-pages.ts'

type Answered = Extract<WorkloadsQuery['cluster'], { readonly __typename: 'Cluster' }>
export type WorkloadShown = Answered['workloads']['nodes'][number]

/** The workloads without an owner, by namespace and name. */
export async function readWorkloads(signal: AbortSignal): Promise<readonly WorkloadShown[]> {
  const found = await readPages(async (after) => {
    const { cluster: answer } = await queryState(WORKLOADS, { after }, { signal })
    if (answer.__typename !== 'Cluster') throw refusalOf(answer)
    return answer.workloads
  })
  return found.sort((a, b) => (pathOf(a) < pathOf(b) ? -1 : 1))
}

function pathOf({ namespace, name, kind }: WorkloadShown): string {
  return `${namespace}/${name}/${kind}`
}
