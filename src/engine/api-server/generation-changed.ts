import type { Row } from '../../kube/kinds.ts'
import type { PodRow } from '../../kube/pod.ts'
import type { EndpointSliceRow } from '../../kube/service.ts'
import { sameValue } from '../../twin/row-digest.ts'

/** Whether an update counts as one of the spec, which raises the generation (PrepareForUpdate of each kind). */
export function generationChanged(stored: Row, next: Row): boolean {
  return specChanged(stored, next) || annotationsCount(stored, next)
}

function specChanged(stored: Row, next: Row): boolean {
  if (stored.kind === 'Pod' && next.kind === 'Pod') return podSpecChanged(stored, next)
  if (stored.kind === 'EndpointSlice' && next.kind === 'EndpointSlice') return sliceChanged(stored, next)
  if (!('spec' in stored) || !('spec' in next) || stored.spec === next.spec) return false
  return !sameValue(stored.spec, next.spec)
}

/** All of a slice counts, and its labels too (endpointslice strategy, PrepareForUpdate). */
function sliceChanged(stored: EndpointSliceRow, next: EndpointSliceRow): boolean {
  if (stored.labels !== next.labels && !sameValue(stored.labels, next.labels)) return true
  if (stored.endpoints !== next.endpoints && !sameValue(stored.endpoints, next.endpoints)) return true
  return stored.addressType !== next.addressType || !sameValue(stored.ports, next.ports)
}

/** Of a pod's spec, rows keep the gates and the ephemeral containers beside the shape. */
function podSpecChanged(stored: PodRow, next: PodRow): boolean {
  if (stored.schedulingGates.join() !== next.schedulingGates.join()) return true
  if (!sameValue(stored.ephemeralContainers, next.ephemeralContainers)) return true
  const [before, after] = [stored.shape.spec, next.shape.spec]
  return !sameValue(before, after)
}

/** Clients of a Deployment wait for its annotations too: they count as its spec does (deployment strategy, PrepareForUpdate). */
function annotationsCount(stored: Row, next: Row): boolean {
  if (stored.kind !== 'Deployment') return false
  if ((stored.authorship?.lastApplied ?? '') !== (next.authorship?.lastApplied ?? '')) return true
  return stored.annotations !== next.annotations && !sameValue(stored.annotations, next.annotations)
}
