import { keyOf, type NamespacedName, splitKey } from '../../../kube/namespaced-name.ts'
import { isPodTerminal, type PodRow } from '../../../kube/pod.ts'
import { QUOTA_EVALUATORS } from '../../../kube/quota/evaluators.ts'
import { sameResourceLists } from '../../../kube/quota/resource-lists.ts'
import { type ResourceQuotaRow, resourceQuotaRow } from '../../../kube/resource-quota.ts'
import { type Change, changedRow } from '../../../twin/change.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { Actor, Turn } from '../../turn.ts'
import { quotaUsage } from './quota-usage.ts'

/**
 * Counts what quotas have in use (pkg/controller/resourcequota): when a quota is created or its limits change, and
 * when something that it counts is deleted. What is created is charged by admission. The full count every five minutes that the real
 * controller adds is left out: only pods that are stuck in their deletion would show in it.
 */
export function resourceQuotaController(): Actor {
  const controller: Actor = {
    name: 'resource-quota',
    // The count of a deletion passes two queues and one more request, so that a controller that replaces the pod asks for the new one
    // before: its first request is refused where the usage is at the limit (semantics G7).
    reactionMs: 16,
    reactionRangeMs: [16, 35],
    keysFor,
    keysAtStart,
    reconcile: countQuota,
  }
  return controller
}

function keysFor(change: Change, cluster: ClusterView): readonly NamespacedName[] {
  if (change.kind === 'ResourceQuota') {
    const { before, after } = change
    const limitsChanged = after !== undefined && !(before && sameResourceLists(before.hard, after.hard))
    return limitsChanged ? [keyOf(after), ...replenished(change, cluster)] : replenished(change, cluster)
  }
  return replenished(change, cluster)
}

/** The quotas of the namespace that count for the kind, when usage of it was released. */
function replenished(change: Change, cluster: ClusterView): readonly NamespacedName[] {
  if (!givesBack(change)) return []
  const evaluator = QUOTA_EVALUATORS.get(change.kind)
  if (evaluator === undefined) return []
  return cluster
    .listIn('ResourceQuota', changedRow(change).namespace)
    .filter((quota) => Object.keys(quota.statusHard).some(evaluator.tracks))
    .map(keyOf)
}

function givesBack(change: Change): boolean {
  if (change.after === undefined) return true
  if (change.before === undefined) return false
  switch (change.kind) {
    case 'Pod':
      return hasEnded(change.before, change.after) || hasDeadline(change.before) !== hasDeadline(change.after)
    case 'Service':
      return change.before.type !== change.after.type
    default:
      return false
  }
}

function hasEnded(before: PodRow, after: PodRow): boolean {
  return !isPodTerminal(before) && isPodTerminal(after)
}

function hasDeadline(pod: PodRow): boolean {
  return pod.shape.spec.activeDeadlineSeconds !== undefined
}

/** Quotas whose limits were not taken over yet, or of which something was never counted. */
function keysAtStart(cluster: ClusterView): readonly NamespacedName[] {
  return cluster.where('ResourceQuota', isUncounted).map(keyOf)
}

function isUncounted(quota: ResourceQuotaRow): boolean {
  const isCountable = (name: string): boolean => [...QUOTA_EVALUATORS.values()].some((evaluator) => evaluator.tracks(name))
  const uncounted = Object.keys(quota.hard).filter((name) => quota.used[name] === undefined && isCountable(name))
  return uncounted.length > 0 || !sameResourceLists(quota.hard, quota.statusHard)
}

function countQuota(key: NamespacedName, turn: Turn<NamespacedName>): void {
  const quota = turn.cluster.get('ResourceQuota', ...splitKey(key))
  if (quota === undefined) return
  const used = quotaUsage(quota, turn.cluster, turn.now)
  if (sameResourceLists(quota.hard, quota.statusHard) && sameResourceLists(used, quota.used)) return
  turn.api.updateStatus(resourceQuotaRow({ ...quota, statusHard: quota.hard, used }))
}
