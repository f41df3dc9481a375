import type { MutatingAdmissionPolicyRow } from '../../../kube/admission-policy.ts'
import { canonicalJson, isJsonObject } from '../../../kube/codec/json.ts'
import type { Row } from '../../../kube/kinds.ts'
import type { ClusterState } from '../../../twin/cluster-state.ts'
import { type AdmissionRequest, type Admit, type ApiResult, ok } from '../../turn.ts'
import { type AdmittedRequest, admittedRequest } from './admitted-request.ts'
import { type BoundPolicy, boundMutatingPolicies } from './bound-policies.ts'
import { matchesResources } from './matches-resources.ts'
import { type MutationCourse, mutationCourse } from './mutation-course.ts'
import type { PolicyGap } from './policy-gap.ts'
import { isNameless, requestedObject } from './requested-object.ts'

type Bound = BoundPolicy<'MutatingAdmissionPolicy'>

/**
 * Changes new and changed objects as the MutatingAdmissionPolicies of the cluster do (semantics F6.12). `plugins` are the steps
 * before: they act once more on what the policies changed. `onGap` gets each policy that could not be evaluated: it changes nothing here.
 */
export function mutatingPolicies(onGap: (gap: PolicyGap) => void, plugins: readonly Admit[]): Admit {
  const admit = (row: Row, cluster: ClusterState, request: AdmissionRequest): ApiResult<Row> => {
    const bound = boundMutatingPolicies(cluster)
    if (bound.length === 0) return ok(row)
    const admitted = requestBefore(row, cluster, request)
    const concerned = bound.filter((one) => isConcerned(one, admitted, cluster))
    if (concerned.length === 0) return ok(row)
    const miss = (policy: MutatingAdmissionPolicyRow, why: string): void => onGap({ policy, object: row, why, denies: true })
    const object = requestedObject(row, cluster, request)
    if (object === undefined || request.subresource !== undefined) {
      const why = object ? `it may change the ${request.subresource} of the object` : 'not all fields of the pod are known'
      for (const { policy } of concerned) miss(policy, why)
      return ok(row)
    }
    const start = { row, object, cluster, request, admitted, plugins: pluginsFor(request, plugins) }
    const course = mutationCourse(start, concerned)
    for (const { policy, why } of course.gaps) miss(policy, why)
    const [last] = concerned.toReversed()
    if (last && concerned.length > 1 && !sameOutcome(course, mutationCourse(start, concerned.toReversed())))
      miss(last.policy, 'what it makes of the object depends on the order of the policies, which is chance')
    if (course.refusal) return { ok: false, refusal: course.refusal }
    return course.row === row ? ok(row) : { ok: true, value: course.row, mutated: { row: course.row, manifest: course.object } }
  }
  return Object.assign(admit, { onUpdate: true as const })
}

function pluginsFor({ stored }: AdmissionRequest, plugins: readonly Admit[]): readonly Admit[] {
  return stored === undefined ? plugins : plugins.filter(({ onUpdate }) => onUpdate === true)
}

/** The request before its object is stored: what is generated then is not known yet. */
function requestBefore(row: Row, cluster: ClusterState, request: AdmissionRequest): AdmittedRequest {
  const admitted = admittedRequest(row, cluster, request)
  return isNameless(request) ? { ...admitted, name: '' } : admitted
}

function isConcerned({ policy, binding }: Bound, admitted: AdmittedRequest, cluster: ClusterState): boolean {
  return [policy.matchConstraints, binding.matchResources].every((match) => matchesResources(match, admitted, cluster) !== 'no')
}

/** The order of lists does not count: policies that each add an item may do so in either order. */
function sameOutcome(a: MutationCourse, b: MutationCourse): boolean {
  return (a.refusal === undefined) === (b.refusal === undefined) && unordered(a.object) === unordered(b.object)
}

function unordered(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(unordered).sort().join(',')}]`
  if (!isJsonObject(value)) return canonicalJson(value)
  const entries = Object.keys(value).sort()
  return `{${entries.map((key) => `${key}:${unordered(value[key])}`).join(',')}}`
}
