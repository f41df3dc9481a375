import type { ClusterView } from '../../../../twin/cluster-view.ts'

/**
 * Whether the DaemonSet of a pod exists, as far as the twin shows. If it contains no DaemonSets at all, they could not be read (a
 * permission is missing, a file was truncated): then the owner references of pods are trusted, or a drain with `--force` would
 * evict what it leaves alone.
 */
export function daemonSetExists(cluster: Pick<ClusterView, 'get' | 'count'>, namespace: string, name: string): boolean {
  return cluster.get('DaemonSet', namespace, name) !== undefined || cluster.count('DaemonSet') === 0
}
