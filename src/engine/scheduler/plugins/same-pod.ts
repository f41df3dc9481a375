import type { PodRow } from '../../../kube/pod.ts'

/** Whether two rows are the same pod at different moments. */
export function isSamePod(a: PodRow, b: PodRow): boolean {
  return a.uid === b.uid && a.name === b.name && a.namespace === b.namespace
}
