import { type ServiceRow, serviceRow } from '../service.ts'
import type { CodecContext } from './codec-context.ts'
import type { Field } from './field.ts'
import { readMetadata, writeEnvelope } from './metadata.ts'
import { type ApiObject, fields, listOf, unlessEmpty } from './output.ts'

export function readService(object: Field, context: CodecContext): ServiceRow {
  const spec = object.object('spec')
  return serviceRow({
    // An empty one is not kept.
    selector: Object.keys(spec.map('selector')).length > 0 ? spec.map('selector') : undefined,
    type: spec.text('type', 'ClusterIP'),
    clusterIP: spec.text('clusterIP'),
    publishNotReadyAddresses: spec.flag('publishNotReadyAddresses'),
    ipFamilies: readFamilies(spec),
    ports: spec.list('ports', (port) => {
      const number = port.integer('port', 0)
      const targetPort = port.intOrText('targetPort', number)
      return { name: port.text('name'), port: number, protocol: port.text('protocol', 'TCP'), targetPort }
    }),
    ...readMetadata(object, 'Service', context),
  })
}

/** Without any, the server chooses the family of the Service's address, else that of the cluster, taken to be IPv4. */
function readFamilies(spec: Field): readonly string[] {
  if (spec.has('ipFamilies') || spec.text('type') === 'ExternalName') return spec.texts('ipFamilies')
  return spec.text('clusterIP').includes(':') ? ['IPv6'] : ['IPv4']
}

export function writeService(row: ServiceRow): ApiObject {
  return writeEnvelope(row, {
    spec: fields({
      ports: listOf(row.ports, (port) => fields({ ...port, name: unlessEmpty(port.name) })),
      selector: row.selector,
      clusterIP: unlessEmpty(row.clusterIP),
      clusterIPs: row.clusterIP === '' ? undefined : [row.clusterIP],
      type: row.type,
      publishNotReadyAddresses: unlessEmpty(row.publishNotReadyAddresses),
      ipFamilies: unlessEmpty(row.ipFamilies),
    }),
    status: { loadBalancer: {} },
  })
}
