import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFileSource } from '../../src/ingest/files/file-source.ts'
import { createKubernetesSource } from '../../src/ingest/kubernetes/kubernetes-source.ts'
import { resourceOfKind, SOURCE_KINDS, type SourceKind } from '../../src/ingest/resources.ts'
import type { Source } from '../../src/ingest/source.ts'
import { ApiServer } from '../support/api-server.ts'
import { fastClock } from '../support/api-server-clock.ts'
import { ApiCluster } from '../support/api-server-cluster.ts'
import { SourceReader } from '../support/source-reader.ts'

/** The sample cluster that every source shows in its own way. */
interface SampleObject {
  readonly kind: string
  readonly metadata: { readonly name: string; readonly namespace?: string }
}

const sample = join(import.meta.dirname, '../../samples/shop-30.json.gz')
const objects: SampleObject[] = JSON.parse(gunzipSync(readFileSync(sample)).toString()).items
const read = objects.filter(({ kind, metadata }) => {
  const resource = resourceOfKind(kind)
  return resource !== undefined && (resource.onlyNamespace === undefined || resource.onlyNamespace === metadata.namespace)
})
const wanted = new Set(read.map(({ kind, metadata }) => `${kind} ${metadata.namespace ?? ''}/${metadata.name}`))

let folder: string
let server: ApiServer

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'source-'))
  writeFileSync(join(folder, 'list.json'), JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objects }, null, 4))
  writeFileSync(join(folder, 'lines.ndjson.gz'), gzipSync(objects.map((object) => JSON.stringify(object)).join('\n')))
  // JSON is YAML too: behind a document marker it goes through the YAML reader.
  writeFileSync(join(folder, 'documents.yaml'), objects.map((object) => `---\n${JSON.stringify(object, null, 2)}\n`).join(''))
  const cluster = new ApiCluster()
  for (const { kind, metadata, ...fields } of read) {
    const { name, namespace } = metadata
    cluster.put(kind as SourceKind, name, { ...(namespace === undefined ? {} : { namespace }), fields })
  }
  server = await ApiServer.start(cluster)
})

afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const file = (name: string) => async () => createFileSource({ paths: [join(folder, name)] })
const sources: { name: string; open: () => Promise<Source> }[] = [
  { name: 'a saved List with gzip', open: async () => createFileSource({ paths: [sample] }) },
  { name: 'a pretty List', open: file('list.json') },
  { name: 'NDJSON with gzip', open: file('lines.ndjson.gz') },
  { name: 'YAML documents', open: file('documents.yaml') },
  { name: 'a live cluster', open: () => createKubernetesSource({ kubeconfig: server.kubeconfig(), clock: fastClock(20) }) },
]

/** A kind is settled when it is synced or noted as out of sight. */
function settled(reader: SourceReader): boolean {
  return new Set([...reader.synced, ...reader.notes.map((note) => note.kind)]).size === SOURCE_KINDS.length
}

describe.each(sources)('the contract of a source: $name', ({ open }) => {
  it('has a name and a cluster', async () => {
    const source = await open()
    expect(source.name).not.toBe('')
    expect(source.clusterName).not.toBe('')
  })

  it('emits every object of the kinds that are read, each with a name, and settles every kind after its objects', async () => {
    const reader = new SourceReader(await open())
    await reader.until(() => settled(reader), 'all kinds')
    expect(new Set(reader.state.keys())).toEqual(wanted)
    expect(reader.breaches).toEqual([])
    expect(reader.problems.filter((problem) => problem.severity === 'error')).toEqual([])
    for (const kind of SOURCE_KINDS) {
      const synced = reader.events.findIndex((event) => event.type === 'synced' && event.kind === kind)
      const last = reader.events.findLastIndex((event) => event.type === 'object' && event.kind === kind)
      expect(synced < 0 || last < synced, `${kind} is synced behind its objects`).toBe(true)
      expect(synced >= 0 || last < 0, `${kind} has objects, so it is synced`).toBe(true)
    }
    await reader.stop()
  })

  it('emits the same when it is read again, also at the same time', async () => {
    const source = await open()
    const readers = [new SourceReader(source), new SourceReader(source)]
    for (const reader of readers) await reader.until(() => settled(reader), 'all kinds')
    for (const reader of readers) {
      expect(new Set(reader.state.keys())).toEqual(wanted)
      await reader.stop()
    }
  })

  it('ends without an error on abort, before and during the read', async () => {
    const source = await open()
    for (const eventsMax of [0, 1, 20]) {
      const abort = new AbortController()
      let events = 0
      if (eventsMax === 0) abort.abort()
      for await (const _ of source.events(abort.signal)) if (++events >= eventsMax) abort.abort()
      expect(events).toBeLessThanOrEqual(eventsMax + 1)
    }
  })

  it('stops when its reader stops', async () => {
    const source = await open()
    for await (const event of source.events(new AbortController().signal)) {
      expect(event.type).toBeTypeOf('string')
      break
    }
  })

  it('waits for a slow reader and loses nothing', async () => {
    const source = await open()
    const abort = new AbortController()
    const seen = new Set<string>()
    for await (const event of source.events(abort.signal)) {
      if (event.type !== 'object') continue
      if (seen.size % 50 === 0) await new Promise((resolve) => setTimeout(resolve, 5))
      seen.add(`${event.kind} ${event.object.metadata.namespace ?? ''}/${event.object.metadata.name}`)
      if (seen.size === wanted.size) abort.abort()
    }
    expect(seen).toEqual(wanted)
  })
})
