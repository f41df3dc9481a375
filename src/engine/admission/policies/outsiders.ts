import type { FailurePolicy, MatchResources, NamedExpression } from '../../../kube/admission-matching.ts'
import type { Kind, Row } from '../../../kube/kinds.ts'
import { controllerOf } from '../../../kube/object-row.ts'
import type { ClusterState } from '../../../twin/cluster-state.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { type AdmissionRequest, type Admit, ok } from '../../turn.ts'
import { type AdmittedRequest, admittedRequest } from './admitted-request.ts'
import { conditionsOf } from './evaluate-policy.ts'
import { matchesResources } from './matches-resources.ts'
import { policyVariables } from './policy-variables.ts'

/** What decides about requests and is not evaluated: a webhook. */
export interface Outsider {
  readonly kind: Kind
  readonly name: string
  readonly match: MatchResources
  readonly matchConditions: readonly NamedExpression[]
  readonly failurePolicy: FailurePolicy
}

/** An object about which the API server would call it: one of those with the same controller. */
export interface OutsiderCall {
  readonly outsider: Outsider
  readonly object: Row
}

const ofConfigurations = new WeakMap<object, readonly Outsider[]>()

/** Reports the webhooks that the API server would call for new and changed objects (semantics F6.9). */
export function noteOutsiders(onCall: (call: OutsiderCall) => void): Admit {
  const noted = new Map<Outsider, Set<string>>()
  const admit = (row: Row, cluster: ClusterState, request: AdmissionRequest) => {
    const outsiders = outsidersIn(cluster)
    if (outsiders.length === 0) return ok(row)
    const admitted = admittedRequest(row, cluster, request)
    const of = controllerOf(row)?.uid ?? row.uid
    for (const outsider of outsiders) {
      const known = noted.get(outsider) ?? new Set()
      noted.set(outsider, known)
      if (known.has(of) || !isCalled(outsider, admitted, cluster)) continue
      known.add(of)
      onCall({ outsider, object: row })
    }
    return ok(row)
  }
  return Object.assign(admit, { onUpdate: true as const })
}

/** Whether a webhook would be called; one whose conditions cannot be evaluated may be. */
function isCalled(outsider: Outsider, request: AdmittedRequest, cluster: ClusterState): boolean {
  if (matchesResources(outsider.match, request, cluster) === 'no') return false
  if (outsider.matchConditions.length === 0) return true
  const answer = conditionsOf(outsider, policyVariables(request, cluster))
  return answer === undefined || 'gap' in answer || answer.denials.length > 0
}

function outsidersIn(cluster: ClusterView): readonly Outsider[] {
  return (['MutatingWebhookConfiguration', 'ValidatingWebhookConfiguration'] as const).flatMap((kind) =>
    cluster.list(kind).flatMap((row) => once(ofConfigurations, row, () => row.webhooks.map((webhook) => ({ kind, ...webhook })))),
  )
}

/** Rows are immutable, so what is made of one stays. */
function once<T>(memory: WeakMap<object, T>, from: object, make: () => T): T {
  const known = memory.get(from) ?? make()
  memory.set(from, known)
  return known
}
