import type { DeviceConstraint } from '../../../../../kube/resource-claim.ts'
import type { Device, DeviceAttribute } from '../../../../../kube/resource-slice.ts'

/** For which request a device is meant; `alternative` is empty where the request has none. */
export interface RequestName {
  readonly request: string
  readonly alternative: string
}

/** What all devices of a claim must have in common, or must not. Once it is violated, more devices cannot satisfy it. */
export interface ActiveConstraint {
  /** Takes the device in; false: it must not be there, and nothing changes. */
  add(name: RequestName, device: Device, driver: string): boolean
  /** Undoes an `add` that succeeded. */
  remove(name: RequestName): void
}

/** `undefined`: a kind of constraint that is not known. */
export function activeConstraint(constraint: DeviceConstraint): ActiveConstraint | undefined {
  if (constraint.matchAttribute !== undefined) return matching(constraint.matchAttribute, constraint.requests)
  if (constraint.distinctAttribute !== undefined) return distinct(constraint.distinctAttribute, constraint.requests)
  return undefined
}

/** All devices have the attribute, and the same value of it. */
function matching(attribute: string, requests: readonly string[]): ActiveConstraint {
  let common: DeviceAttribute | undefined
  let count = 0
  return {
    add(name, device, driver) {
      if (!concerns(requests, name)) return true
      const value = attributeOf(device, driver, attribute)
      if (!value) return false
      if (count === 0) common = value
      else if (!common || !isSame(value, common)) return false
      count++
      return true
    },
    remove(name) {
      if (concerns(requests, name)) count--
    },
  }
}

/** All devices have the attribute, each another value; of one request only the value of its last device is remembered. */
function distinct(attribute: string, requests: readonly string[]): ActiveConstraint {
  const values = new Map<string, DeviceAttribute>()
  let count = 0
  return {
    add(name, device, driver) {
      if (!concerns(requests, name)) return true
      const value = attributeOf(device, driver, attribute)
      if (!value) return false
      if (count > 0 && (value.type === 'unknown' || [...values.values()].some((other) => isSame(value, other)))) return false
      values.set(name.request, value)
      count++
      return true
    },
    remove(name) {
      if (!concerns(requests, name)) return
      values.delete(name.request)
      count--
    },
  }
}

function concerns(requests: readonly string[], { request, alternative }: RequestName): boolean {
  if (requests.length === 0 || requests.includes(request)) return true
  return alternative !== '' && requests.includes(`${request}/${alternative}`)
}

/** A name without a domain is the driver's. */
function attributeOf({ attributes }: Device, driver: string, name: string): DeviceAttribute | undefined {
  if (Object.hasOwn(attributes, name)) return attributes[name]
  const slash = name.indexOf('/')
  if (slash < 0 || name.slice(0, slash) !== driver) return undefined
  const own = name.slice(slash + 1)
  return Object.hasOwn(attributes, own) ? attributes[own] : undefined
}

function isSame(a: DeviceAttribute, b: DeviceAttribute): boolean {
  return a.type !== 'unknown' && a.type === b.type && a.value === b.value
}
