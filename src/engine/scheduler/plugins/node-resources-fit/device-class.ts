import type { PodRow } from '../../../../kube/pod.ts'
import { scalarAmount } from '../../../../kube/resources.ts'
import type { EventChange } from '../../events.ts'

/** A class serves, besides the resource it names, this one followed by its own name. */
const IMPLICIT_PREFIX = 'deviceclass.resource.kubernetes.io/'

/** Whether a device class begins to serve an extended resource that the pod requests. */
export function namesResource(pod: PodRow, change: EventChange): boolean {
  if (change.kind !== 'Foreign' || !change.after) return false
  const named = extendedResourceName(change.after)
  if (change.before && extendedResourceName(change.before) === named) return false
  if (!change.before && requests(pod, IMPLICIT_PREFIX + nameOf(change.after))) return true
  return named !== '' && requests(pod, named)
}

function requests(pod: PodRow, name: string): boolean {
  return scalarAmount(pod.shape.requests, name) > 0
}

function extendedResourceName(deviceClass: Readonly<Record<string, unknown>>): string {
  return textIn(deviceClass['spec'], 'extendedResourceName')
}

function nameOf(deviceClass: Readonly<Record<string, unknown>>): string {
  return textIn(deviceClass['metadata'], 'name')
}

function textIn(value: unknown, field: string): string {
  if (typeof value !== 'object' || value === null) return ''
  const text = (value as Readonly<Record<string, unknown>>)[field]
  return typeof text === 'string' ? text : ''
}
