import type { JsonObject } from '../../../kube/codec/json.ts'
import type { Kind, Row } from '../../../kube/kinds.ts'
import type { PodRow, PodShape } from '../../../kube/pod.ts'
import type { ClusterState } from '../../../twin/cluster-state.ts'
import { type AdmissionRequest, type Admit, type ApiResult, ok } from '../../turn.ts'
import { followRow, manifestOf } from '../manifest/full-manifest.ts'
import { invalidObject } from './invalid-object.ts'
import type { Issue } from './issue.ts'
import { Place } from './place.ts'
import { changeIssues } from './validate-change.ts'
import { ephemeralChangeIssues } from './validate-ephemeral.ts'
import { nameIssues, plainMetadataIssues } from './validate-metadata.ts'
import { objectIssues } from './validate-object.ts'

/**
 * Kinds whose rows keep enough to be validated. Objects of other kinds without a manifest are made by
 * controllers, which keep to the rules; of those only the metadata is validated.
 */
const EXAMINED: ReadonlySet<Kind> = new Set([
  'Pod',
  'Deployment',
  'ReplicaSet',
  'StatefulSet',
  'DaemonSet',
  'Job',
  'CronJob',
  'ReplicationController',
  'PodDisruptionBudget',
  'HorizontalPodAutoscaler',
  'PriorityClass',
])

/** Places of which rows drop a part, so that what seems to be missing there is not. */
const DROPPED = /Probe$|\.(postStart|preStop)(\.|$)|\.volumes\[\d+\]\.|\.scaleTargetRef\.apiVersion$|\.metrics\[|\.behavior\./

/** What is wrong with a row as far as rows go. */
function rowIssues(row: Row, issues: (manifest: JsonObject) => readonly Issue[]): readonly Issue[] {
  return issues(manifestOf(row)).filter(({ field }) => !DROPPED.test(field))
}

/** A change is not to blame for parts that its stored object lacks as well, because its row dropped them. */
function withoutDropped(issues: readonly Issue[], ofStored: () => readonly Issue[]): readonly Issue[] {
  if (!issues.some(({ field }) => DROPPED.test(field))) return issues
  const known = new Set(ofStored().map(({ field, message }) => `${field} ${message}`))
  return issues.filter(({ field, message }) => !DROPPED.test(field) || !known.has(`${field} ${message}`))
}

/** Refuses a new object that breaks the rules of its kind, with everything that is wrong (422 Invalid). */
export function checkObject(row: Row, _cluster: ClusterState, request: AdmissionRequest): ApiResult<Row> {
  const issues = issuesOf(row, request)
  return issues.length === 0 ? ok(row) : invalidObject(row, issues)
}

function issuesOf(row: Row, { requested, manifest }: AdmissionRequest): readonly Issue[] {
  if (manifest !== undefined) return objectIssues(row.kind, followRow(manifest, requested, row))
  if (row.kind === 'Pod') return podIssues(row)
  if (EXAMINED.has(row.kind)) return rowIssues(row, (whole) => objectIssues(row.kind, whole))
  return plainMetadataIssues(row)
}

/** Siblings share a shape, which is validated once; each has a name of its own. */
const knownShapes = new WeakMap<PodShape, readonly Issue[]>()

function podIssues(pod: PodRow): readonly Issue[] {
  const known = knownShapes.get(pod.shape)
  if (known !== undefined && known.length === 0) return nameIssues('Pod', pod)
  const issues = rowIssues(pod, (whole) => objectIssues('Pod', whole))
  // A name that is wrong is the pod's own affair.
  if (nameIssues('Pod', pod).length === 0) knownShapes.set(pod.shape, issues)
  return issues
}

/** Refuses a change that the rules of the kind do not allow (WL-UPD, WL-DEP-41). */
export const checkChange: Admit = Object.assign(
  (row: Row, _cluster: ClusterState, request: AdmissionRequest): ApiResult<Row> => {
    const { stored } = request
    if (stored === undefined) return ok(row)
    const issues = issuesOfChange(row, stored, request)
    return issues.length === 0 ? ok(row) : invalidObject(row, issues)
  },
  { onUpdate: true as const },
)

function issuesOfChange(row: Row, stored: Row, { requested, manifest, storedManifest }: AdmissionRequest): readonly Issue[] {
  if (manifest !== undefined) {
    const before = storedManifest ?? manifestOf(stored)
    return withoutDropped(changeIssues(row.kind, followRow(manifest, requested, row), before), () =>
      objectIssues(row.kind, before),
    )
  }
  if (row.kind === 'Pod' && stored.kind === 'Pod' && row.ephemeralContainers !== stored.ephemeralContainers)
    return ephemeralChangeIssues(specOf(row), specOf(stored))
  if (!EXAMINED.has(row.kind) || sameDesire(row, stored)) return []
  return rowIssues(row, (whole) => changeIssues(row.kind, whole, manifestOf(stored)))
}

function specOf(pod: PodRow): Place {
  return new Place(manifestOf(pod), '').at('spec')
}

/** What a change of the status or of the metadata leaves alone. Parts are shared, so the same one is the same. */
function sameDesire(row: Row, stored: Row): boolean {
  if (row.kind === 'Pod' && stored.kind === 'Pod')
    return row.shape.spec === stored.shape.spec && row.schedulingGates === stored.schedulingGates
  return 'spec' in row && 'spec' in stored && (row.spec === stored.spec || isResized(row.spec, stored.spec))
}

/**
 * Whether only the number of replicas differs, and it is valid. Rollouts do little else, and validation would write out both
 * templates each time.
 */
function isResized(spec: object, stored: object): boolean {
  if (!('replicas' in spec && 'replicas' in stored) || typeof spec.replicas !== 'number') return false
  if (!Number.isInteger(spec.replicas) || spec.replicas < 0) return false
  const [is, was] = [new Map(Object.entries(spec)), Object.entries(stored)]
  return is.size === was.length && was.every(([name, value]) => name === 'replicas' || (is.has(name) && is.get(name) === value))
}
