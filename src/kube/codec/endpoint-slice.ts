import { type Endpoint, type EndpointSliceRow, endpointSliceRow } from '../service.ts'
import type { CodecContext } from './codec-context.ts'
import type { Field } from './field.ts'
import { readMetadata, writeEnvelope } from './metadata.ts'
import { type ApiObject, fields, type Output, unlessEmpty } from './output.ts'

export function readEndpointSlice(object: Field, context: CodecContext): EndpointSliceRow {
  return endpointSliceRow({
    addressType: object.text('addressType', 'IPv4'),
    endpoints: object.list('endpoints', (endpoint) => readEndpoint(endpoint, context)),
    ports: object.list('ports', (port) => ({
      name: port.text('name'),
      port: port.optionalInteger('port'),
      protocol: port.text('protocol', 'TCP'),
    })),
    ...readMetadata(object, 'EndpointSlice', context),
  })
}

/** Conditions that are not given mean: ready, serving as it is ready, not terminating (discovery/v1). */
function readEndpoint(endpoint: Field, { parts }: CodecContext): Endpoint {
  const target = endpoint.object('targetRef')
  const conditions = endpoint.object('conditions')
  const ready = conditions.flag('ready', true)
  const forZones = endpoint.object('hints').list('forZones', (zone) => parts.word(zone.text('name')))
  return {
    targetName: target.text('name'),
    targetUid: target.text('uid'),
    addresses: endpoint.texts('addresses'),
    nodeName: parts.word(endpoint.text('nodeName')),
    zone: parts.word(endpoint.text('zone')),
    ready,
    serving: conditions.flag('serving', ready),
    terminating: conditions.flag('terminating'),
    ...(forZones.length > 0 ? { forZones } : {}),
  }
}

const MANAGED_BY_LABEL = 'endpointslice.kubernetes.io/managed-by'
/** A writer that sets only whether an address is ready. */
const MIRRORING = 'endpointslicemirroring-controller.k8s.io'

/** Without endpoints the API shows null, not an empty list. */
export function writeEndpointSlice(row: EndpointSliceRow): ApiObject {
  const isMirrored = row.labels[MANAGED_BY_LABEL] === MIRRORING
  const endpoints = row.endpoints.map((endpoint) => writeEndpoint(endpoint, { namespace: row.namespace, isMirrored }))
  return writeEnvelope(row, {
    addressType: row.addressType,
    endpoints: endpoints.length === 0 ? null : endpoints,
    ports: row.ports.length === 0 ? null : row.ports.map((port) => fields({ ...port })),
  })
}

function writeEndpoint(endpoint: Endpoint, { namespace, isMirrored }: { namespace: string; isMirrored: boolean }): Output {
  const { addresses, ready, serving, terminating, targetName: name, targetUid: uid } = endpoint
  return fields({
    addresses,
    conditions: isMirrored ? { ready } : { ready, serving, terminating },
    targetRef: name === '' ? undefined : fields({ kind: 'Pod', namespace, name, uid: unlessEmpty(uid) }),
    nodeName: unlessEmpty(endpoint.nodeName),
    zone: unlessEmpty(endpoint.zone),
    hints: endpoint.forZones && fields({ forZones: endpoint.forZones.map((name) => fields({ name })) }),
  })
}
