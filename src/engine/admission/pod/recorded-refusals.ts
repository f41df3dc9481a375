import { findCondition } from '../../../kube/condition.ts'
import type { Row } from '../../../kube/kinds.ts'
import { controllerOf } from '../../../kube/object-row.ts'
import type { ReplicaSetRow } from '../../../kube/replica-set.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { knowsAccounts } from '../../../twin/knows-accounts.ts'
import { type Admit, type ApiResult, ok, refused } from '../../turn.ts'
import { knowsPriorityClasses } from './unread-priority.ts'

/** Refusals that the twin decides by its own rules: quotas, limit ranges, priorities, Pod Security, namespaces, names. */
const DECIDED_HERE = [
  /exceeded quota|failed quota/,
  /violates PodSecurity/,
  /(?:maximum|minimum) \S+ usage per|limit to request ratio/,
  /is being terminated|namespaces "[^"]*" not found/,
  /already exists/,
]
const ACCOUNT = /looking up service account/
const PRIORITY = /no PriorityClass with name/
/** How policies refuse, by kind. */
const POLICIES = [
  ['ValidatingAdmissionPolicy', /ValidatingAdmissionPolicy '[^']*'(?: with binding '[^']*')? denied request/],
  ['MutatingAdmissionPolicy', /^policy '[^']*' with binding '[^']*' denied request/],
] as const

/** Why the API server refuses the pods of a ReplicaSet, by its UID. */
export type RecordedRefusals = ReadonlyMap<string, string>

/**
 * The ReplicaSets whose pods the cluster refuses for a reason outside the twin: a webhook, a policy, a ServiceAccount or a class that was not read
 * (condition ReplicaFailure with reason FailedCreate, semantics F4.1).
 */
export function recordedRefusals(cluster: ClusterView): RecordedRefusals {
  return new Map(
    cluster
      .where('ReplicaSet', hasUndecidedRefusal)
      .map((set) => [set.uid, refusalOf(set) ?? ''] as const)
      .filter(([, message]) => !ACCOUNT.test(message) || !knowsAccounts(cluster))
      .filter(([, message]) => !PRIORITY.test(message) || !knowsPriorityClasses(cluster))
      .filter(([, message]) => !POLICIES.some(([kind, pattern]) => pattern.test(message) && cluster.count(kind) > 0)),
  )
}

function hasUndecidedRefusal(set: ReplicaSetRow): boolean {
  const message = refusalOf(set)
  return message !== undefined && !DECIDED_HERE.some((pattern) => pattern.test(message))
}

function refusalOf({ status }: ReplicaSetRow): string | undefined {
  const failure = findCondition(status.conditions, 'ReplicaFailure')
  return failure?.status === 'True' && failure.reason === 'FailedCreate' ? failure.message : undefined
}

/**
 * Refuses what the cluster has refused: the template of a ReplicaSet never changes, so nothing suggests
 * that its next pod is admitted (semantics F4.1).
 */
export function refuseAsRecorded(recorded: RecordedRefusals): Admit {
  return (row: Row): ApiResult<Row> => {
    const message = row.kind === 'Pod' ? recorded.get(controllerOf(row)?.uid ?? '') : undefined
    return message === undefined ? ok(row) : refused({ code: 403, reason: 'Forbidden', message })
  }
}
