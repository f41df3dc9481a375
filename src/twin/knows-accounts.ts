import { DEFAULT_ACCOUNT } from '../kube/service-account.ts'
import type { ClusterView } from './cluster-view.ts'

/**
 * Whether the ServiceAccounts of the cluster are known. Every namespace has its account `default`: without any, they could not be read,
 * and an account that is missing means nothing.
 */
export function knowsAccounts(cluster: ClusterView): boolean {
  return cluster.where('ServiceAccount', ({ name }) => name === DEFAULT_ACCOUNT).length > 0
}
