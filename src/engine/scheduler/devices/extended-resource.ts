import type { DeviceClassRow } from '../../../kube/device-class.ts'
import { IMPLICIT_RESOURCE_PREFIX } from '../../../kube/resource-claim.ts'
import { isScalarResource, type Resources } from '../../../kube/resources.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'

/** Whether devices may stand behind a resource of this name (schedutil.IsDRAExtendedResourceName). */
export function mayBeDevices(name: string): boolean {
  if (name.startsWith(IMPLICIT_RESOURCE_PREFIX)) return true
  return name.includes('/') && !name.includes('kubernetes.io/') && isScalarResource(name)
}

/**
 * The class whose devices a container gets that requests the resource; `undefined`: the resource is none of devices. Of
 * classes that name the same resource the newest counts, then the one with the lower name.
 */
export function deviceClassOf(resource: string, cluster: ClusterView): DeviceClassRow | undefined {
  if (cluster.count('DeviceClass') === 0 || !mayBeDevices(resource)) return undefined
  if (resource.startsWith(IMPLICIT_RESOURCE_PREFIX)) {
    return cluster.get('DeviceClass', '', resource.slice(IMPLICIT_RESOURCE_PREFIX.length))
  }
  let found: DeviceClassRow | undefined
  for (const row of cluster.list('DeviceClass')) {
    if (row.extendedResourceName === resource && (found === undefined || goesBefore(row, found))) found = row
  }
  return found
}

function goesBefore(a: DeviceClassRow, b: DeviceClassRow): boolean {
  if (a.creationTimestamp !== b.creationTimestamp) return a.creationTimestamp > b.creationTimestamp
  return a.name < b.name
}

/** The requested resources that devices stand behind, on nodes that have no such resource of their own; `undefined`: none. */
export function deviceResources({ scalars }: Resources, cluster: ClusterView): ReadonlySet<string> | undefined {
  if (scalars.length === 0 || cluster.count('DeviceClass') === 0) return undefined
  const names = scalars.filter(([name, amount]) => amount !== 0 && deviceClassOf(name, cluster)).map(([name]) => name)
  return names.length > 0 ? new Set(names) : undefined
}
