import { DEFAULT_ACCOUNT, serviceAccountRow } from '../../../kube/service-account.ts'
import type { Change } from '../../../twin/change.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { knowsAccounts } from '../../../twin/knows-accounts.ts'
import type { Actor, Turn } from '../../turn.ts'

/**
 * Gives each namespace its account `default`, also after it was deleted (serviceaccounts_controller.go, semantics F2.2). Where accounts are
 * unknown it creates none, so that they stay unknown.
 */
export class ServiceAccountController implements Actor {
  readonly name = 'serviceaccount-controller'
  readonly reactionMs = 5

  keysFor(change: Change, cluster: ClusterView): readonly string[] {
    if (change.kind === 'Namespace') return change.after && knowsAccounts(cluster) ? [change.after.name] : []
    if (change.kind !== 'ServiceAccount' || change.after) return []
    return change.before?.name === DEFAULT_ACCOUNT ? [change.before.namespace] : []
  }

  keysAtStart(): readonly string[] {
    return []
  }

  reconcile(key: string, { cluster, api }: Turn): void {
    const namespace = cluster.get('Namespace', '', key)
    if (namespace?.phase !== 'Active') return
    if (!cluster.get('ServiceAccount', key, DEFAULT_ACCOUNT))
      api.create<'ServiceAccount'>(serviceAccountRow({ namespace: key, name: DEFAULT_ACCOUNT }))
  }
}
