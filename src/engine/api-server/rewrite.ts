import type { Row } from '../../kube/kinds.ts'
import { namespaceRow } from '../../kube/namespace.ts'
import { nodeRow } from '../../kube/node.ts'
import type { ObjectRow } from '../../kube/object-row.ts'
import { podRow } from '../../kube/pod.ts'
import { namespaceAsWritten } from './namespace-lifecycle.ts'

/** A copy of the row with other metadata; every kind keeps its own fields and their order. */
export function withMetadata<R extends Row>(row: R, change: Partial<ObjectRow>): R {
  if (row.kind === 'Pod') return podRow({ ...row, ...change }) as R
  if (row.kind === 'Node') return nodeRow({ ...row, ...change }) as R
  if (row.kind === 'Namespace' && change.deletionTimestamp !== undefined)
    return namespaceRow({ ...row, ...change, phase: 'Terminating' }) as R
  return { ...row, ...change }
}

/** What an update writes: not the status. A manifest of a namespace writes neither its finalizers nor its phase. */
export function withStoredStatus(next: Row, stored: Row, { isManifest }: { readonly isManifest: boolean }): Row {
  if (next.kind === 'Namespace' && stored.kind === 'Namespace') return isManifest ? namespaceAsWritten(next, stored) : next
  return 'status' in next && 'status' in stored ? ({ ...next, status: stored.status } as Row) : next
}

/**
 * The row to store for a status write: metadata and spec as stored, all else from `next`. Rows that are flat have no spec that an actor
 * changes through the status.
 */
export function withStatus<R extends Row>(stored: R, next: R): R {
  const meta: ObjectRow = stored
  if (sameMetadata(meta, next) && sameSpec(stored, next)) return next
  // The revision of a Deployment is set with its status (deployment strategy, PrepareForUpdate of the status).
  if (stored.kind === 'Deployment' && next.kind === 'Deployment')
    return { ...stored, annotations: next.annotations, status: next.status }
  if ('spec' in stored && 'status' in next && 'status' in stored) return { ...stored, status: next.status }
  return withMetadata('spec' in stored ? { ...next, spec: stored.spec } : next, {
    uid: meta.uid,
    labels: meta.labels,
    annotations: meta.annotations,
    ownerReferences: meta.ownerReferences,
    finalizers: meta.finalizers,
    generation: meta.generation,
    creationTimestamp: meta.creationTimestamp,
    deletionTimestamp: meta.deletionTimestamp,
    deletionGracePeriodSeconds: meta.deletionGracePeriodSeconds,
    experiment: meta.experiment,
  })
}

/** Whether a status write leaves the metadata alone, as nearly all do: then the received row is the row to store. */
function sameMetadata(stored: ObjectRow, next: ObjectRow): boolean {
  return (
    stored.uid === next.uid &&
    stored.labels === next.labels &&
    stored.annotations === next.annotations &&
    stored.ownerReferences === next.ownerReferences &&
    stored.finalizers === next.finalizers &&
    stored.generation === next.generation &&
    stored.generateName === next.generateName &&
    stored.resourceVersion === next.resourceVersion &&
    stored.creationTimestamp === next.creationTimestamp &&
    stored.deletionTimestamp === next.deletionTimestamp &&
    stored.deletionGracePeriodSeconds === next.deletionGracePeriodSeconds &&
    stored.experiment === next.experiment
  )
}

function sameSpec(stored: Row, next: Row): boolean {
  return 'spec' in stored && 'spec' in next ? stored.spec === next.spec : true
}
