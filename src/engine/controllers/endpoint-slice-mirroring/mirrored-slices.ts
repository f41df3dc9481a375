import type { OwnerReference } from '../../../kube/object-row.ts'
import type { PodRow } from '../../../kube/pod.ts'
import { type Endpoint, type EndpointSliceRow, endpointSliceRow, type ServiceRow } from '../../../kube/service.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { desiredEndpoints } from '../endpoint-slice/desired-endpoints.ts'
import { addressTypesOf } from '../endpoint-slice/pod-endpoint.ts'
import { MANAGED_BY_LABEL, sliceLabels, sliceName } from '../endpoint-slice/slice-metadata.ts'

const MIRRORING = 'endpointslicemirroring-controller.k8s.io'
/** What the endpoints controller writes on the Endpoints that it keeps, and what is copied from there. */
const ENDPOINTS_LABEL = 'endpoints.kubernetes.io/managed-by'
const ENDPOINTS_CONTROLLER = 'endpoint-controller'

/** The most addresses that an Endpoints object may contain, and a mirrored slice. */
const ADDRESSES_MAX = 1000

/** Whether a slice was copied from an Endpoints object. */
export function isMirrored({ labels }: EndpointSliceRow): boolean {
  return labels[MANAGED_BY_LABEL] === MIRRORING
}

/**
 * The slices that follow from the Endpoints object of a Service, one for each set of ports (endpointslicemirroring reconciler.go).
 * What is in it follows from the pods that the Service selected: no terminating ones, and the addresses of one family alone.
 */
export function mirroredSlices(service: ServiceRow, pods: readonly PodRow[], cluster: ClusterView): readonly EndpointSliceRow[] {
  const [addressType = 'IPv4'] = addressTypesOf(service)
  const { groups } = desiredEndpoints({ service, pods, addressType, existing: [] }, cluster)
  const slices: EndpointSliceRow[] = []
  const names = new Set<string>()
  const isTaken = (name: string): boolean =>
    names.has(name) || cluster.get('EndpointSlice', service.namespace, name) !== undefined
  for (const { ports, endpoints } of groups.values()) {
    const addresses = [...endpoints.values()].filter(({ terminating }) => !terminating || service.publishNotReadyAddresses)
    if (addresses.length === 0) continue
    const name = sliceName({ ...service, uid: `${service.uid}/${MIRRORING}` }, isTaken)
    names.add(name)
    slices.push(
      endpointSliceRow({
        namespace: service.namespace,
        name,
        generateName: `${service.name}-`,
        labels: { ...sliceLabels(service), [MANAGED_BY_LABEL]: MIRRORING, [ENDPOINTS_LABEL]: ENDPOINTS_CONTROLLER },
        ownerReferences: [endpointsOf(service)],
        addressType,
        ports,
        endpoints: addresses.toSorted(byAddress).slice(0, ADDRESSES_MAX).map(mirrored),
      }),
    )
  }
  return slices
}

/** Endpoints objects are not read; one has the name of its Service. */
function endpointsOf({ name, uid }: ServiceRow): OwnerReference {
  return { apiVersion: 'v1', kind: 'Endpoints', name, uid: `${uid}/endpoints`, controller: true, blockOwnerDeletion: true }
}

/** An Endpoints object contains whether an address is ready, and no other condition. */
function mirrored(endpoint: Endpoint): Endpoint {
  const { targetName, targetUid, addresses, nodeName, ready } = endpoint
  return { targetName, targetUid, addresses, nodeName, zone: '', ready, serving: ready, terminating: false }
}

function byAddress(a: Endpoint, b: Endpoint): number {
  const [x = '', y = ''] = [a.addresses[0], b.addresses[0]]
  return x < y ? -1 : x > y ? 1 : 0
}
