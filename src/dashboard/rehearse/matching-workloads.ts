import type { WorkloadShown } from '../cluster/workloads.ts'
import { hasWords } from '../parts/has-words.ts'
import { ACTION_KINDS } from '../question/action-kinds.ts'
import type { WorkloadAction } from '../question/question.ts'

/** Workloads that the action can change, and in whose namespace, kind or name each word of the filter occurs. */
export function matchingWorkloads(
  workloads: readonly WorkloadShown[],
  action: WorkloadAction,
  filter: string,
): readonly WorkloadShown[] {
  const matches = hasWords(filter)
  return workloads.filter((workload) => ACTION_KINDS[action].includes(workload.kind) && matches(pathOf(workload)))
}

/** `shop/Deployment/web`. */
export function pathOf({ namespace, kind, name }: Pick<WorkloadShown, 'namespace' | 'kind' | 'name'>): string {
  return `${namespace}/${kind}/${name}`
}
