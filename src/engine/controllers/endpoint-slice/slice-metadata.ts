import { generateName } from '../../../kube/name-generator.ts'
import { keyOf, type NamespacedName } from '../../../kube/namespaced-name.ts'
import type { Labels, OwnerReference } from '../../../kube/object-row.ts'
import type { EndpointSliceRow, ServiceRow } from '../../../kube/service.ts'
import { hashText } from '../../../lib/hash.ts'

export const SERVICE_NAME_LABEL = 'kubernetes.io/service-name'
export const MANAGED_BY_LABEL = 'endpointslice.kubernetes.io/managed-by'
const HEADLESS_LABEL = 'service.kubernetes.io/headless'
const CONTROLLER = 'endpointslice-controller.k8s.io'
const TRIGGER_TIME_ANNOTATION = 'endpoints.kubernetes.io/last-change-trigger-time'
const RESERVED: ReadonlySet<string> = new Set([SERVICE_NAME_LABEL, MANAGED_BY_LABEL, HEADLESS_LABEL])

/** Slices of other makers (by hand, by a mesh) are left alone. */
export function isManaged({ labels }: EndpointSliceRow): boolean {
  return labels[MANAGED_BY_LABEL] === CONTROLLER
}

/** The Service that a slice names in its label, as a key; `undefined` if it names none. */
export function serviceKeyOf({ namespace, labels }: EndpointSliceRow): NamespacedName | undefined {
  const name = labels[SERVICE_NAME_LABEL]
  return name === undefined || name === '' ? undefined : keyOf({ namespace, name })
}

export function isOwnedBy({ ownerReferences }: EndpointSliceRow, service: ServiceRow): boolean {
  return ownerReferences.some(({ uid, kind, apiVersion }) => uid === service.uid && kind === 'Service' && apiVersion === 'v1')
}

export function ownerOf({ name, uid }: ServiceRow): OwnerReference {
  return { apiVersion: 'v1', kind: 'Service', name, uid, controller: true, blockOwnerDeletion: true }
}

/** The labels of the Service, and those that name the slice's Service and controller (setEndpointSliceLabels). */
export function sliceLabels(service: ServiceRow): Labels {
  const own = Object.entries(service.labels).filter(([key]) => !RESERVED.has(key))
  const headless = service.clusterIP === '' || service.clusterIP === 'None'
  return {
    ...Object.fromEntries(own),
    [MANAGED_BY_LABEL]: CONTROLLER,
    [SERVICE_NAME_LABEL]: service.name,
    ...(headless ? { [HEADLESS_LABEL]: '' } : {}),
  }
}

/** A change of the reserved labels alone does not cause a write. */
export function hasLabelsOf(slice: EndpointSliceRow, service: ServiceRow): boolean {
  return holdsOwnLabels(slice.labels, service.labels) && holdsOwnLabels(service.labels, slice.labels)
}

function holdsOwnLabels(all: Labels, wanted: Labels): boolean {
  for (const key in wanted) if (!RESERVED.has(key) && all[key] !== wanted[key]) return false
  return true
}

/** When the oldest change was that a slice shows is not kept: a renewed slice loses the note of its last renewal. */
export function withoutTriggerTime({ annotations }: EndpointSliceRow): Labels {
  if (annotations[TRIGGER_TIME_ANNOTATION] === undefined) return annotations
  return Object.fromEntries(Object.entries(annotations).filter(([key]) => key !== TRIGGER_TIME_ANNOTATION))
}

/**
 * A name like those of the API server, but one that follows from the Service alone: in two runs that are compared the
 * same slice has the same name, and the names of pods do not depend on how many slices were made before.
 */
export function sliceName(service: ServiceRow, isTaken: (name: string) => boolean): string {
  for (let number = 0; ; number++) {
    const name = generateName(`${service.name}-`, drawsFrom(`${service.uid}/${number}`))
    if (!isTaken(name)) return name
  }
}

function drawsFrom(seed: string): (bound: number) => number {
  let count = 0
  return (bound) => hashText(`${seed}/${count++}`) % bound
}
