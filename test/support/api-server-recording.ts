import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { assert } from '../../src/lib/assert.ts'
import { type ApiBackend, type ApiRequest, noRoute } from './api-server.ts'

const FOLDER = join(import.meta.dirname, '../contracts/watch')

function readRecording(name: string): string {
  const bytes = readFileSync(join(FOLDER, name))
  return (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()
}

function readLines<T>(name: string): T[] {
  return readRecording(name)
    .split('\n')
    .filter((line) => line !== '')
    .map((line): T => JSON.parse(line))
}

interface RecordedObject {
  readonly kind?: string
  readonly metadata: {
    readonly name?: string
    readonly namespace?: string
    readonly uid?: string
    readonly resourceVersion: string
  }
}

export interface RecordedFrame {
  readonly type: string
  readonly object: RecordedObject
}

/** One of the answers in errors.json. */
export interface RecordedError {
  readonly what: string
  readonly path: string
  readonly status: number
  readonly body?: unknown
  readonly lines?: readonly { readonly type: string; readonly object: unknown }[]
}

/** What a real API server answered to lists and watches of pods and nodes, played back as it was recorded. */
export class ApiRecording implements ApiBackend {
  readonly errors: readonly RecordedError[] = JSON.parse(readRecording('errors.json'))
  private readonly podPages = readLines<{ path: string; status: number; body: string }>('pods-list.jsonl.gz')
  private readonly nodeList = readRecording('nodes-list.json.gz')
  private readonly frames = {
    pods: readLines<{ line: RecordedFrame }>('pods-watch.jsonl.gz').map(({ line }) => line),
    nodes: readLines<{ line: RecordedFrame }>('nodes-watch.jsonl').map(({ line }) => line),
  }

  /** The recorded answer of that description. */
  error(what: string): RecordedError {
    const found = this.errors.find((error) => error.what === what)
    assert(found !== undefined, `errors.json holds no "${what}"`)
    return found
  }

  /** What is there after list and watch, `Kind namespace/name` to uid and version, worked out the plainest way. */
  finalState(): Map<string, string> {
    const state = new Map<string, string>()
    const key = (kind: string, { metadata }: RecordedObject) => `${kind} ${metadata.namespace ?? ''}/${metadata.name}`
    const put = (kind: string, object: RecordedObject) =>
      state.set(key(kind, object), `${object.metadata.uid} ${object.metadata.resourceVersion}`)
    for (const page of this.podPages) for (const pod of JSON.parse(page.body).items) put('Pod', pod)
    for (const node of JSON.parse(this.nodeList).items) put('Node', node)
    for (const [kind, frames] of [['Pod', this.frames.pods] as const, ['Node', this.frames.nodes] as const]) {
      for (const { type, object } of frames) {
        if (type === 'DELETED') state.delete(key(kind, object))
        else if (type !== 'BOOKMARK') put(kind, object)
      }
    }
    return state
  }

  list({ path, query }: ApiRequest): { readonly status: number; readonly body: string } {
    if (path === '/api/v1/nodes') return { status: 200, body: this.nodeList }
    if (path !== '/api/v1/pods') return noRoute()
    const token = query.get('continue')
    const page = token === null ? this.podPages[0] : this.podPages.find((other) => other.path.endsWith(`continue=${token}`))
    assert(page !== undefined, `no recorded page for ${token}`)
    return { status: page.status, body: page.body }
  }

  watch({ path, query }: ApiRequest, send: (line: string) => void): () => void {
    const from = Number(query.get('resourceVersion'))
    const frames = path === '/api/v1/nodes' ? this.frames.nodes : this.frames.pods
    for (const frame of frames) if (Number(frame.object.metadata.resourceVersion) > from) send(JSON.stringify(frame))
    return () => undefined
  }
}
