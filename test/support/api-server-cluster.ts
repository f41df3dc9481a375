import { apiVersionOf, collectionPath, RESOURCES, type Resource } from '../../src/ingest/resources.ts'
import { assert } from '../../src/lib/assert.ts'
import { type ApiBackend, type ApiRequest, noRoute } from './api-server.ts'

interface StoredObject {
  readonly metadata: {
    readonly name: string
    readonly namespace?: string
    readonly uid: string
    readonly resourceVersion: string
  }
  readonly [field: string]: unknown
}

interface SavedObject {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string; readonly namespace?: string }
}

interface Change {
  readonly kind: string
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED'
  readonly version: number
  readonly object: StoredObject
}

/** A cluster's objects with versions, history and the window of history that a real API server keeps. */
export class ApiCluster implements ApiBackend {
  /** Kinds that may not be read, and kinds that are not served. */
  readonly forbidden = new Set<string>()
  readonly absent = new Set<string>()
  /** What is served beside the kinds that are read by name. */
  readonly customKinds: Resource[] = []
  /** What `/version` gives; a server that gives none without it. */
  gitVersion: string | undefined
  /** Objects in a page, if that is less than the request allows. */
  pageMax = Number.POSITIVE_INFINITY
  private version = 100
  private uids = 0
  /** Watches from before this version are answered with 410. */
  private oldest = 100
  private readonly objects = new Map<string, Map<string, StoredObject>>()
  private readonly history: Change[] = []
  private readonly snapshots = new Map<string, StoredObject[]>()
  private readonly watchers = new Set<(change: Change) => void>()

  /** Creates objects as they are saved, with their labels, owners and uids. */
  putSaved(objects: readonly object[]): void {
    for (const object of objects as readonly SavedObject[]) {
      const { kind, metadata, apiVersion: _apiVersion, ...fields } = object
      const { name, namespace } = metadata
      this.put(kind, name, { fields, metadata, ...(namespace === undefined ? {} : { namespace }) })
    }
  }

  /** Creates the object or changes it. */
  put(
    kind: string,
    name: string,
    options: { readonly namespace?: string; readonly fields?: Record<string, unknown>; readonly metadata?: object } = {},
  ): void {
    const { namespace, fields = {}, metadata: more = {} } = options
    const key = `${namespace ?? ''}/${name}`
    const old = this.objectsOf(kind).get(key)
    this.version++
    const uid = old?.metadata.uid ?? `uid-${++this.uids}`
    const own = { name, ...(namespace === undefined ? {} : { namespace }), uid, resourceVersion: String(this.version) }
    const metadata = { ...own, ...more, resourceVersion: own.resourceVersion }
    const object = { ...fields, metadata }
    this.objectsOf(kind).set(key, object)
    this.record({ kind, type: old === undefined ? 'ADDED' : 'MODIFIED', version: this.version, object })
  }

  /** The object as it is now. */
  saved(kind: string, name: string, namespace = ''): StoredObject {
    const object = this.objectsOf(kind).get(`${namespace}/${name}`)
    assert(object !== undefined, `no ${kind} ${name}`)
    return object
  }

  /** The objects of a kind, as a list of this moment has them. */
  objectsNow(kind: string): readonly StoredObject[] {
    return [...this.objectsOf(kind).values()]
  }

  /** Deletes the object if there is one. As with the real server, the last event has the version of the deletion. */
  remove(kind: string, name: string, namespace?: string): void {
    const key = `${namespace ?? ''}/${name}`
    const old = this.objectsOf(kind).get(key)
    if (old === undefined) return
    this.objectsOf(kind).delete(key)
    this.version++
    const object = { ...old, metadata: { ...old.metadata, resourceVersion: String(this.version) } }
    this.record({ kind, type: 'DELETED', version: this.version, object })
  }

  /** Drops history and the snapshots of lists in progress, as after a compaction and a restart. */
  compact(): void {
    this.oldest = this.version
    this.snapshots.clear()
  }

  /** Sends a bookmark to all watches. */
  bookmark(): void {
    for (const watcher of this.watchers) watcher({ kind: 'Node', type: 'MODIFIED', version: this.version, object: BOOKMARK })
  }

  /** `kind namespace/name` to uid and version: what a reader must have at the end. */
  state(): Map<string, string> {
    const state = new Map<string, string>()
    for (const [kind, objects] of this.objects) {
      for (const [key, { metadata }] of objects) state.set(`${kind} ${key}`, `${metadata.uid} ${metadata.resourceVersion}`)
    }
    return state
  }

  list({ path, query }: ApiRequest): { readonly status: number; readonly body: string } {
    const { gitVersion } = this
    if (path === '/version' && gitVersion !== undefined)
      return { status: 200, body: JSON.stringify({ major: '1', minor: '', gitVersion }) }
    const resource = this.resourceAt(path)
    if (resource === undefined || this.absent.has(resource.kind)) return noRoute()
    if (this.forbidden.has(resource.kind))
      return failure(403, 'Forbidden', `${resource.plural} is forbidden: User "tester" cannot list it`)
    const requested = query.get('limit')
    const limit = requested === null ? Number.POSITIVE_INFINITY : Math.min(Number(requested), this.pageMax)
    const token = query.get('continue')
    const [version, start] = token === null ? [String(this.version), 0] : parseToken(token)
    const name = `${resource.kind} ${version}`
    if (token === null) this.snapshots.set(name, [...this.objectsOf(resource.kind).values()])
    const snapshot = this.snapshots.get(name)
    if (snapshot === undefined) return expiredToken(resource)
    const items = snapshot.slice(start, start + limit)
    const more = start + limit < snapshot.length
    const metadata = {
      resourceVersion: version,
      ...(more ? { continue: `${version}:${start + limit}`, remainingItemCount: 1 } : {}),
    }
    return {
      status: 200,
      body: JSON.stringify({ kind: `${resource.kind}List`, apiVersion: apiVersionOf(resource), metadata, items }),
    }
  }

  watch({ path, query }: ApiRequest, send: (line: string) => void): () => void {
    const resource = this.resourceAt(path)
    assert(resource !== undefined, `no resource at ${path}`)
    const from = Number(query.get('resourceVersion'))
    if (from < this.oldest) {
      const object = statusOf(410, 'Expired', `too old resource version: ${from} (${this.oldest})`)
      send(JSON.stringify({ type: 'ERROR', object }))
      return () => undefined
    }
    const sendChange = (change: Change) => {
      if (change.object === BOOKMARK) send(bookmarkLine(resource, change.version))
      else if (change.kind === resource.kind) send(changeLine(resource, change))
    }
    for (const change of this.history) if (change.version > from) sendChange(change)
    this.watchers.add(sendChange)
    return () => this.watchers.delete(sendChange)
  }

  /** Notes a change and sends it to all watches. */
  record(change: Change): void {
    this.history.push(change)
    for (const watcher of this.watchers) watcher(change)
  }

  private resourceAt(path: string): Resource | undefined {
    return [...RESOURCES, ...this.customKinds].find((resource) => collectionPath(resource) === path)
  }

  private objectsOf(kind: string): Map<string, StoredObject> {
    const objects = this.objects.get(kind) ?? new Map<string, StoredObject>()
    this.objects.set(kind, objects)
    return objects
  }
}

const BOOKMARK: StoredObject = { metadata: { name: '', uid: '', resourceVersion: '' } }

function parseToken(token: string): [string, number] {
  const [version = '', start = ''] = token.split(':')
  return [version, Number(start)]
}

function bookmarkLine({ kind, ...resource }: Resource, version: number): string {
  return JSON.stringify({
    type: 'BOOKMARK',
    object: { kind, apiVersion: apiVersionOf({ kind, ...resource }), metadata: { resourceVersion: String(version) }, spec: {} },
  })
}

function changeLine(resource: Resource, { type, object }: Change): string {
  return JSON.stringify({ type, object: { kind: resource.kind, apiVersion: apiVersionOf(resource), ...object } })
}

function statusOf(code: number, reason: string, message: string, metadata: object = {}): object {
  return { kind: 'Status', apiVersion: 'v1', metadata, status: 'Failure', message, reason, code }
}

function failure(code: number, reason: string, message: string): { status: number; body: string } {
  return { status: code, body: JSON.stringify(statusOf(code, reason, message)) }
}

/** As recorded: a 410 that offers a token to continue inconsistently. */
function expiredToken(resource: Resource): { status: number; body: string } {
  const metadata = { continue: '-1:0' }
  const message = `The provided continue parameter is too old to display a consistent list result of ${resource.plural}.`
  return { status: 410, body: JSON.stringify(statusOf(410, 'Expired', message, metadata)) }
}
