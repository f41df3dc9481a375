import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../kube/codec/json.ts'
import { serviceOfOtherType } from './service-of-other-type.ts'

const ADDRESS = { clusterIP: '10.96.0.7', clusterIPs: ['10.96.0.7'], ipFamilies: ['IPv4'], ipFamilyPolicy: 'SingleStack' }
const BALANCED = { externalTrafficPolicy: 'Local', healthCheckNodePort: 30_100, allocateLoadBalancerNodePorts: true }
const port = (nodePort?: number): JsonObject => ({ port: 80, ...(nodePort === undefined ? {} : { nodePort }) })
const service = (spec: JsonObject): JsonObject => ({ kind: 'Service', spec })

function changed(stored: JsonObject, next: JsonObject): unknown {
  return serviceOfOtherType(service(next), service(stored))['spec']
}

describe('serviceOfOtherType', () => {
  it('takes the address from a Service that becomes a name', () => {
    const stored = { type: 'ClusterIP', ...ADDRESS }
    expect(changed(stored, { ...stored, type: 'ExternalName' })).toEqual({ type: 'ExternalName' })
  })

  it('leaves another address in place, so that it is refused', () => {
    const next = { type: 'ExternalName', clusterIP: '10.96.0.8', clusterIPs: ['10.96.0.8'] }
    expect(changed({ type: 'ClusterIP', ...ADDRESS }, next)).toEqual(next)
  })

  it('removes node ports and load balancer settings that are no longer needed', () => {
    const stored = { type: 'LoadBalancer', ...BALANCED, ports: [port(30_080)] }
    expect(changed(stored, { ...stored, type: 'ClusterIP' })).toEqual({ type: 'ClusterIP', ports: [port()] })
  })

  it('leaves a new port of nodes in place', () => {
    const stored = { type: 'NodePort', ports: [port(30_080)] }
    expect(changed(stored, { type: 'ClusterIP', ports: [port(30_081)] })).toEqual({ type: 'ClusterIP', ports: [port(30_081)] })
  })

  it('takes all ports of nodes where those of the stored Service are not known (semantics F3.44)', () => {
    const stored = { type: 'NodePort', ports: [port()] }
    expect(changed(stored, { type: 'ClusterIP', ports: [port(30_081)] })).toEqual({ type: 'ClusterIP', ports: [port()] })
  })

  it('changes nothing where the type stays', () => {
    const stored = { type: 'NodePort', ...ADDRESS, ports: [port(30_080)] }
    expect(changed(stored, stored)).toEqual(stored)
  })
})
