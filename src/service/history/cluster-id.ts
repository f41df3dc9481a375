import { IDENTIFYING_NAMESPACE } from '../../kube/identifying-namespace.ts'
import type { Base } from '../../whatif/base.ts'

/**
 * What distinguishes a cluster from one that replaces it under the same name: the uid of the namespace kube-system. Where that
 * is not read, the name is all there is.
 */
export function clusterIdOf(base: Base): string {
  return clusterUidOf(base) ?? `name:${base.info.clusterName}`
}

/** The uid of the namespace kube-system; `undefined` where that is not read. */
export function clusterUidOf({ state }: Pick<Base, 'state'>): string | undefined {
  return state.get('Namespace', '', IDENTIFYING_NAMESPACE)?.uid || undefined
}

/** Whether two states show two clusters for certain: both have their uids. */
export function areDifferentClusters(a: Pick<Base, 'state'>, b: Pick<Base, 'state'>): boolean {
  const [one, other] = [clusterUidOf(a), clusterUidOf(b)]
  return one !== undefined && other !== undefined && one !== other
}
