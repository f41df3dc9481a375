import { CodecContext } from '../../../kube/codec/codec-context.ts'
import { isJsonObject, type JsonObject, sameJson } from '../../../kube/codec/json.ts'
import { partOf } from '../../../kube/codec/json-parts.ts'
import { writeMetadata } from '../../../kube/codec/metadata.ts'
import { writeObject } from '../../../kube/codec/registry.ts'
import type { Row } from '../../../kube/kinds.ts'
import type { Labels } from '../../../kube/object-row.ts'
import type { ClusterState } from '../../../twin/cluster-state.ts'
import { type AdmissionRequest, type Admit, type ApiRefusal, type ApiResult, ok } from '../../turn.ts'
import { followRow } from '../manifest/full-manifest.ts'
import { badRequest, rowOfManifest } from '../manifest/row-of-manifest.ts'
import { withToken } from '../manifest/service-account.ts'
import { objectIssues } from '../validation/validate-object.ts'
import type { AdmittedRequest } from './admitted-request.ts'
import type { BoundPolicy } from './bound-policies.ts'
import { type MutationGap, mutationPass } from './mutation-pass.ts'
import { isNameless } from './requested-object.ts'

type Bound = BoundPolicy<'MutatingAdmissionPolicy'>

/** What all policies together made of the object of a request. */
export interface MutationCourse {
  readonly row: Row
  readonly object: JsonObject
  readonly refusal: ApiRefusal | undefined
  readonly gaps: readonly MutationGap[]
}

export interface CourseStart {
  readonly row: Row
  readonly object: JsonObject
  readonly cluster: ClusterState
  readonly request: AdmissionRequest
  readonly admitted: AdmittedRequest
  readonly plugins: readonly Admit[]
}

/** The policies act, then the plugins before them on the result, and then policies that are to be called again. */
export function mutationCourse(start: CourseStart, bound: readonly Bound[]): MutationCourse {
  const { row, cluster, admitted, object } = start
  const pass = { kind: row.kind, requestFor: aboutObject(admitted), bound, cluster }
  const first = mutationPass({ ...pass, object, again: undefined })
  const unchanged = { row, object, gaps: first.gaps }
  if (first.refusal || !first.applied) return { ...unchanged, refusal: first.refusal }
  const replugged = replug(start, first.object)
  if (!replugged.ok) return { ...unchanged, refusal: replugged.refusal }
  const again = first.again.size > 0 ? mutationPass({ ...pass, object: replugged.value.object, again: first.again }) : undefined
  const gaps = [...first.gaps, ...(again?.gaps ?? [])]
  const last = again?.object ?? replugged.value.object
  if (again?.refusal || sameJson(last, object)) return { row, object, gaps, refusal: again?.refusal }
  const manifest = withIdentity(last, start)
  const read = sameJson(last, replugged.value.object) ? ok(replugged.value.row) : rowOf(manifest, start)
  return read.ok ? { row: read.value, object: manifest, gaps, refusal: undefined } : { ...unchanged, refusal: read.refusal }
}

/** What the plugins before make of an object that policies changed. */
function replug(start: CourseStart, object: JsonObject): ApiResult<{ readonly row: Row; readonly object: JsonObject }> {
  const { row, cluster, request, plugins } = start
  if (sameJson(object, start.object)) return ok({ row, object })
  const manifest = withIdentity(object, start)
  const read = rowOf(manifest, start)
  if (!read.ok) return read
  const requested = isNameless(request) ? ({ ...read.value, name: '' } as Row) : read.value
  const sent = { ...request, requested, manifest, template: undefined }
  let next = read.value
  for (const plugin of plugins) {
    const answer = plugin(next, cluster, sent)
    if (!answer.ok) return answer
    next = answer.value
  }
  const followed = followRow(object, read.value, next)
  return ok({ row: next, object: row.kind === 'Pod' && request.stored === undefined ? withToken(followed, row.uid) : followed })
}

/** Policies change neither what the API server sets itself, nor the status that is stored. A new object may get another name. */
function withIdentity(object: JsonObject, { row, request }: CourseStart): JsonObject {
  const { status: _, ...rest } = object
  const { name, namespace, uid, generation, creationTimestamp } = writeMetadata(row, row.kind)
  const given = partOf(object, 'metadata')
  const identity = Object.entries({
    name: given['name'] ?? name,
    namespace: given['namespace'] ?? namespace,
    uid,
    generation,
    creationTimestamp,
  }).filter(([, value]) => value !== undefined)
  const metadata = { ...given, ...Object.fromEntries(identity) }
  const status = request.manifest?.['status']
  return status === undefined ? { ...rest, metadata } : { ...rest, metadata, status }
}

const codecs = new WeakMap<object, CodecContext>()

/** The row of a changed object, with what no object has. */
function rowOf(manifest: JsonObject, { row, cluster }: CourseStart): ApiResult<Row> {
  const given = isJsonObject(manifest['metadata']) ? manifest['metadata']['namespace'] : undefined
  if (given !== undefined && given !== row.namespace)
    return badRequest('the namespace of the provided object does not match the namespace sent on the request')
  const codec = codecs.get(cluster.shapes) ?? new CodecContext(cluster.shapes)
  codecs.set(cluster.shapes, codec)
  const { status } = writeObject(row)
  const issues = () => objectIssues(row.kind, manifest)
  const read = rowOfManifest(row.kind, status === undefined ? manifest : { ...manifest, status }, { codec, issues })
  if (!read.ok) return read
  return ok({ ...read.value, authorship: row.authorship, experiment: row.experiment } as Row)
}

/** The request about the object as it is by then. */
export function aboutObject(admitted: AdmittedRequest): (object: JsonObject) => AdmittedRequest {
  return (object) => ({ ...admitted, labels: labelsIn(object), object: () => object })
}

function labelsIn({ metadata }: JsonObject): Labels {
  const labels = isJsonObject(metadata) ? metadata['labels'] : undefined
  return isJsonObject(labels) ? (labels as Labels) : {}
}
