import { beforeEach, describe, expect, it } from 'vitest'
import { aPod, T0 } from '../../../test/support/builders.ts'
import { type NamespaceRow, namespaceRow } from '../../kube/namespace.ts'
import { ClusterState } from '../../twin/cluster-state.ts'
import { Random } from '../run/random.ts'
import type { DeleteOptions } from '../turn.ts'
import { TwinApiServer } from './twin-api-server.ts'

const SHOP = { kind: 'Namespace', namespace: '', name: 'shop' } as const

let state: ClusterState
let server: TwinApiServer

beforeEach(() => {
  state = new ClusterState()
  server = new TwinApiServer({ state, now: () => T0, random: new Random(1), admission: [] })
})

function shop(): NamespaceRow | undefined {
  return state.get('Namespace', '', 'shop')
}

describe('the deletion of a namespace', () => {
  it('semantics B13.1 sets it to Terminating, and later requests have no effect', () => {
    state.put(namespaceRow({ name: 'shop', uid: 'u' }))
    for (const options of [{}, { gracePeriodSeconds: 0 }, { propagationPolicy: 'Background' }] satisfies DeleteOptions[]) {
      expect(server.delete(SHOP, options)).toMatchObject({ ok: true, value: { phase: 'Terminating', deletionTimestamp: T0 } })
      expect(shop()).toMatchObject({ phase: 'Terminating', deletionTimestamp: T0, spec: { finalizers: ['kubernetes'] } })
    }
  })

  it.each([
    [undefined, ['orphan', 'a.io/b']],
    ['Background', ['a.io/b']],
    ['Foreground', ['a.io/b']],
    ['Orphan', ['a.io/b', 'orphan']],
  ] as const)('semantics B13.1 with the policy %s leaves the finalizers %j', (propagationPolicy, finalizers) => {
    state.put(namespaceRow({ name: 'shop', finalizers: ['orphan', 'a.io/b'] }))
    server.delete(SHOP, { propagationPolicy })
    expect(shop()?.finalizers).toEqual(finalizers)
  })

  it.each(['default', 'kube-system', 'kube-public'])('semantics B13.2 is rejected for %s', (name) => {
    state.put(namespaceRow({ name }))
    const message = `namespaces "${name}" is forbidden: this namespace may not be deleted`
    expect(server.delete({ ...SHOP, name })).toMatchObject({ ok: false, refusal: { code: 403, reason: 'Forbidden', message } })
    expect(server.delete({ kind: 'Pod', namespace: '', name })).toMatchObject({ ok: false, refusal: { code: 404 } })
  })

  it('semantics B13.3 completes with the last finalizer of its spec and its metadata', () => {
    state.put(namespaceRow({ name: 'shop', finalizers: ['a.io/b'] }))
    server.delete(SHOP)
    const update = (change: Partial<NamespaceRow>) => {
      const stored = shop()
      if (stored) server.update<'Namespace'>(namespaceRow({ ...stored, ...change }))
    }
    update({ spec: { finalizers: [] } })
    expect(shop()).toMatchObject({ finalizers: ['a.io/b'], spec: { finalizers: [] } })
    update({ finalizers: [] })
    expect(shop()).toBeUndefined()
  })

  it('semantics B13.3 requires a second request where its spec has no finalizers', () => {
    state.put(namespaceRow({ name: 'shop', spec: { finalizers: [] } }))
    server.delete(SHOP)
    expect(shop()?.phase).toBe('Terminating')
    server.delete(SHOP)
    expect(shop()).toBeUndefined()
  })

  it('semantics B13.1 rejects new objects after that', () => {
    state.put(namespaceRow({ name: 'shop' }))
    server.delete(SHOP)
    const pod = aPod(state.shapes, 'a', { namespace: 'shop' })
    expect(server.create<'Pod'>(pod)).toMatchObject({ ok: false, refusal: { causes: [{ reason: 'NamespaceTerminating' }] } })
  })
})

it('semantics B13.3 a manifest does not change the finalizers of the spec or the phase', () => {
  state.put(namespaceRow({ name: 'shop' }))
  server.delete(SHOP)
  server.update<'Namespace'>(namespaceRow({ name: 'shop', labels: { a: 'b' }, spec: { finalizers: [] } }), { manifest: {} })
  expect(shop()).toMatchObject({ labels: { a: 'b' }, phase: 'Terminating', spec: { finalizers: ['kubernetes'] } })
})
