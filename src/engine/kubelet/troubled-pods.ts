import { sameProbeTroubles } from '../../kube/container-trouble.ts'
import type { Row } from '../../kube/kinds.ts'
import type { Change } from '../../twin/change.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { keyOf } from '../turn.ts'

/** The pods of a workload of which something new was said about their probes. */
export function troubledPods(change: Change, cluster: ClusterView): readonly string[] {
  const before: Row | undefined = change.before
  const after: Row | undefined = change.after
  if (!before || !after || sameProbeTroubles(before.annotations, after.annotations)) return []
  return podKeysUnder(after.uid, cluster)
}

/** The keys of the pods below an owner, through all levels. */
export function podKeysUnder(uid: string, cluster: ClusterView): readonly string[] {
  return cluster.dependentsOf(uid).flatMap((row) => (row.kind === 'Pod' ? keyOf(row) : podKeysUnder(row.uid, cluster)))
}
