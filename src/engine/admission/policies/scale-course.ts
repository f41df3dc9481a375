import { isJsonObject, type JsonObject, sameJson } from '../../../kube/codec/json.ts'
import type { Row } from '../../../kube/kinds.ts'
import type { BoundPolicy } from './bound-policies.ts'
import { aboutObject, type CourseStart, type MutationCourse } from './mutation-course.ts'
import { mutationPass } from './mutation-pass.ts'
import { scaleOf } from './scale-of.ts'

/** What the policies make of a request for a scale: they can only change its replicas. */
export function scaleCourse(
  { row, cluster, admitted }: Omit<CourseStart, 'object'>,
  bound: readonly BoundPolicy<'MutatingAdmissionPolicy'>[],
): MutationCourse {
  const object = scaleOf(row)
  const pass = { kind: 'Scale', requestFor: aboutObject(admitted), bound, cluster } as const
  const first = mutationPass({ ...pass, object, again: undefined })
  const second = first.again.size > 0 ? mutationPass({ ...pass, object: first.object, again: first.again }) : undefined
  const gaps = [...first.gaps, ...(second?.gaps ?? [])]
  const refusal = first.refusal ?? second?.refusal
  const last = second?.object ?? first.object
  if (refusal || sameJson(last, object)) return { row, object, gaps, refusal }
  const scaled = withReplicas(row, object, last)
  if (scaled) return { row: scaled, object: last, gaps, refusal }
  const why = 'it changes more of a scale than its replicas'
  return { row, object, refusal, gaps: [...gaps, ...bound.map(({ policy }) => ({ policy, why }))] }
}

/** `undefined` where the scale differs in anything else. */
function withReplicas(row: Row, before: JsonObject, after: JsonObject): Row | undefined {
  const replicas = isJsonObject(after['spec']) ? after['spec']['replicas'] : undefined
  const isScale = sameJson({ ...before, spec: { replicas } }, after)
  if (typeof replicas !== 'number' || !isScale || !('spec' in row) || !('replicas' in row.spec)) return undefined
  return { ...row, spec: { ...row.spec, replicas } } as Row
}
