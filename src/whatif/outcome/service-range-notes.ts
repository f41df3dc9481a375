import { objectOf, partOf } from '../../kube/codec/json-parts.ts'
import type { ServiceRow } from '../../kube/service.ts'
import { abbreviatedNames } from '../../lib/abbreviated-names.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { ActionReport } from '../actions/action-report.ts'
import type { Document } from '../actions/manifests/document.ts'
import { kubectlName } from '../actions/workload-template.ts'
import { writesDocuments } from '../actions/writes-documents.ts'
import type { CoverageNote } from './coverage-note.ts'

/**
 * Services of a manifest with an address that may be outside the range of the cluster, where the API server refuses it: ServiceCIDRs are not
 * read. Between two addresses that Services have, it is inside (semantics F3.41).
 */
export function serviceRangeNotes(reports: readonly ActionReport[], base: ClusterView): readonly CoverageNote[] {
  const written = reports.flatMap(({ action }) => (writesDocuments(action) ? action.documents : []))
  const requests = written.filter(({ key }) => key.kind === 'Service' && !base.get('Service', key.namespace, key.name))
  if (requests.length === 0) return []
  const { lowest, highest } = rangeOf(base.list('Service'))
  const outside = requests.filter((document) => {
    const [number] = numberOf(requestedAddress(document))
    return number !== undefined && (number < lowest || number > highest)
  })
  if (outside.length === 0) return []
  const names = abbreviatedNames(outside.map((document) => `${requestedAddress(document)} of ${kubectlName(document.key)}`))
  const message = `ServiceCIDRs are not read: the API server refuses ${names} if it is outside the range of the cluster`
  return [{ code: 'KIND_NOT_READ', message, objects: outside.map(({ key }) => key) }]
}

function requestedAddress({ manifest }: Document): string {
  const { clusterIP } = partOf(objectOf(manifest), 'spec')
  return typeof clusterIP === 'string' ? clusterIP : ''
}

/** From the lowest to the highest address that Services have; empty where none has one. */
function rangeOf(services: readonly ServiceRow[]): { readonly lowest: number; readonly highest: number } {
  let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { clusterIP } of services)
    for (const number of numberOf(clusterIP)) [lowest, highest] = [Math.min(lowest, number), Math.max(highest, number)]
  return { lowest, highest }
}

/** An IPv4 address as a number; nothing for another text. */
function numberOf(address: string): readonly number[] {
  const parts = /^\d+\.\d+\.\d+\.\d+$/.test(address) ? address.split('.').map(Number) : []
  return parts.length === 0 ? [] : [parts.reduce((sum, part) => sum * 256 + part, 0)]
}
