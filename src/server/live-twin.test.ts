import { expect, it } from 'vitest'
import { SOURCE_KINDS } from '../ingest/resources.ts'
import type { NamedObject, Source, SourceEvent } from '../ingest/source.ts'
import { idOf } from '../kube/id-of.ts'
import type { UsageReading } from '../kube/measured-usage.ts'
import type { ChangeBatch } from '../service/twin-handle.ts'
import { headerOf } from './export/header-of.ts'
import { LiveTwin } from './live-twin.ts'

/** A source that emits what a test passes to it. */
class ScriptedSource implements Source {
  readonly name = 'script'
  readonly clusterName = 'test'
  #events: SourceEvent[] = []
  #wake = (): void => {}
  #ended = false

  emit(...events: readonly SourceEvent[]): void {
    this.#events.push(...events)
    this.#wake()
  }

  end(): void {
    this.#ended = true
    this.#wake()
  }

  async *events(signal: AbortSignal): AsyncGenerator<SourceEvent> {
    signal.addEventListener('abort', () => this.end())
    for (;;) {
      const event = this.#events.shift()
      if (event) yield event
      else if (this.#ended) return
      else await new Promise<void>((resolve) => (this.#wake = resolve))
    }
  }
}

/** A pod as the API server returns it; without a node it is Pending. */
function podObject(name: string, nodeName: string | undefined): SourceEvent {
  const object: NamedObject = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace: 'default', uid: `uid-${name}`, resourceVersion: nodeName === undefined ? '1' : '2' },
    spec: { ...(nodeName === undefined ? {} : { nodeName }), containers: [{ name: 'main', image: 'web' }] },
    status: { phase: 'Pending' },
  }
  return { type: 'object', kind: 'Pod', object }
}

function nodeObject(name: string): SourceEvent {
  const object: NamedObject = {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name, uid: `uid-${name}`, resourceVersion: '1' },
    status: { allocatable: { cpu: '4', memory: '8Gi', pods: '110' } },
  }
  return { type: 'object', kind: 'Node', object }
}

function namespace(name: string, resourceVersion = '1'): SourceEvent {
  const object: NamedObject = {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name, uid: `uid-${name}`, resourceVersion, creationTimestamp: '2026-01-01T00:00:00Z' },
    status: { phase: resourceVersion === '1' ? 'Active' : 'Terminating' },
  }
  return { type: 'object', kind: 'Namespace', object }
}

const ALL_SYNCED: readonly SourceEvent[] = SOURCE_KINDS.map((kind) => ({ type: 'synced', kind, resourceVersion: '9' }))
const gone = (name: string): SourceEvent => ({ type: 'deleted', kind: 'Namespace', namespace: '', name, uid: `uid-${name}` })

/** A twin that has read two namespaces. */
async function settledTwin(coalesceMs?: number) {
  const source = new ScriptedSource()
  const twin = new LiveTwin(source, { live: false, coalesceMs })
  const stop = new AbortController()
  let onSettled = (): void => {}
  const settled = new Promise<void>((resolve) => (onSettled = resolve))
  const done = twin.run(stop.signal, onSettled)
  source.emit(namespace('a'), namespace('b'), ...ALL_SYNCED)
  await settled
  return { source, twin, done, stop }
}

async function nextBatch(batches: AsyncIterator<ChangeBatch>): Promise<ChangeBatch> {
  const step = await batches.next()
  if (step.done) throw new Error('the changes have ended')
  return step.value
}

const reported = ({ changes }: ChangeBatch) => changes.map(({ type, object }) => `${type} ${object.name}`)

it('resumes at the position of a reader, and sends nothing twice', async () => {
  const { source, twin, done, stop } = await settledTwin(5)
  const { cursor } = twin
  source.emit(namespace('c'))
  await expect.poll(() => twin.pin().state.count('Namespace')).toBe(3)
  expect(twin.changesSince(cursor)?.map(({ type, object }) => `${type} ${object.name}`)).toEqual(['ADDED c'])
  const batches = twin.changes()
  const batch = nextBatch(batches)
  source.emit(gone('c'))
  expect(reported(await batch)).toEqual(['DELETED c'])
  expect(twin.changesSince(cursor)?.map(({ type }) => type)).toEqual(['DELETED'])
  expect(twin.changesSince('other-0')).toBeUndefined()
  stop.abort()
  await done
})

it('waits for every kind, and is ready when all are listed', async () => {
  const source = new ScriptedSource()
  const twin = new LiveTwin(source, { live: false })
  expect(twin.waitingFor()).toContain('Pod')
  const stop = new AbortController()
  const done = twin.run(stop.signal)
  const [first, ...others] = ALL_SYNCED
  source.emit(...others)
  await expect.poll(() => twin.waitingFor()).toEqual([SOURCE_KINDS[0]])
  source.emit(first as SourceEvent)
  await expect.poll(() => twin.waitingFor()).toEqual([])
  stop.abort()
  await done
})

it('lets others have their turn while the first digest is computed', async () => {
  const source = new ScriptedSource()
  const twin = new LiveTwin(source, { live: false })
  source.emit(...Array.from({ length: 3000 }, (_, i) => podObject(`pod-${i}`, 'a')), ...ALL_SYNCED)
  source.end()
  let turns = 0
  let isReady = false
  const count = (): void => {
    if (twin.waitingFor().length === 0 && !isReady) turns++
    if (!isReady) setImmediate(count)
  }
  setImmediate(count)
  await twin.run(new AbortController().signal, () => {
    isReady = true
  })
  expect(isReady).toBe(true)
  expect(turns).toBeGreaterThan(1)
})

it('returns an immutable state, and a new version when the cluster changes', async () => {
  const { source, twin, stop, done } = await settledTwin()
  const before = twin.pin()
  expect(twin.pin()).toBe(before)
  source.emit(gone('a'))
  await expect.poll(() => twin.pin().state.count('Namespace')).toBe(1)
  expect(before.state.count('Namespace')).toBe(2)
  expect(twin.pin().info.version).not.toBe(before.info.version)
  expect(twin.pin().info.digest).not.toBe(before.info.digest)
  stop.abort()
  await done
})

it('merges changes: an object that changed several times is sent once', async () => {
  const { source, twin, stop, done } = await settledTwin()
  const batches = twin.changes()
  const first = nextBatch(batches)
  source.emit(namespace('c'), namespace('c', '2'), namespace('a', '2'), gone('b'))
  const batch = await first
  expect(reported(batch)).toEqual(['ADDED c', 'MODIFIED a', 'DELETED b'])
  expect(batch).toMatchObject({ sequence: twin.sequence, gap: false })
  expect(batch.base.state.get('Namespace', '', 'c')?.phase).toBe('Terminating')
  await batches.return?.()
  stop.abort()
  await done
})

it('sends the last changes when the source ends', async () => {
  const { source, twin, done } = await settledTwin()
  const batches = twin.changes()
  const first = nextBatch(batches)
  source.emit(namespace('z'))
  source.end()
  await done
  expect(reported(await first)).toEqual(['ADDED z'])
  await batches.return?.()
})

it('reports the gap to a reader that was too slow, and to no other reader', async () => {
  const { source, twin, stop, done } = await settledTwin(1)
  const slow = twin.changes()
  const quick = twin.changes()
  const waiting = nextBatch(slow)
  const gaps: boolean[] = []
  for (let i = 0; i < 70; i++) {
    const next = nextBatch(quick)
    source.emit(namespace('a', String(i + 2)))
    gaps.push((await next).gap)
  }
  expect(gaps).toEqual(gaps.map(() => false))
  expect((await waiting).gap).toBe(false)
  const late = await nextBatch(slow)
  expect(late.gap).toBe(true)
  expect((await nextBatch(slow)).gap).toBe(false)
  await Promise.all([slow.return?.(), quick.return?.()])
  stop.abort()
  await done
})

it('reports with every answer the objects that were lost while reading', async () => {
  const source = new ScriptedSource()
  const twin = new LiveTwin(source, { live: false })
  const problem = (code: 'json-malformed' | 'server-unreachable', severity: 'error' | 'notice'): SourceEvent => ({
    type: 'problem',
    problem: { code, severity, message: `${code} at line 7`, remedy: 'Save the file again.' },
  })
  source.emit(problem('json-malformed', 'error'), problem('json-malformed', 'notice'), problem('server-unreachable', 'error'))
  source.end()
  await twin.run(new AbortController().signal, () => {})
  expect(twin.pin().coverage.map(({ code, message }) => `${code} ${message}`)).toEqual([
    'INPUT_INCOMPLETE not read: json-malformed at line 7',
  ])
})

it('reports with every answer that owners were matched without UIDs', async () => {
  const source = new ScriptedSource()
  const twin = new LiveTwin(source, { live: false })
  const remedy = 'Save the objects with their uids to be sure.'
  const message = 'Deployment shop/web has no metadata.uid'
  source.emit({ type: 'problem', problem: { code: 'owner-assumed', severity: 'notice', message, remedy } })
  source.end()
  await twin.run(new AbortController().signal, () => {})
  expect(twin.pin().coverage.map((note) => `${note.code} ${note.message}`)).toEqual([`INPUT_INCOMPLETE ${message}`])
})

it('reports with every answer the missing kinds that affect pods', async () => {
  const twin = new LiveTwin(new ScriptedSource(), { live: false })
  const source = new ScriptedSource()
  const read = new LiveTwin(source, { live: false })
  const absent = (kind: 'PodDisruptionBudget' | 'Lease'): SourceEvent => ({
    type: 'coverage',
    note: { code: 'not-in-files', kind, message: 'no file speaks of it', remedy: 'Save it.' },
  })
  source.emit(absent('PodDisruptionBudget'), absent('Lease'))
  source.end()
  await read.run(new AbortController().signal, () => {})
  expect(twin.pin().coverage).toEqual([])
  expect(read.pin().coverage.map(({ code, message }) => `${code} ${message}`)).toEqual([
    'KIND_NOT_READ not in the files, and assumed to be empty: PodDisruptionBudget',
  ])
  const { unseen, notes } = headerOf(read.pin())
  expect(unseen.map(({ kind, code }) => `${kind} ${code}`).sort()).toEqual([
    'Lease not-in-files',
    'PodDisruptionBudget not-in-files',
  ])
  expect(notes).toEqual([])
})

it('does not report a missing kind that only some clusters serve, unless it is forbidden', async () => {
  const source = new ScriptedSource()
  const twin = new LiveTwin(source, { live: false })
  const unread = (code: 'absent' | 'forbidden', kind: 'TargetGroupBinding' | 'ReplicaSet'): SourceEvent => ({
    type: 'coverage',
    note: { code, kind, message: `${kind} ${code}`, remedy: 'Allow it.' },
  })
  source.emit(unread('absent', 'TargetGroupBinding'), unread('absent', 'ReplicaSet'), unread('forbidden', 'TargetGroupBinding'))
  source.end()
  await twin.run(new AbortController().signal, () => {})
  expect(twin.pin().coverage.map(({ message }) => message)).toEqual([
    'ReplicaSet absent',
    'TargetGroupBinding forbidden. Allow it.',
  ])
})

it('learns from observed pod ends and image pulls, without a change of earlier answers', async () => {
  const { source, twin, stop, done } = await settledTwin()
  const before = twin.pin()
  source.emit({ type: 'pulled', pod: 'u1', container: 'spec.containers{main}', ms: 700 })
  await expect.poll(() => twin.pin().lives?.pulls.get('u1')).toEqual({ ms: 700, containers: 1 })
  expect([before.lives?.pulls.size, twin.pin().info.digest]).toEqual([0, before.info.digest])
  const ended = {
    terminated: { exitCode: 0, reason: 'Completed', startedAt: '2026-01-01T00:00:00Z', finishedAt: '2026-01-01T00:09:04Z' },
  }
  const metadata = {
    name: 'web-1',
    namespace: 'a',
    uid: 'u2',
    resourceVersion: '5',
    deletionTimestamp: '2026-01-01T00:09:30Z',
    deletionGracePeriodSeconds: 30,
    ownerReferences: [{ apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'web', uid: 'u3', controller: true }],
  }
  const status = {
    phase: 'Running',
    containerStatuses: [{ name: 'main', image: 'x', state: ended, ready: false, restartCount: 0 }],
  }
  const object: NamedObject = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata,
    spec: { containers: [{ name: 'main', image: 'x' }] },
    status,
  }
  source.emit({ type: 'object', kind: 'Pod', object }, { type: 'deleted', kind: 'Pod', namespace: 'a', name: 'web-1', uid: 'u2' })
  const workload = idOf({ kind: 'ReplicaSet', namespace: 'a', name: 'web' })
  await expect
    .poll(() => twin.pin().lives?.stops.get(workload))
    .toEqual([{ ms: 4000, withHook: false, killed: false, template: 'u3 ' }])
  stop.abort()
  await done
})

/** A source that serves usage, too. */
class MeasuringSource extends ScriptedSource {
  readonly reading: UsageReading
  measuring = false

  constructor(reading: UsageReading) {
    super()
    this.reading = reading
  }

  async *usage(signal: AbortSignal): AsyncGenerator<UsageReading> {
    this.measuring = true
    // Later than all else, as a slow metrics API is.
    await new Promise((resolve) => setTimeout(resolve, 5))
    yield this.reading
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
    this.measuring = false
  }
}

it.each([
  ['a live cluster', true],
  ['a dump', false],
])('requests usage only while it follows the cluster, and returns it with its state: %s', async (_, live) => {
  const reading: UsageReading = { ok: false, reason: 'nobody measures' }
  const source = new MeasuringSource(reading)
  source.emit(...ALL_SYNCED)
  const twin = new LiveTwin(source, { live })
  await new Promise<void>((settled, fail) => {
    const running = twin.run(new AbortController().signal, () => {
      expect(source.measuring).toBe(live)
      expect(twin.pin().usage).toBe(live ? reading : undefined)
      source.end()
    })
    running.then(settled, fail)
  })
  expect(twin.pin().usage).toBe(live ? reading : undefined)
  expect(source.measuring).toBe(false)
})

it.each([
  ['a live cluster', true, { placements: { judged: 1, agreed: 1 }, unjudged: 0 }],
  ['a dump', false, undefined],
])('compares observed decisions with its own, not those of the first lists: %s', async (_, live, expected) => {
  const source = new ScriptedSource()
  const twin = new LiveTwin(source, { live })
  expect(twin.fidelity()).toBeUndefined()
  const stop = new AbortController()
  let onSettled = (): void => {}
  const settled = new Promise<void>((resolve) => (onSettled = resolve))
  const done = twin.run(stop.signal, onSettled)
  source.emit(nodeObject('a'), podObject('early', undefined), podObject('early', 'a'), ...ALL_SYNCED)
  await settled
  source.emit(podObject('late', undefined), podObject('late', 'a'))
  await expect.poll(() => twin.pin().state.get('Pod', 'default', 'late')?.nodeName).toBe('a')
  if (expected) await expect.poll(() => twin.fidelity()).toMatchObject(expected)
  else expect(twin.fidelity()).toBeUndefined()
  stop.abort()
  await done
})

it('shows nothing of a cluster that replaces another before all of it is read, and readers find a gap then', async () => {
  const systemOf = (uid: string): SourceEvent => ({
    type: 'object',
    kind: 'Namespace',
    object: { metadata: { name: 'kube-system', uid, resourceVersion: '1' } },
  })
  const { source, twin, stop, done } = await settledTwin(5)
  source.emit(systemOf('old'))
  await expect.poll(() => twin.pin().state.count('Namespace')).toBe(3)
  const { cursor } = twin
  const batches = twin.changes()
  const batch = nextBatch(batches)
  source.emit({ type: 'replaced' }, systemOf('new'), namespace('c'))
  await expect.poll(() => twin.waitingFor()).toContain('Pod')
  await expect.poll(() => twin.ingest().find(({ kind }) => kind === 'Namespace')?.synced).toBe(false)
  const meanwhile = twin.pin().state
  expect(meanwhile.list('Namespace').map(({ name, uid }) => `${name} ${uid}`)).toContain('kube-system old')
  expect(twin.changesSince(cursor)).toEqual([])
  source.emit(...ALL_SYNCED)
  const { gap, base } = await batch
  expect(gap).toBe(true)
  expect(base.state.list('Namespace').map(({ name, uid }) => `${name} ${uid}`)).toEqual(['c uid-c', 'kube-system new'])
  expect(twin.pin().state.digest()).toBe(base.info.digest)
  expect(twin.changesSince(cursor)).toBeUndefined()
  stop.abort()
  await done
})
