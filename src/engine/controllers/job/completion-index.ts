import type { JobRow } from '../../../kube/job.ts'
import type { PodRow } from '../../../kube/pod.ts'

/** Annotation and label of an Indexed Job's pod. */
export const COMPLETION_INDEX = 'batch.kubernetes.io/job-completion-index'
/** How often pods of this pod's index failed before, those that count and those that a failure policy ignores. */
export const FAILURE_COUNT = 'batch.kubernetes.io/job-index-failure-count'
export const IGNORED_FAILURE_COUNT = 'batch.kubernetes.io/job-index-ignored-failure-count'

const INT32_MAX = 2_147_483_647

/** The index of a pod; `undefined` if it has none. */
export function completionIndexOf(pod: PodRow): number | undefined {
  return readNumber(pod.annotations[COMPLETION_INDEX])
}

/** The number of indexes; `undefined` for a Job whose pods have none. */
export function indexCountOf({ spec }: JobRow): number | undefined {
  return spec.completionMode === 'Indexed' ? spec.completions : undefined
}

/** Whether the pod may count: of an Indexed Job only pods with an index that the Job has. */
export function hasValidIndex(job: JobRow, pod: PodRow): boolean {
  const count = indexCountOf(job)
  if (count === undefined) return true
  const index = completionIndexOf(pod)
  return index !== undefined && index < count
}

export function failureCountOf(pod: PodRow): number {
  return readNumber(pod.annotations[FAILURE_COUNT]) ?? 0
}

export function ignoredFailureCountOf(pod: PodRow): number {
  return readNumber(pod.annotations[IGNORED_FAILURE_COUNT]) ?? 0
}

function readNumber(text: string | undefined): number | undefined {
  if (text === undefined || !/^\+?\d+$/.test(text)) return undefined
  const value = Number(text)
  return value <= INT32_MAX ? value : undefined
}
