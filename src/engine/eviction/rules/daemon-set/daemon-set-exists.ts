import type { ClusterView } from '../../../../twin/cluster-view.ts'

/**
 * Whether the DaemonSet of a pod is there, as far as the twin knows. Where it holds none at all, nobody could read them (a
 * right is missing, a file was cut off): then pods are believed that say they have one, or a drain with `--force` would be
 * told to evict what it leaves alone.
 */
export function daemonSetExists(cluster: Pick<ClusterView, 'get' | 'count'>, namespace: string, name: string): boolean {
  return cluster.get('DaemonSet', namespace, name) !== undefined || cluster.count('DaemonSet') === 0
}
