import type { JsonObject } from '../../../kube/codec/json.ts'
import { partOf } from '../../../kube/codec/json-parts.ts'
import { writeMetadata } from '../../../kube/codec/metadata.ts'
import { KINDS, type Row } from '../../../kube/kinds.ts'
import { controllerOf } from '../../../kube/object-row.ts'
import { ownKindOf } from '../../../kube/owner-kind.ts'
import { type PodRow, podRow } from '../../../kube/pod.ts'
import type { PodTemplate } from '../../../kube/pod-template.ts'
import type { ClusterState } from '../../../twin/cluster-state.ts'
import type { AdmissionRequest } from '../../turn.ts'
import { followRow, manifestOf } from '../manifest/full-manifest.ts'
import { withAccountName, withToken } from '../manifest/service-account.ts'
import { podOfTemplate } from '../pod/pod-manifest.ts'
import { templateOf } from '../pod-security/template-of.ts'

/** An object as the API server has it when it checks it: with defaults, and all that admission changed. */
export function admittedObject(row: Row, cluster: ClusterState, request: AdmissionRequest): JsonObject | undefined {
  const { manifest, requested, template } = request
  if (manifest !== undefined) return completed(followRow(manifest, requested, row), row)
  return knownObject(row, cluster, template)
}

/** What is stored in the place of a changed object; `undefined` for a new one, and where not all of it is known. */
export function storedObject(cluster: ClusterState, { stored, storedManifest }: AdmissionRequest): JsonObject | undefined {
  if (stored === undefined) return undefined
  return storedManifest === undefined ? knownObject(stored, cluster, undefined) : completed(storedManifest, stored)
}

/** Rows of controllers' pods keep few fields, so such a pod is known as far as its template is. */
function knownObject(row: Row, cluster: ClusterState, given: PodTemplate | undefined): JsonObject | undefined {
  if (row.kind !== 'Pod' || controllerOf(row) === undefined) return completed(manifestOf(row), row)
  const template = given ?? templateOfPod(row, cluster)
  if (template === undefined) return undefined
  const { labels, annotations, spec } = template
  const shape = cluster.shapes.intern({ namespace: row.namespace, labels, annotations, spec })
  const made = podRow({ name: '', shape, nodeName: template.nodeName, schedulingGates: template.schedulingGates })
  return completed(followRow(podOfTemplate(template), made, row), row)
}

function templateOfPod(pod: PodRow, cluster: ClusterState): PodTemplate | undefined {
  const owner = controllerOf(pod)
  const kind = owner && ownKindOf(owner)
  const row: Row | undefined = kind && cluster.get(kind, pod.namespace, owner.name)
  return row && templateOf(row)
}

function completed(manifest: JsonObject, row: Row): JsonObject {
  const { uid, generation, creationTimestamp } = writeMetadata(row, row.kind)
  const stamped = Object.entries({ uid, generation, creationTimestamp }).filter(([, value]) => value !== undefined)
  const before = partOf(manifest, 'metadata')
  const metadata = { ...before, ...Object.fromEntries(stamped) }
  const typed = { ...manifest, apiVersion: KINDS[row.kind].apiVersion, kind: row.kind, metadata }
  if (row.kind !== 'Pod') return typed
  const named = withToken(withAccountName(typed), row.uid)
  const spec = partOf(named, 'spec')
  const { priority, preemptionPolicy } = row.shape.spec
  const set = { serviceAccount: spec['serviceAccountName'], priority, preemptionPolicy }
  const status = { phase: row.phase, qosClass: row.qosClass }
  return { ...named, spec: { ...spec, ...set }, status: named['status'] ?? status }
}
