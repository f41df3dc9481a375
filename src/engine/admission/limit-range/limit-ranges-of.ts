import type { LimitRangeRow } from '../../../kube/limit-range.ts'
import { compareText } from '../../../lib/compare.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'

/** The LimitRanges of a namespace by name; in the real API server their order is chance. */
export function limitRangesOf(namespace: string, cluster: ClusterView): readonly LimitRangeRow[] {
  const ranges = cluster.listIn('LimitRange', namespace)
  return ranges.length < 2 ? ranges : ranges.toSorted((a, b) => compareText(a.name, b.name))
}
