import type { Row } from '../../kube/kinds.ts'
import type { ServiceRow } from '../../kube/service.ts'
import type { ClusterState } from '../../twin/cluster-state.ts'
import { type AdmissionRequest, type Admit, type ApiResult, ok } from '../turn.ts'
import { invalidObject } from './validation/invalid-object.ts'
import { Place } from './validation/place.ts'
import { addressIssues, SINGLE_STACK } from './validation/validate-service-addresses.ts'
import { type Allocated, allocationIssues, policyOf } from './validation/validate-service-allocation.ts'

/**
 * Refuses a Service whose addresses and ports cannot be allocated, before its rules are checked (core/service/storage
 * allocateCreate, allocateUpdate). Only manifests can request such addresses and ports.
 */
export const allocateService: Admit = Object.assign(
  (row: Row, cluster: ClusterState, { manifest, stored, storedManifest }: AdmissionRequest): ApiResult<Row> => {
    if (row.kind !== 'Service' || row.type === 'ExternalName') return ok(row)
    if (manifest === undefined) return ok(stored === undefined ? withFamilies(row, 'RequireDualStack', row.ipFamilies) : row)
    const spec = new Place(manifest, '').at('spec')
    const before = stored === undefined ? undefined : new Place(storedManifest, '').at('spec')
    const unusable = addressIssues(spec, before)
    const issues = unusable.length > 0 ? unusable : allocationIssues(spec, before, allocatedIn(cluster))
    if (issues.length > 0) return invalidObject(row, issues)
    return ok(withFamilies(row, policyOf(spec, before), spec.at('ipFamilies').texts))
  },
  { onUpdate: true as const },
)

/** A headless Service without pods of its own has both families, unless its spec sets others; readers take it to be of one. */
function withFamilies(service: ServiceRow, policy: string, requested: readonly string[]): ServiceRow {
  if (service.clusterIP !== 'None' || service.selector !== undefined) return service
  const [first = 'IPv4', second = first === 'IPv4' ? 'IPv6' : 'IPv4'] = requested
  return { ...service, ipFamilies: policy === SINGLE_STACK ? [first] : [first, second] }
}

/** A new Service gets its addresses before its name is found to be taken. */
function allocatedIn(cluster: ClusterState): Allocated {
  return {
    known: familiesOf(cluster),
    isTaken: (address) => address !== 'None' && cluster.list('Service').some(({ clusterIP }) => clusterIP === address),
  }
}

/** The IP families from which the cluster allocates addresses: those that its Services have; IPv4 if there are no Services. */
function familiesOf(cluster: ClusterState): readonly string[] {
  const addressed = cluster.list('Service').filter(({ type, clusterIP }) => type !== 'ExternalName' && clusterIP !== 'None')
  const families = [...new Set(addressed.flatMap(({ ipFamilies }) => ipFamilies))]
  return families.length === 0 ? ['IPv4'] : families
}
