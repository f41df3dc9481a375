import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadSource } from '../../test/support/load-source.ts'
import { KIND_NAMES } from '../kube/kinds.ts'
import { ClusterState } from '../twin/cluster-state.ts'
import { createFileSource } from './files/file-source.ts'
import { follow } from './load.ts'
import { SOURCE_KINDS, type SourceKind } from './resources.ts'
import type { NamedObject, Source, SourceEvent } from './source.ts'

const SAMPLE = fileURLToPath(new URL('../../samples/shop-30.json.gz', import.meta.url))

/** A source that emits what it is given. */
function sourceOf(events: readonly SourceEvent[]): Source {
  return {
    name: 'events',
    clusterName: 'events',
    async *events() {
      yield* events
    },
  }
}

function object(kind: SourceKind, name: string, rest: Record<string, unknown> = {}, version = '1'): SourceEvent {
  const metadata = { name, namespace: 'shop', uid: `uid-${name}`, resourceVersion: version }
  return { type: 'object', kind, object: { metadata, ...rest } as NamedObject }
}

function synced(kind: SourceKind): SourceEvent {
  return { type: 'synced', kind, resourceVersion: '10' }
}

function deleted(kind: SourceKind, name: string): SourceEvent {
  return { type: 'deleted', kind, namespace: 'shop', name, uid: `uid-${name}` }
}

const ALL_SYNCED = SOURCE_KINDS.map(synced)

function names(state: ClusterState, kind: SourceKind): readonly string[] {
  return state.list(kind).map((row) => row.name)
}

describe('loadSource', () => {
  it('loads a saved cluster', async () => {
    const loaded = await loadSource(createFileSource({ paths: [SAMPLE] }))
    expect(loaded.problems.filter((problem) => problem.severity === 'error')).toEqual([])
    expect(loaded.skipped).toBe(0)
    const counts = Object.fromEntries(loaded.counts.map(({ kind, count }) => [kind, count]))
    expect(counts).toMatchObject({ Node: 30, Pod: 218, Deployment: 28, PodDisruptionBudget: 17, CronJob: 3, Lease: 30 })
    expect(loaded.shapes).toBeLessThan(218)
    const gone = loaded.counts.filter(({ note }) => note !== undefined).map(({ kind }) => kind)
    expect(gone).toContain('VolumeAttachment')
  })

  it('adds up on each node what its pods request', async () => {
    const { state } = await loadSource(createFileSource({ paths: [SAMPLE] }))
    for (const node of state.list('Node')) {
      const pods = state.podsOnNode(node.name).filter(({ phase }) => phase !== 'Succeeded' && phase !== 'Failed')
      expect(node.podCount).toBe(pods.length)
      expect(node.requested.milliCpu).toBe(pods.reduce((sum, pod) => sum + pod.requests.milliCpu, 0))
      expect(node.requested.milliCpu).toBeLessThanOrEqual(node.allocatable.milliCpu)
    }
  })

  it('gives the same twin whatever the order of the objects', async () => {
    const events: SourceEvent[] = []
    for await (const event of createFileSource({ paths: [SAMPLE] }).events(new AbortController().signal)) events.push(event)
    const objects = events.filter((event) => event.type === 'object')
    const reference = await loadSource(sourceOf([...objects, ...ALL_SYNCED]))
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(objects, { minLength: objects.length }), async (shuffled) => {
        const { state } = await loadSource(sourceOf([...shuffled, ...ALL_SYNCED]))
        expect(state.digest()).toBe(reference.state.digest())
        for (const kind of KIND_NAMES) {
          const keys = (of: ClusterState) => of.list(kind).map((row) => `${row.namespace}/${row.name}`)
          expect(keys(state)).toEqual(keys(reference.state))
        }
      }),
      { numRuns: 5 },
    )
  })

  it('leaves out an invalid object, reports where and why, and loads the others', async () => {
    const wrong = { spec: { containers: [{ name: 'main', image: 7 }] } }
    const origin = { file: 'dump.yaml', document: 3, line: 40 }
    const event = { ...object('Pod', 'b', wrong), origin } as SourceEvent
    const { state, problems, skipped, counts } = await loadSource(
      sourceOf([object('Pod', 'a'), event, object('Pod', 'c'), synced('Pod')]),
    )
    expect(names(state, 'Pod')).toEqual(['a', 'c'])
    expect(skipped).toBe(1)
    expect(counts).toContainEqual({ kind: 'Pod', count: 2, skipped: 1, note: undefined })
    expect(problems).toMatchObject([
      {
        code: 'field-invalid',
        object: 'Pod shop/b',
        field: 'spec.containers[0].image',
        expected: 'text',
        file: 'dump.yaml',
        line: 40,
      },
    ])
    expect(problems[0]?.message).toContain('is number 7, expected text')
    expect(problems[0]?.remedy).not.toBe('')
  })

  it('keeps the first problems of a kind and counts the others', async () => {
    const wrong = Array.from({ length: 80 }, (_, i) => object('Pod', `p${i}`, { spec: 5 }))
    const { problems, skipped } = await loadSource(sourceOf(wrong))
    expect(skipped).toBe(80)
    expect(problems).toHaveLength(51)
    expect(problems.at(-1)).toMatchObject({ code: 'more-of-the-same', count: 30 })
  })

  it('uses the objects of a list that never completed', async () => {
    const { state } = await loadSource(sourceOf([object('Pod', 'b'), object('Pod', 'a')]))
    expect(names(state, 'Pod')).toEqual(['a', 'b'])
  })

  it('notes what cannot be seen until it can', async () => {
    const note = { code: 'forbidden', kind: 'Lease', message: 'may not list leases', remedy: 'Allow it.' } as const
    const forbidden: SourceEvent = { type: 'coverage', note }
    expect((await loadSource(sourceOf([forbidden]))).coverage).toEqual([note])
    expect((await loadSource(sourceOf([forbidden, synced('Lease')]))).coverage).toEqual([])
  })
})

describe('follow', () => {
  const signal = new AbortController().signal

  it('puts the first list in order of keys, and later objects as they arrive', async () => {
    const state = new ClusterState()
    const later = [object('Pod', 'z'), object('Pod', 'a')]
    await follow(sourceOf([object('Pod', 'm'), object('Pod', 'k'), ...ALL_SYNCED, ...later]), state, { signal })
    expect(names(state, 'Pod')).toEqual(['k', 'm', 'z', 'a'])
  })

  it('reports once when everything has been listed', async () => {
    const seen: number[] = []
    const events = [object('Pod', 'a'), ...ALL_SYNCED, object('Pod', 'b'), ...ALL_SYNCED]
    await follow(sourceOf(events), new ClusterState(), { signal, onSettled: ({ state }) => void seen.push(state.count('Pod')) })
    expect(seen).toEqual([1])
  })

  it('follows deletions, before and after the first list', async () => {
    const state = new ClusterState()
    const pods = ['a', 'b', 'c'].map((name) => object('Pod', name))
    await follow(sourceOf([...pods, deleted('Pod', 'a'), ...ALL_SYNCED, deleted('Pod', 'c')]), state, { signal })
    expect(names(state, 'Pod')).toEqual(['b'])
  })

  it('does not store an object again that is unchanged', async () => {
    const state = new ClusterState()
    state.recordChanges()
    const events = [
      object('Pod', 'a'),
      ...ALL_SYNCED,
      object('Pod', 'a'),
      object('Pod', 'a', {}, '2'),
      object('Pod', 'a', {}, '2'),
    ]
    const loader = await follow(sourceOf(events), state, { signal })
    expect(state.takeChanges()).toHaveLength(2)
    expect(loader.progress('Pod')).toMatchObject({ read: 2, unchanged: 2, skipped: 0 })
  })

  it('keeps the last row of an object that can no longer be read', async () => {
    const state = new ClusterState()
    const bad = object('Pod', 'a', { spec: 'none' }, '2')
    const loader = await follow(sourceOf([object('Pod', 'a'), ...ALL_SYNCED, bad]), state, { signal })
    expect(names(state, 'Pod')).toEqual(['a'])
    expect(loader.problems).toMatchObject([{ object: 'Pod shop/a', field: 'spec' }])
    expect(loader.problems[0]?.message).toBe('spec of Pod shop/a is text "none", expected an object')
  })
})
