import { describe, expect, it } from 'vitest'
import { type Endpoint, type EndpointSliceRow, endpointSliceRow } from '../../../kube/service.ts'
import type { EndpointGroup } from './desired-endpoints.ts'
import { ENDPOINTS_MAX, planSlices } from './plan-slices.ts'
import { portKey } from './port-key.ts'

const HTTP = [{ name: '', port: 80, protocol: 'TCP' }]
const TLS = [{ name: '', port: 443, protocol: 'TCP' }]

function endpoint(name: string, init: Partial<Endpoint> = {}): Endpoint {
  return {
    targetName: name,
    targetUid: name,
    addresses: [`10.0.0.${name}`],
    nodeName: 'n',
    zone: '',
    ready: true,
    serving: true,
    terminating: false,
    ...init,
  }
}

/** Names of this many pods, from a number on. */
function pods(count: number, from = 0): readonly string[] {
  return Array.from({ length: count }, (_, i) => String(from + i))
}

function slice(name: string, names: readonly string[], ports = HTTP): EndpointSliceRow {
  return endpointSliceRow({ name, ports, endpoints: names.map((pod) => endpoint(pod)) })
}

function wanted(names: readonly string[], ports = HTTP): ReadonlyMap<string, EndpointGroup> {
  return new Map([[portKey(ports), { ports, endpoints: new Map(names.map((name) => [name, endpoint(name)])) }]])
}

function everything(existing: readonly EndpointSliceRow[], groups: ReadonlyMap<string, EndpointGroup>) {
  const { create, update, remove } = planSlices({ existing, groups, isRequested: () => true })
  return {
    create: create.map(({ endpoints }) => endpoints.length),
    update: update.map(({ name, endpoints }) => [name, endpoints.length]),
    remove: remove.map(({ name }) => name),
  }
}

describe('planSlices', () => {
  it('creates slices of at most 100 endpoints', () => {
    expect(ENDPOINTS_MAX).toBe(100)
    expect(everything([], wanted(pods(250)))).toEqual({ create: [100, 100, 50], update: [], remove: [] })
  })

  it('does not change slices that are up to date, in any order of ports', () => {
    const ports = [...HTTP, ...TLS]
    const existing = [endpointSliceRow({ name: 'a', ports: ports.toReversed(), endpoints: [endpoint('1')] })]
    expect(everything(existing, wanted(['1'], ports))).toEqual({ create: [], update: [], remove: [] })
  })

  it('fills slices that need an update first, the fullest first', () => {
    const existing = [slice('a', pods(10)), slice('b', pods(20, 100)), slice('c', pods(50, 200))]
    const left = [...pods(9), ...pods(19, 100), ...pods(50, 200)]
    expect(everything(existing, wanted([...left, ...pods(85, 300)]))).toEqual({
      create: [],
      update: [
        ['a', 9 + 4],
        ['b', 100],
      ],
      remove: [],
    })
  })

  it('adds new endpoints to the single slice that they fill best', () => {
    const existing = [slice('a', pods(10)), slice('b', pods(80, 100)), slice('c', pods(60, 200)), slice('d', pods(80, 300))]
    const all = existing.flatMap(({ endpoints }) => endpoints.map(({ targetName }) => targetName))
    expect(everything(existing, wanted([...all, ...pods(15, 500)])).update).toEqual([['b', 95]])
    expect(everything(existing, wanted([...all, ...pods(30, 500)])).update).toEqual([['c', 90]])
    expect(everything(existing, wanted([...all, ...pods(95, 500)])).create).toEqual([95])
  })

  it('removes empty slices, and slices of ports that no pod has', () => {
    const existing = [slice('a', ['1']), slice('b', ['2']), slice('c', ['3'], TLS)]
    expect(everything(existing, wanted(['2']))).toEqual({ create: [], update: [], remove: ['a', 'c'] })
  })

  it('keeps each endpoint in its slice and at its position', () => {
    const groups = new Map([
      [
        portKey(HTTP),
        { ports: HTTP, endpoints: new Map(['1', '2', '3'].map((name) => [name, endpoint(name, { ready: name !== '2' })])) },
      ],
    ])
    const { update } = planSlices({ existing: [slice('a', ['1', '2', '3'])], groups, isRequested: () => true })
    expect(update[0]?.endpoints.map(({ targetName, ready }) => [targetName, ready])).toEqual([
      ['1', true],
      ['2', false],
      ['3', true],
    ])
  })

  it('does not change the endpoints of other pods', () => {
    const requested = new Set(['2', '9'])
    const plan = planSlices({
      existing: [slice('a', ['1', '2']), slice('b', ['3'])],
      groups: wanted(['9']),
      isRequested: (uid) => requested.has(uid),
    })
    expect(plan).toMatchObject({ create: [], remove: [] })
    expect(plan.update.map(({ name, endpoints }) => [name, endpoints.map(({ targetName }) => targetName)])).toEqual([
      ['a', ['1', '9']],
    ])
  })
})
