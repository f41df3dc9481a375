// An API server for one large cluster, in a process of its own: plain HTTP, pages from files, so that it costs its client's machine little.
// `live-server.mjs FOLDER` prints its address. A line N on its input makes it send N changes of pods a second to the watch of pods.
import { closeSync, mkdirSync, openSync, readSync, writeSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { messageOf } from '../../build/ingest/protobuf/message.js'
import { apiVersionOf, collectionPath, RESOURCES } from '../../build/ingest/resources.js'
import { syntheticCluster } from '../../build/ingest/synthetic/synthetic-cluster.js'
import { encodedItem, LIST_END, listBeginning } from '../../test/support/list-as-protobuf.mjs'

const LARGE = { nodes: Number(process.argv[3] ?? 5000), pods: Number(process.argv[4] ?? 150_000), seed: 1 }
/** Bytes of a pod as clusters have it, of which a third is who set which field. */
const POD_BYTES = 6 * 1024
const PROTOBUF = 'application/vnd.kubernetes.protobuf'
const TICKS_PER_SECOND = 20
const BOOKMARK_MS = 20_000
const VERSION = 1_000_000

/** The objects of a kind in a file, one after the other, with a separator between them. */
class ObjectFile {
  constructor(path, separator) {
    this.separator = separator
    this.offsets = [0]
    this.file = openSync(path, 'w+')
    this.parts = []
    this.bytes = 0
    this.end = 0
  }

  add(object) {
    const part = this.offsets.length === 1 ? object : Buffer.concat([this.separator, object])
    this.parts.push(part)
    this.bytes += part.length
    this.offsets.push(this.end + this.bytes)
    if (this.bytes > 1 << 22) this.flush()
  }

  flush() {
    for (const part of this.parts) this.end += writeSync(this.file, part, 0, part.length, this.end)
    this.parts = []
    this.bytes = 0
  }

  get count() {
    return this.offsets.length - 1
  }

  /** The items from `start` to `end`, with separators between them. */
  read(start, end) {
    const from = this.offsets[start] + (start === 0 ? 0 : this.separator.length)
    const buffer = Buffer.allocUnsafe(Math.max(0, this.offsets[end] - from))
    readSync(this.file, buffer, 0, buffer.length, from)
    return buffer
  }
}

/** The objects of a kind in the forms in which they are requested: pods as protobuf too. */
class Kind {
  constructor(folder, resource) {
    this.resource = resource
    this.json = new ObjectFile(join(folder, `${resource.kind}.json`), Buffer.from(','))
    this.protobuf = resource.kind === 'Pod' ? new ObjectFile(join(folder, `${resource.kind}.pb`), Buffer.alloc(0)) : undefined
  }

  get count() {
    return this.json.count
  }

  add(object) {
    const text = textOf(object, this.json.offsets.length)
    this.json.add(Buffer.from(text))
    this.protobuf?.add(encodedItem(messageOf(this.resource.kind), JSON.parse(text)))
  }

  flush() {
    this.json.flush()
    this.protobuf?.flush()
  }
}

/** Items of a typed list carry neither kind nor version; a pod gets the fields that fill it up to its size. */
function textOf({ kind, apiVersion: _apiVersion, metadata, ...fields }, number) {
  const text = JSON.stringify({ metadata: { ...metadata, resourceVersion: String(number) }, ...fields })
  if (kind !== 'Pod' || text.length >= POD_BYTES) return text
  const managed = JSON.stringify([
    {
      manager: 'kubelet',
      operation: 'Update',
      apiVersion: 'v1',
      fieldsType: 'FieldsV1',
      fieldsV1: owned(POD_BYTES - text.length),
    },
  ])
  return text.replace('{"metadata":{', `{"metadata":{"managedFields":${managed},`)
}

function owned(bytes) {
  const fields = {}
  for (let left = bytes - 130, i = 0; left > 0; i++) {
    const key = `k:{"type":"Condition${i}"}`
    fields[key] = { '.': {}, 'f:lastTransitionTime': {}, 'f:status': {}, 'f:type': {} }
    left -= key.length + 77
  }
  return { 'f:status': { 'f:conditions': fields } }
}

function readCluster(folder) {
  mkdirSync(folder, { recursive: true })
  const kinds = new Map(RESOURCES.map((resource) => [resource.kind, new Kind(folder, resource)]))
  for (const object of syntheticCluster(LARGE)) kinds.get(object.kind)?.add(object)
  for (const kind of kinds.values()) kind.flush()
  return new Map([...kinds.values()].map((kind) => [collectionPath(kind.resource), kind]))
}

function sendList(response, kind, { query, accept }) {
  const start = Number(query.get('continue') ?? 0)
  const end = Math.min(kind.count, start + Number(query.get('limit') ?? kind.count))
  const metadata = { resourceVersion: String(VERSION), ...(end < kind.count ? { continue: String(end) } : {}) }
  const { resource, json, protobuf } = kind
  const list = { kind: `${resource.kind}List`, apiVersion: apiVersionOf(resource), metadata }
  if (protobuf && accept.startsWith(PROTOBUF)) {
    const items = protobuf.read(start, end)
    response.setHeader('content-type', PROTOBUF)
    response.write(listBeginning(list, items.length))
    response.write(items)
    response.end(LIST_END)
  } else {
    response.write(`${JSON.stringify(list).slice(0, -1)},"items":[`)
    response.write(json.read(start, end))
    response.end(']}\n')
  }
}

const watches = new Map()
let version = VERSION

/** Keeps a watch open with bookmarks, as a quiet one has them. */
function sendWatch(response, kind) {
  response.flushHeaders()
  watches.set(kind.resource.kind, response)
  const { resource } = kind
  const bookmark = () => {
    const object = { kind: resource.kind, apiVersion: apiVersionOf(resource), metadata: { resourceVersion: String(version) } }
    response.write(`${JSON.stringify({ type: 'BOOKMARK', object })}\n`)
  }
  const timer = setInterval(bookmark, BOOKMARK_MS)
  response.on('close', () => clearInterval(timer))
}

/** The line of a change of a pod: it becomes unready, or ready again. */
function changeOf(kind, number, turn) {
  const pod = JSON.parse(kind.json.read(number, number + 1).toString())
  const ready = turn % 2 === 1 ? 'True' : 'False'
  pod.metadata.resourceVersion = String(++version)
  for (const condition of pod.status.conditions) if (condition.type.endsWith('Ready')) condition.status = ready
  for (const status of pod.status.containerStatuses) status.ready = ready === 'True'
  return `${JSON.stringify({ type: 'MODIFIED', object: { kind: 'Pod', apiVersion: 'v1', ...pod } })}\n`
}

function churn(kind, perSecond) {
  let sent = 0
  const started = performance.now()
  setInterval(() => {
    const due = Math.floor(((performance.now() - started) / 1000) * perSecond)
    const lines = []
    for (; sent < due; sent++) lines.push(changeOf(kind, (sent * 7919) % kind.count, Math.floor(sent / kind.count)))
    watches.get('Pod')?.write(lines.join(''))
  }, 1000 / TICKS_PER_SECOND)
}

const kinds = readCluster(process.argv[2])
const server = createServer((request, response) => {
  const url = new URL(request.url, 'http://127.0.0.1')
  const kind = kinds.get(url.pathname)
  response.setHeader('content-type', 'application/json')
  if (!kind) response.writeHead(404).end('404 page not found\n')
  else if (url.searchParams.get('watch') === null) {
    sendList(response, kind, { query: url.searchParams, accept: request.headers.accept ?? '' })
  } else sendWatch(response, kind)
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`))
const input = createInterface({ input: process.stdin })
input.on('line', (line) => churn(kinds.get('/api/v1/pods'), Number(line)))
input.on('close', () => {
  for (const { json, protobuf } of kinds.values()) for (const objects of [json, protobuf]) if (objects) closeSync(objects.file)
  process.exit()
})
