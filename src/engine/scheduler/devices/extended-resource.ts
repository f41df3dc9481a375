import type { DeviceClassRow } from '../../../kube/device-class.ts'
import { IMPLICIT_RESOURCE_PREFIX } from '../../../kube/resource-claim.ts'
import { isScalarResource, type Resources } from '../../../kube/resources.ts'

/** The device classes of a classes. */
export interface DeviceClasses {
  count(kind: 'DeviceClass'): number
  get(kind: 'DeviceClass', namespace: string, name: string): DeviceClassRow | undefined
  list(kind: 'DeviceClass'): readonly DeviceClassRow[]
}

/** Whether devices can back a resource of this name (schedutil.IsDRAExtendedResourceName). */
export function mayBeDevices(name: string): boolean {
  if (name.startsWith(IMPLICIT_RESOURCE_PREFIX)) return true
  return name.includes('/') && !name.includes('kubernetes.io/') && isScalarResource(name)
}

/**
 * The class whose devices a container gets that requests the resource; `undefined`: no devices provide the resource. Of classes
 * that name the same resource the newest counts, then the one with the lower name.
 */
export function deviceClassOf(resource: string, classes: DeviceClasses): DeviceClassRow | undefined {
  if (classes.count('DeviceClass') === 0 || !mayBeDevices(resource)) return undefined
  if (resource.startsWith(IMPLICIT_RESOURCE_PREFIX)) {
    return classes.get('DeviceClass', '', resource.slice(IMPLICIT_RESOURCE_PREFIX.length))
  }
  let found: DeviceClassRow | undefined
  for (const row of classes.list('DeviceClass')) {
    if (row.extendedResourceName === resource && (found === undefined || goesBefore(row, found))) found = row
  }
  return found
}

function goesBefore(a: DeviceClassRow, b: DeviceClassRow): boolean {
  if (a.creationTimestamp !== b.creationTimestamp) return a.creationTimestamp > b.creationTimestamp
  return a.name < b.name
}

/** The requested resources that devices back, on nodes that have no such resource of their own; `undefined`: none. */
export function deviceResources({ scalars }: Resources, classes: DeviceClasses): ReadonlySet<string> | undefined {
  if (scalars.length === 0 || classes.count('DeviceClass') === 0) return undefined
  const names = scalars.filter(([name, amount]) => amount !== 0 && deviceClassOf(name, classes)).map(([name]) => name)
  return names.length > 0 ? new Set(names) : undefined
}
