import { canonicalJson, isJsonObject } from '../../../kube/codec/json.ts'
import type { Row } from '../../../kube/kinds.ts'
import type { ClusterState } from '../../../twin/cluster-state.ts'
import { type AdmissionRequest, type Admit, type ApiResult, ok } from '../../turn.ts'
import { type AdmittedRequest, admittedRequest } from './admitted-request.ts'
import { type BoundPolicy, boundMutatingPolicies } from './bound-policies.ts'
import { rememberedCourse } from './known-mutations.ts'
import { matchesResources } from './matches-resources.ts'
import { type CourseStart, type MutationCourse, mutationCourse } from './mutation-course.ts'
import type { PolicyGap } from './policy-gap.ts'
import { isNameless, requestedObject } from './requested-object.ts'
import { scaleCourse } from './scale-course.ts'

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
    const course = rememberedCourse({ row, cluster, request, concerned }, () =>
      courseOf({ row, cluster, request, admitted, plugins: pluginsFor(request, plugins) }, concerned),
    )
    for (const { policy, why } of course.gaps) onGap({ policy, object: row, why, denies: true })
    if (course.refusal) return { ok: false, refusal: course.refusal }
    if (course.row === row || request.subresource) return ok(course.row)
    return { ok: true, value: course.row, mutated: { row: course.row, manifest: course.object } }
  }
  return Object.assign(admit, { onUpdate: true as const })
}

function courseOf(start: Omit<CourseStart, 'object'>, concerned: readonly Bound[]): MutationCourse {
  const { row, cluster, request } = start
  if (request.subresource === 'scale') return inAnyOrder(concerned, (bound) => scaleCourse(start, bound))
  const object = requestedObject(row, cluster, request)
  if (object !== undefined) return inAnyOrder(concerned, (bound) => mutationCourse({ ...start, object }, bound))
  const gaps = concerned.map(({ policy }) => ({ policy, why: 'not all fields of the pod are known' }))
  return { row, object: {}, refusal: undefined, gaps }
}

function inAnyOrder(bound: readonly Bound[], play: (bound: readonly Bound[]) => MutationCourse): MutationCourse {
  const course = play(bound)
  const [last, ...others] = bound.toReversed()
  if (!last || others.length === 0 || sameOutcome(course, play([last, ...others]))) return course
  const why = 'what it makes of the object depends on the order of the policies, which is chance'
  return { ...course, gaps: [...course.gaps, { policy: last.policy, why }] }
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
