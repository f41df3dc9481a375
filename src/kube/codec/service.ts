import { type ServiceRow, serviceRow, type TrafficPolicy, usualPolicies } from '../service.ts'
import type { CodecContext } from './codec-context.ts'
import type { Field } from './field.ts'
import { readMetadata, writeEnvelope } from './metadata.ts'
import { type ApiObject, fields, listOf, unlessEmpty } from './output.ts'

export function readService(object: Field, context: CodecContext): ServiceRow {
  const spec = object.object('spec')
  const type = spec.text('type', 'ClusterIP')
  const usual = usualPolicies(type)
  return serviceRow({
    // An empty one is not kept.
    selector: Object.keys(spec.map('selector')).length > 0 ? spec.map('selector') : undefined,
    type,
    clusterIP: spec.text('clusterIP'),
    publishNotReadyAddresses: spec.flag('publishNotReadyAddresses'),
    ipFamilies: readFamilies(spec),
    ports: spec.list('ports', (port) => {
      const number = port.integer('port', 0)
      const targetPort = port.intOrText('targetPort', number)
      return { name: port.text('name'), port: number, protocol: port.text('protocol', 'TCP'), targetPort }
    }),
    externalTrafficPolicy: policyOf(spec.text('externalTrafficPolicy')) ?? usual.externalTrafficPolicy,
    internalTrafficPolicy: policyOf(spec.text('internalTrafficPolicy')) ?? usual.internalTrafficPolicy,
    trafficDistribution: spec.text('trafficDistribution'),
    healthCheckNodePort: spec.integer('healthCheckNodePort', 0),
    loadBalancerClass: spec.text('loadBalancerClass'),
    externalName: type === 'ExternalName' ? spec.optionalText('externalName') : undefined,
    ...readMetadata(object, 'Service', context),
  })
}

/** A word that there is not is refused when the object is validated. */
function policyOf(text: string): TrafficPolicy | undefined {
  if (text === '') return undefined
  return text === 'Local' ? 'Local' : 'Cluster'
}

/** Without any, the server chooses the family of the Service's address, else that of the cluster, taken to be IPv4. */
function readFamilies(spec: Field): readonly string[] {
  if (spec.texts('ipFamilies').length > 0 || spec.text('type') === 'ExternalName') return spec.texts('ipFamilies')
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
      externalTrafficPolicy: unlessEmpty(row.externalTrafficPolicy),
      internalTrafficPolicy: unlessEmpty(row.internalTrafficPolicy),
      trafficDistribution: unlessEmpty(row.trafficDistribution),
      healthCheckNodePort: unlessEmpty(row.healthCheckNodePort),
      loadBalancerClass: unlessEmpty(row.loadBalancerClass),
      externalName: row.externalName,
    }),
    status: { loadBalancer: {} },
  })
}
