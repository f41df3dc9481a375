import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createKubernetesSource } from '../../src/ingest/kubernetes/kubernetes-source.ts'
import { type Field, type Message, messageOf } from '../../src/ingest/protobuf/message.ts'
import { type KnownResource, resourceOfKind, type SourceKind } from '../../src/ingest/resources.ts'
import { type ApiRequest, ApiServer, type Fault } from '../support/api-server.ts'
import { fastClock } from '../support/api-server-clock.ts'
import { ApiCluster } from '../support/api-server-cluster.ts'
import { listAsProtobuf } from '../support/list-as-protobuf.mjs'
import { SourceReader } from '../support/source-reader.ts'

const SPEED = 200
/** How often a kind is requested that stays forbidden. */
const SELDOM_MS = 300_000
/** The forms in which pods are requested. */
const FORMS = 'application/vnd.kubernetes.protobuf, application/json'
/** How often the version of the server is read. */
const VERSION_MS = 600_000
/** What the source has waited for, milliseconds. */
let delays: number[] = []
let cluster: ApiCluster
let server: ApiServer
let readers: SourceReader[]

beforeEach(async () => {
  cluster = new ApiCluster()
  server = await ApiServer.start(cluster)
  readers = []
  delays = []
})

afterEach(async () => {
  for (const reader of readers) await reader.stop()
  await server.stop()
})

async function read(kinds: readonly SourceKind[] = ['Pod'], user?: Record<string, unknown>): Promise<SourceReader> {
  const resources = kinds.map(resourceOfKind).filter((resource): resource is KnownResource => resource !== undefined)
  const source = await createKubernetesSource({
    kubeconfig: server.kubeconfig(user),
    clock: fastClock(SPEED, 1, delays),
    resources,
  })
  const reader = new SourceReader(source)
  readers.push(reader)
  return reader
}

function pods(count: number, from = 0): void {
  for (let i = from; i < from + count; i++)
    cluster.put('Pod', `pod-${i}`, { namespace: 'shop', fields: { spec: { schedulerName: 'ü'.repeat(50) } } })
}

/** The message of a pod with one field more in its spec. */
function newerPod(): Message {
  const newField: Field = { key: 'newField', form: 'text', wireType: 2, isList: false, omitsZero: false, message: [] }
  return messageOf('Pod').map((field) => (field?.key === 'spec' ? { ...field, message: [...field.message, newField] } : field))
}

/** The faults in turn for the requests that `where` chooses, then none. */
/** The version of the server is requested as well. */
function isList({ watch, path }: ApiRequest): boolean {
  return !watch && path !== '/version'
}

function failFirst(faults: readonly Fault[], where: (request: ApiRequest) => boolean): void {
  const left = [...faults]
  server.fault = (request) => (where(request) ? left.shift() : undefined)
}

async function expectSameState(reader: SourceReader): Promise<void> {
  const same = () => {
    const truth = cluster.state()
    return truth.size === reader.state.size && [...truth].every(([key, value]) => reader.state.get(key) === value)
  }
  await reader.until(same, 'the state of the server')
  expect(reader.breaches).toEqual([])
}

const expired = {
  kind: 'Status',
  status: 'Failure',
  reason: 'Expired',
  code: 410,
  message: 'too old resource version: 3936 (3953)',
}

describe('listing', () => {
  it('reads pages of 500 over at most two connections a kind and sends GET only', async () => {
    pods(1_200)
    const reader = await read()
    await reader.until(() => reader.synced.length === 1, 'the first list')
    await expectSameState(reader)
    expect(server.count('pods', false)).toBe(3)
    expect(server.requests.map((request) => request.query.get('limit')).filter((limit) => limit !== null)).toEqual([
      '500',
      '500',
      '500',
    ])
    await reader.until(() => server.count('pods', true) === 1, 'the watch')
    // A page is requested while the one before is read; so is the version.
    expect(server.connections).toBeLessThanOrEqual(2)
    expect(new Set(server.requests.map((request) => request.method))).toEqual(new Set(['GET']))
  })

  const faults: { name: string; fault: Fault }[] = [
    { name: 'a connection cut in the middle of a page', fault: { type: 'cut', afterBytes: 20_000 } },
    { name: 'a connection cut before the first byte', fault: { type: 'cut', afterBytes: 0 } },
    { name: 'a page that trickles', fault: { type: 'trickle', bytes: 1_777 } },
    { name: 'status 500', fault: { type: 'status', status: 500 } },
    { name: 'status 503 with a page of HTML', fault: { type: 'status', status: 503, body: '<html>no</html>' } },
    { name: 'status 200 with a page of HTML', fault: { type: 'status', status: 200, body: '<html>log in</html>' } },
    {
      name: 'status 200 with half a list',
      fault: { type: 'status', status: 200, body: '{"kind":"PodList","items":[{"metadata":' },
    },
    { name: 'status 504 and a version from the future', fault: { type: 'status', status: 504 } },
  ]
  for (const { name, fault } of faults) {
    for (const page of [1, 2]) {
      it(`survives ${name} on page ${page}`, async () => {
        pods(900)
        const reader = await read()
        failFirst([fault, fault], (request) => !request.watch && (page === 1) === !request.query.has('continue'))
        await reader.until(() => reader.synced.length >= 1, 'the list')
        await expectSameState(reader)
      })
    }
  }

  it('restarts a list when a continue token expires, and finds objects that were deleted meanwhile', async () => {
    pods(1_200)
    let expire = true
    server.fault = (request) => {
      if (request.query.has('continue') && expire) {
        expire = false
        cluster.remove('Pod', 'pod-3', 'shop')
        cluster.compact()
      }
      return undefined
    }
    const reader = await read()
    await reader.until(() => reader.synced.length === 1, 'the list')
    await expectSameState(reader)
    expect(server.requests.some((request) => request.query.get('continue')?.startsWith('-1'))).toBe(false)
  })

  it('requests the whole list when continue tokens expire repeatedly', async () => {
    pods(1_200)
    server.fault = (request) => {
      if (request.query.has('continue')) cluster.compact()
      return undefined
    }
    const reader = await read()
    await reader.until(() => reader.synced.length === 1, 'the list')
    await expectSameState(reader)
    expect(
      server.requests
        .filter((request) => !request.watch)
        .at(-1)
        ?.query.has('limit'),
    ).toBe(false)
  })

  it('waits for the duration of Retry-After', async () => {
    pods(3)
    failFirst([{ type: 'status', status: 429, headers: { 'retry-after': '60' } }], isList)
    const started = performance.now()
    const reader = await read()
    await reader.until(() => reader.synced.length === 1, 'the list')
    expect((performance.now() - started) * SPEED).toBeGreaterThan(60_000)
  })

  it('waits for five minutes at most, whatever Retry-After requests', async () => {
    pods(2)
    failFirst([{ type: 'status', status: 503, headers: { 'retry-after': '9999999' } }], isList)
    const reader = await read()
    const pauses = () => delays.filter((ms) => ms >= SELDOM_MS && ms !== VERSION_MS)
    await reader.until(() => pauses().length > 0, 'the pause')
    expect(pauses()).toEqual([SELDOM_MS])
  })

  it('takes no list of another kind for its own', async () => {
    pods(2)
    const body = { kind: 'SecretList', apiVersion: 'v1', metadata: { resourceVersion: '9' }, items: [] }
    failFirst([{ type: 'status', status: 200, body }], isList)
    const reader = await read()
    await reader.until(() => reader.synced.length === 1, 'the list')
    expect(reader.synced).toEqual(['Pod'])
    expect(reader.state.size).toBe(2)
  })
})

describe('the form of pages', () => {
  const accepted = (): unknown[] => server.requests.filter(isList).map(({ headers }) => headers.accept)

  it('requests pods as protobuf and other kinds as JSON', async () => {
    pods(900)
    cluster.put('Node', 'node-1')
    const reader = await read(['Node', 'Pod'])
    await reader.until(() => reader.synced.length === 2, 'both lists')
    await expectSameState(reader)
    expect(new Set(accepted())).toEqual(new Set([FORMS, 'application/json']))
    expect(server.requests.filter(({ headers }) => headers.accept === FORMS).every(({ path }) => path === '/api/v1/pods')).toBe(
      true,
    )
  })

  it('reads JSON of a server that sends no protobuf', async () => {
    pods(900)
    server.encode = (json) => Buffer.from(json)
    const reader = await read()
    await reader.until(() => reader.synced.length === 1, 'the list')
    await expectSameState(reader)
  })

  it('continues as JSON when a newer server sends a field that it does not know, and reads the field', async () => {
    pods(900)
    cluster.put('Pod', 'pod-700', { namespace: 'shop', fields: { spec: { newField: 'x' } } })
    server.encode = (json) => listAsProtobuf(newerPod(), JSON.parse(json))
    const reader = await read()
    await reader.until(() => reader.synced.length === 1, 'the list')
    await expectSameState(reader)
    // The second page was requested ahead, and again.
    expect(accepted()).toEqual([FORMS, FORMS, 'application/json'])
    const found = reader.events.flatMap((event) =>
      event.type === 'object' && event.object.metadata.name === 'pod-700' ? [event.object] : [],
    )
    expect(found).toEqual([expect.objectContaining({ spec: { newField: 'x' } })])
  })
})

describe('watching', () => {
  async function started(): Promise<SourceReader> {
    pods(5)
    const reader = await read()
    await reader.until(() => server.count('pods', true) > 0, 'the watch')
    return reader
  }

  function change(): void {
    cluster.put('Pod', 'pod-0', { namespace: 'shop', fields: { spec: { nodeName: 'node-1' } } })
    cluster.remove('Pod', 'pod-1', 'shop')
    cluster.put('Pod', 'pod-1', { namespace: 'shop' })
    cluster.remove('Pod', 'pod-2', 'shop')
    pods(3, 10)
  }

  it('reports additions, changes, deletions and objects recreated with the same name', async () => {
    const reader = await started()
    change()
    await expectSameState(reader)
    expect(reader.events.filter((event) => event.type === 'deleted').map((event) => event.name)).toEqual(['pod-1', 'pod-2'])
  })

  it('resumes from a bookmark, so that a quiet watch does not grow old', async () => {
    const reader = await started()
    const version = () =>
      Number(
        server.requests
          .filter((request) => request.watch)
          .at(-1)
          ?.query.get('resourceVersion'),
      )
    const first = version()
    cluster.put('Node', 'other', {})
    cluster.bookmark()
    failFirst([{ type: 'close' }], (request) => request.watch)
    // Silence ends the watch after 90 s on the fast clock; the next one begins from the bookmark.
    await reader.until(() => version() > first, 'a watch from the bookmark')
    cluster.compact()
    cluster.remove('Node', 'other')
    change()
    await expectSameState(reader)
    expect(server.count('pods', false)).toBe(1)
  })

  const interruptions: { name: string; faults: Fault[]; lists?: number }[] = [
    {
      name: 'a connection cut in the middle of a line',
      faults: [
        { type: 'cut', afterBytes: 250 },
        { type: 'cut', afterBytes: 100 },
      ],
    },
    { name: 'lines that trickle in pieces', faults: [{ type: 'trickle', bytes: 7 }] },
    { name: 'events that come twice', faults: [{ type: 'duplicate' }] },
    { name: 'silence', faults: [{ type: 'silent' }] },
    { name: 'watches that close at once', faults: [{ type: 'close' }, { type: 'close' }] },
    { name: 'an ERROR frame of 410', faults: [{ type: 'error-frame', status: expired }], lists: 2 },
    { name: 'an answer of 410', faults: [{ type: 'status', status: 410, body: expired }], lists: 2 },
    { name: 'an ERROR frame of 500', faults: [{ type: 'error-frame', status: { code: 500, message: 'etcd is away' } }] },
    { name: 'an answer of 429', faults: [{ type: 'status', status: 429, headers: { 'retry-after': '2' } }] },
    { name: 'an answer of 500', faults: [{ type: 'status', status: 500 }] },
    { name: 'a line of garbage', faults: [{ type: 'garbage', at: 1, line: 'proxy timeout' }] },
    { name: 'an event of an unknown type', faults: [{ type: 'garbage', at: 0, line: '{"type":"SURPRISE","object":{}}' }] },
    {
      name: 'the same line of garbage again and again',
      faults: [
        { type: 'garbage', at: 0, line: '{"type":"ADDED"' },
        { type: 'garbage', at: 0, line: '{"type":"ADDED"' },
      ],
      lists: 2,
    },
  ]
  for (const { name, faults, lists } of interruptions) {
    it(`loses and duplicates nothing after ${name}`, async () => {
      // The first watch ends at once, so that the faults meet the watches after it.
      failFirst([{ type: 'close' }, ...faults], (request) => request.watch)
      const reader = await started()
      change()
      await expectSameState(reader)
      await reader.until(() => server.count('pods', true) > 1, 'another watch')
      if (lists !== undefined) expect(server.count('pods', false)).toBeGreaterThanOrEqual(lists)
    })
  }

  it('finds objects that were deleted before the watch expired', async () => {
    const reader = await started()
    failFirst([{ type: 'error-frame', status: expired }], (request) => request.watch)
    const stop = server.fault
    server.fault = (request) => {
      change()
      server.fault = stop
      return stop(request)
    }
    await reader.until(() => reader.synced.length === 2, 'the second list')
    await expectSameState(reader)
  })

  it('backs off from a server that closes every watch at once', async () => {
    server.fault = (request) => (request.watch ? { type: 'close' } : undefined)
    const started = performance.now()
    pods(2)
    const reader = await read()
    await reader.until(() => server.count('pods', true) >= 8, 'eight watches')
    // 1 + 2 + 4 + 8 + 16 + 30 + 30 s, each less its jitter of at most a half.
    expect((performance.now() - started) * SPEED).toBeGreaterThan(45_000)
    expect(server.count('pods', false)).toBe(1)
  })

  it('reports a line of garbage as a problem', async () => {
    failFirst([{ type: 'close' }, { type: 'garbage', at: 0, line: 'x' }], (request) => request.watch)
    const reader = await started()
    change()
    await expectSameState(reader)
    await reader.until(() => reader.problems.length === 1, 'the problem')
    expect(reader.problems[0]).toMatchObject({ code: 'watch-line-bad', severity: 'notice', object: 'Pod' })
  })
})

describe('unreadable kinds', () => {
  it('notes forbidden and absent kinds once, reads the others, and retries them later', async () => {
    pods(2)
    cluster.put('Node', 'node-1')
    cluster.forbidden.add('Node')
    cluster.absent.add('VolumeAttachment')
    const reader = await read(['Node', 'Pod', 'VolumeAttachment'])
    await reader.until(() => reader.notes.length === 2 && reader.synced.includes('Pod'), 'two notes and the pods')
    expect(reader.notes.map((note) => `${note.kind} ${note.code}`).sort()).toEqual(['Node forbidden', 'VolumeAttachment absent'])
    cluster.forbidden.clear()
    await reader.until(() => reader.synced.includes('Node'), 'the nodes')
    await expectSameState(reader)
    expect(reader.notes).toHaveLength(2)
  })

  it('retries soon when a starting server forbids everything at first', async () => {
    pods(2)
    const forbidden: Fault = { type: 'status', status: 403 }
    failFirst([forbidden, forbidden, forbidden, forbidden], () => true)
    const reader = await read()
    await reader.until(() => reader.synced.length === 1, 'the list')
    // 1 + 2 + 4 + 8 s; a kind that stays forbidden is requested every five minutes in the end.
    // The version of the server is read every ten.
    expect(delays.filter((ms) => ms >= SELDOM_MS && ms < 2 * SELDOM_MS)).toEqual([])
    await expectSameState(reader)
    expect(reader.notes.map((note) => `${note.kind} ${note.code}`)).toEqual(['Pod forbidden'])
  })

  it('reads the credentials again after 401, and continues', async () => {
    pods(2)
    failFirst([{ type: 'status', status: 401 }], () => true)
    const reader = await read()
    await reader.until(() => reader.synced.length === 1, 'the list')
    await expectSameState(reader)
    expect(reader.problems).toEqual([])
  })

  it.each<[string, Fault]>([
    ['answers with status 500', { type: 'status', status: 500 }],
    ['cuts in the middle', { type: 'cut', afterBytes: 30 }],
  ])('notes one kind whose list it %s while others are read, and reads it later', async (_name, fault) => {
    pods(2)
    cluster.put('Node', 'node-1')
    let broken = true
    server.fault = ({ path }) => (broken && path.endsWith('/pods') ? fault : undefined)
    const reader = await read(['Pod', 'Node'])
    await reader.until(() => reader.notes.length > 0, 'the note')
    expect(reader.notes.map(({ kind, code }) => `${kind} ${code}`)).toEqual(['Pod failed'])
    expect(reader.problems.map(({ code }) => code)).toEqual(['kind-failed'])
    expect(reader.synced).toEqual(['Node'])
    broken = false
    await reader.until(() => reader.synced.includes('Pod'), 'the list')
    await expectSameState(reader)
  })

  it('removes the note of a failed watch and resumes it', async () => {
    pods(2)
    let broken = false
    server.fault = ({ watch }) => (broken ? { type: 'status', status: 500 } : watch ? { type: 'close' } : undefined)
    const reader = await read()
    await reader.until(() => reader.synced.length === 1, 'the list')
    broken = true
    await reader.until(() => reader.notes.length === 1, 'the note')
    broken = false
    server.fault = () => undefined
    cluster.put('Pod', 'pod-9', { namespace: 'shop' })
    await reader.until(() => reader.synced.length === 2, 'the end of the note')
    await expectSameState(reader)
    expect(server.requests.filter(isList)).toHaveLength(1)
  })

  it('reports wrong credentials once for all kinds and recovers', async () => {
    pods(2)
    let wrong = true
    server.fault = () => (wrong ? { type: 'status', status: 401 } : undefined)
    const reader = await read(['Node', 'Pod', 'Service', 'Job'])
    await reader.until(() => server.count('pods', false) > 4, 'some tries')
    expect(reader.problems.map((problem) => problem.code)).toEqual(['unauthorized'])
    wrong = false
    await reader.until(() => reader.synced.length === 4, 'all kinds')
    await expectSameState(reader)
  })

  it('reports an unreachable server, and ends on abort', async () => {
    const kubeconfig = server.kubeconfig()
    await server.goAway()
    const reader = new SourceReader(await createKubernetesSource({ kubeconfig, clock: fastClock(SPEED) }))
    await reader.until(() => reader.problems.length === 1, 'the problem')
    expect(reader.problems[0]).toMatchObject({ code: 'server-unreachable', severity: 'error' })
    await reader.stop()
  })
})
