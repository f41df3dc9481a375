import { expect, it } from 'vitest'
import { StateTwin } from '../../../test/support/state-twin.ts'
import { namespaceRow } from '../../kube/namespace.ts'
import { serviceRow } from '../../kube/service.ts'
import { scenarioOf } from '../scenario.ts'
import { simulate } from '../simulate.ts'

/** The notes about addresses of an apply of a Service with this address. */
function notesOf(name: string, clusterIP: string | undefined): readonly string[] {
  const twin = new StateTwin().put(
    namespaceRow({ name: 'default' }),
    serviceRow({ name: 'kubernetes', namespace: 'default', clusterIP: '10.96.0.1' }),
    serviceRow({ name: 'web', namespace: 'default', clusterIP: '10.96.200.7' }),
  )
  const key = { kind: 'Service', namespace: 'default', name } as const
  const manifest = { apiVersion: 'v1', kind: 'Service', metadata: { name }, spec: { ports: [{ port: 80 }], clusterIP } }
  const scenario = scenarioOf([{ kind: 'apply', documents: [{ key, manifest, line: 1 }], skipped: [] }])
  return simulate(twin.pin(), scenario).coverage.flatMap(({ message }) => (message.includes('ServiceCIDR') ? message : []))
}

it('notes an address that may be outside the range of the cluster, which is not read (semantics F3.41)', () => {
  const note = (address: string): string =>
    `ServiceCIDRs are not read: the API server refuses ${address} of service/new if it is outside the range of the cluster`
  expect(notesOf('new', '10.99.1.1')).toEqual([note('10.99.1.1')])
  expect(notesOf('new', '10.0.0.1')).toEqual([note('10.0.0.1')])
  for (const address of ['10.96.100.1', 'None', undefined]) expect(notesOf('new', address)).toEqual([])
  expect(notesOf('web', '10.99.1.1')).toEqual([])
})
