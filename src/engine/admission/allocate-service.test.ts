import { describe, expect, it } from 'vitest'
import { clusterOf } from '../../../test/support/admission.ts'
import type { JsonObject } from '../../kube/codec/json.ts'
import { type ServiceRow, serviceRow } from '../../kube/service.ts'
import { allocateService } from './allocate-service.ts'
import { defaultManifest } from './manifest/default-manifest.ts'

const SINGLE = clusterOf(serviceRow({ name: 'kubernetes', namespace: 'default', clusterIP: '10.96.0.1', ipFamilies: ['IPv4'] }))
const DUAL = clusterOf(
  serviceRow({ name: 'kubernetes', namespace: 'default', clusterIP: '10.96.0.1', ipFamilies: ['IPv4', 'IPv6'] }),
)

function answer(spec: JsonObject, cluster = SINGLE, row: Partial<ServiceRow> = {}): unknown {
  const requested = {
    ...serviceRow({ name: 'web', namespace: 'shop', clusterIP: String(spec['clusterIP'] ?? ''), ipFamilies: ['IPv4'] }),
    ...row,
  }
  const manifest = defaultManifest('Service', { metadata: { name: 'web' }, spec: { ports: [{ port: 80 }], ...spec } })
  const result = allocateService(requested, cluster, { requested, manifest, stored: undefined, storedManifest: undefined })
  if (!result.ok) return result.refusal.causes?.map(({ field, message }) => `${field}: ${message}`)
  return result.value.kind === 'Service' ? result.value.ipFamilies : undefined
}

describe('allocateService', () => {
  it('refuses families that the cluster does not have', () => {
    expect(answer({ ipFamilies: ['IPv6'] })).toEqual([
      'spec.ipFamilies[0]: Invalid value: "IPv6": not configured on this cluster',
    ])
    expect(answer({ ipFamilyPolicy: 'RequireDualStack' })).toEqual([
      'spec.ipFamilyPolicy: Invalid value: "RequireDualStack": this cluster is not configured for dual-stack services',
    ])
    expect(answer({ clusterIP: 'fd00::1' })).toEqual([
      'spec.clusterIPs[0]: Invalid value: ["fd00::1"]: IPv6 is not configured on this cluster',
    ])
  })

  it('takes the families from the Services that there are', () => {
    expect(answer({ ipFamilyPolicy: 'RequireDualStack' }, DUAL)).toEqual(['IPv4'])
    expect(answer({ clusterIP: 'fd00::1' }, DUAL)).toEqual(['IPv4'])
    expect(answer({ ipFamilies: ['IPv4', 'IPv6'] }, DUAL)).toEqual([
      "spec.ipFamilyPolicy: Invalid value: \"SingleStack\": must be 'RequireDualStack' or 'PreferDualStack' when multiple IP families are specified",
    ])
  })

  it('gives a headless Service without pods of its own both families, unless one is enough', () => {
    const open = { clusterIP: 'None' }
    expect(answer(open)).toEqual(['IPv4', 'IPv6'])
    expect(answer({ ...open, ipFamilies: ['IPv6'] })).toEqual(['IPv6', 'IPv4'])
    expect(answer({ ...open, ipFamilyPolicy: 'SingleStack' })).toEqual(['IPv4'])
    expect(answer({ ...open, selector: { app: 'web' } }, SINGLE, { selector: { app: 'web' } })).toEqual(['IPv4'])
  })

  it('refuses an address that another Service has (semantics F3.41)', () => {
    const taken = 'failed to allocate IP 10.96.0.1: provided IP is already allocated'
    const issues = [`spec.clusterIPs: Invalid value: ["10.96.0.1"]: ${taken}`]
    expect(answer({ clusterIP: '10.96.0.1' })).toEqual(issues)
    expect(answer({ clusterIP: '10.96.0.1', type: 'NodePort', ports: [{ port: 80, nodePort: 30_080 }] })).toEqual(issues)
    expect(answer({ clusterIP: '10.96.0.2' })).toEqual(['IPv4'])
  })

  it('refuses one port of the nodes for two ports of the Service', () => {
    const port = (name: string, number: number, nodePort: number) => ({ name, port: number, nodePort })
    expect(answer({ type: 'NodePort', ports: [port('a', 80, 30_080), port('b', 81, 30_080)] })).toEqual([
      'spec.ports[1].nodePort: Invalid value: 30080: provided port is already allocated',
    ])
    expect(answer({ type: 'NodePort', ports: [port('a', 80, 30_080), port('b', 80, 30_080)] })).toEqual(['IPv4'])
  })
})
