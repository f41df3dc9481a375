import type { Base } from '../../whatif/base.ts'

/**
 * What distinguishes a cluster from one that replaces it under the same name: the uid of the namespace kube-system. Where that
 * is not read, the name is all there is.
 */
export function clusterIdOf({ state, info }: Base): string {
  const uid = state.get('Namespace', '', 'kube-system')?.uid
  return uid ? uid : `name:${info.clusterName}`
}
