import { isCustomGroup } from '../../kube/api-group.ts'
import { inReadVersion, isServed } from '../../kube/codec/served-version.ts'
import { customKindOf } from '../../kube/custom-kind-of.ts'
import { compareText } from '../../lib/compare.ts'
import { exportEvents } from '../export/export-events.ts'
import { EXPORT_KIND, EXPORT_VERSION } from '../export/export-header.ts'
import { readPulledImage } from '../pulled-image.ts'
import { type KnownResource, RESOURCES, resourceOfKind, SOURCE_KINDS, type SourceKind } from '../resources.ts'
import type { CoverageNote, NamedObject, Origin, RawObject, SourceEvent, SourceProblem } from '../source.ts'
import { uidOf } from '../uid-of.ts'
import { CustomObjects } from './custom-objects.ts'
import type { FilePiece, ListHeader } from './file-piece.ts'
import {
  duplicateObject,
  missingField,
  namespaceAssumed,
  nothingRead,
  notKubernetes,
  ownersLost,
  ownersRecognised,
  pageOnly,
  skippedObjects,
  wrongField,
  wrongVersion,
} from './object-problems.ts'
import { OwnerUids } from './owner-uids.ts'
import type { ProblemLog } from './problem-log.ts'
import { type SeenObject, SeenObjects } from './seen-objects.ts'

/** Why objects of other kinds are skipped. */
const NO_ANSWER = 'it does not affect any answer'

interface Header {
  readonly kind: string
  readonly apiVersion: string
}

/**
 * Judges the values found in files: which are objects of a kind that is read, which are lists, which are skipped and why.
 * Remembers where each object was seen, to detect duplicates, and which kinds the files contain.
 */
export class Intake {
  private readonly problems: ProblemLog
  private readonly seen = new SeenObjects()
  private readonly owners = new OwnerUids()
  private readonly custom = new CustomObjects()
  private readonly present = new Set<SourceKind>()
  /** Lists that were read by kind: where the first page is of which the last is missing, `undefined` where none is. */
  private readonly pages = new Map<string, Origin | undefined>()
  /** Kinds that the origin of an export could not read. */
  private readonly unseen = new Map<SourceKind, CoverageNote>()
  private readonly skipped = new Map<string, { count: number; reason: string }>()

  constructor(problems: ProblemLog) {
    this.problems = problems
  }

  take(piece: FilePiece): SourceEvent[] {
    if (piece.type === 'problem') return this.problems.report(piece.problem)
    return this.takeValue(piece.value, piece.origin, piece.list ?? {})
  }

  /** What is known only when all files are read: skipped kinds, kinds that no file contains, and that all lists are complete. */
  finish(): SourceEvent[] {
    for (const [{ kind, apiVersion }, count] of this.custom.others()) this.skip(`${kind} (${apiVersion})`, NO_ANSWER, count)
    const skipped = [...this.skipped].sort(([a], [b]) => compareText(a, b))
    const silent = this.present.size === 0 && !this.problems.errors
    return [
      ...skipped.flatMap(([what, { count, reason }]) => this.problems.report(skippedObjects(what, count, reason))),
      ...(silent ? this.problems.report(nothingRead()) : []),
      ...[...this.pages].flatMap(([kind, origin]) => (origin ? this.problems.report(pageOnly(kind, origin)) : [])),
      ...this.ownersWithoutUid(),
      ...RESOURCES.map((resource) => this.settle(resource)),
      ...this.customResources(),
    ]
  }

  /** Only now it is known which kinds control pods. */
  private customResources(): SourceEvent[] {
    const kind = 'CustomResource'
    const events = [...this.custom.release()].flatMap(({ object, key, origin }): SourceEvent[] => [
      ...this.noteSeen({ kind, ...key, what: nameOf(customKindOf(object), object) }, origin),
      { type: 'object', kind, object: withUid(object, customKindOf(object)), origin },
    ])
    const note = this.unseen.get(kind) ?? this.custom.missing()
    return [...events, note ? { type: 'coverage', note } : { type: 'synced', kind, resourceVersion: '' }]
  }

  /** Only now it is known who refers to them, and by which uid. */
  private ownersWithoutUid(): SourceEvent[] {
    const found = [...this.owners.release()]
    const events = found.map(({ kind, object, origin }): SourceEvent => ({ type: 'object', kind, object, origin }))
    const recognised = found.filter(({ isReferred }) => isReferred).map(({ kind, object }) => nameOf(kind, object))
    const lost = this.owners.unmatched()
    return [
      ...events,
      ...(recognised.length > 0 ? this.problems.report(ownersRecognised(recognised)) : []),
      ...(lost.length > 0 ? this.problems.report(ownersLost(lost)) : []),
    ]
  }

  private settle({ kind, plural }: KnownResource): SourceEvent {
    if (this.present.has(kind)) return { type: 'synced', kind, resourceVersion: '' }
    const unseen = this.unseen.get(kind)
    if (unseen) return { type: 'coverage', note: unseen }
    const message = `the files contain no ${plural} and no empty list of them: whether the cluster has any is unknown`
    const remedy = `Save them too: kubectl get ${plural} -A -o json.`
    return { type: 'coverage', note: { code: 'not-in-files', kind, message, remedy } }
  }

  private takeValue(value: unknown, origin: Origin, list: ListHeader): SourceEvent[] {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      const expected = 'an object with apiVersion, kind and metadata'
      const isForeign = origin.item === undefined
      return this.problems.report(notKubernetes(origin, `it is ${describe(value)}`, { expected, isForeign }))
    }
    const object = value as RawObject
    const header = headerOf(object, list)
    if ('missing' in header) {
      const { missing: field } = header
      const isForeign = origin.item === undefined && textOf(object.kind) === undefined && textOf(object.apiVersion) === undefined
      return this.problems.report(notKubernetes(origin, `its ${field} is missing`, { expected: 'a string', field, isForeign }))
    }
    if (isList(header, object)) return this.takeList(header, object, origin)
    if (header.kind === EXPORT_KIND && header.apiVersion === EXPORT_VERSION) return this.takeExport(object, origin)
    const pulled = isEvent(header) ? readPulledImage(object) : undefined
    if (pulled) return [{ type: 'pulled', ...pulled }]
    const resource = resourceOfKind(header.kind)
    if (resource !== undefined && isServed(resource.kind, header.apiVersion))
      return this.takeObject(resource, inReadVersion(resource.kind, header.apiVersion, object), origin)
    const group = header.apiVersion.includes('/') ? header.apiVersion.split('/')[0] : ''
    if (resource === undefined || resource.group !== group) return this.takeOther(header, object, origin)
    return this.problems.report(
      wrongVersion({ origin, object: nameOf(header.kind, object), apiVersion: header.apiVersion, resource }),
    )
  }

  /** Of a kind that is not read by name. */
  private takeOther(header: Header, object: RawObject, origin: Origin): SourceEvent[] {
    if (isCustomGroup(header.apiVersion) && metadataProblem(header.kind, object, origin) === undefined)
      this.custom.hold(header, object as NamedObject, origin)
    else this.skip(`${header.kind} (${header.apiVersion})`, NO_ANSWER)
    return []
  }

  private takeList(header: Header, list: RawObject, origin: Origin): SourceEvent[] {
    const resource = resourceOfKind(header.kind.slice(0, -'List'.length))
    if (resource !== undefined && isServed(resource.kind, header.apiVersion)) this.present.add(resource.kind)
    this.notePage(header.kind, list, origin)
    const items = list['items'] ?? []
    if (!Array.isArray(items)) {
      return this.problems.report(
        wrongField({ origin, object: header.kind, field: 'items', found: describe(items), expected: 'a list of objects' }),
      )
    }
    return items.flatMap((item, i) => this.takeValue(item, { ...origin, item: i + 1 }, header))
  }

  /** The objects of an export follow: all that were known where it was made, of the kinds that were read there. */
  private takeExport(object: RawObject, origin: Origin): SourceEvent[] {
    const { events, unseen } = exportEvents(object, origin)
    for (const note of unseen) if (note.code !== 'not-in-files') this.unseen.set(note.kind, note)
    const kinds = new Set(unseen.map(({ kind }) => kind))
    for (const kind of SOURCE_KINDS) if (!kinds.has(kind)) this.present.add(kind)
    return events.flatMap((event) => (event.type === 'problem' ? this.problems.report(event.problem) : [event]))
  }

  /** A paged list has a continue token on all pages but the last. */
  private notePage(kind: string, { metadata }: RawObject, origin: Origin): void {
    const isPage = textOf(metadata?.['continue']) !== undefined
    if (!isPage) this.pages.set(kind, undefined)
    else if (!this.pages.has(kind)) this.pages.set(kind, origin)
  }

  private takeObject(resource: KnownResource, object: RawObject, origin: Origin): SourceEvent[] {
    const problem = metadataProblem(resource.kind, object, origin)
    if (problem !== undefined) return this.problems.report(problem)
    const events: SourceEvent[] = []
    let named = object as NamedObject
    if (resource.namespaced && (named.metadata.namespace ?? '') === '') {
      events.push(...this.problems.report(namespaceAssumed(origin, nameOf(resource.kind, object))))
      named = { ...named, metadata: { ...named.metadata, namespace: 'default' } }
    }
    if (resource.onlyNamespace !== undefined && named.metadata.namespace !== resource.onlyNamespace) {
      return this.skip(`${resource.kind} outside of namespace ${resource.onlyNamespace}`, 'they do not affect any answer')
    }
    const { kind } = resource
    this.present.add(kind)
    named = this.owners.note(named)
    this.custom.note(kind, named)
    const { name } = named.metadata
    const namespace = resource.namespaced ? (named.metadata.namespace ?? '') : ''
    const what = nameOf(kind, resource.namespaced ? named : withoutNamespace(named))
    events.push(...this.noteSeen({ kind, namespace, name, what }, origin))
    if (!this.owners.hold(kind, named, origin)) events.push({ type: 'object', kind, object: withUid(named, kind), origin })
    return events
  }

  /** Reports an object that was seen before. */
  private noteSeen({ what, ...key }: SeenObject & { readonly what: string }, origin: Origin): SourceEvent[] {
    const earlier = this.seen.note(key, origin)
    return earlier === undefined ? [] : this.problems.report(duplicateObject(what, earlier, origin))
  }

  private skip(what: string, reason: string, count = 1): SourceEvent[] {
    const entry = this.skipped.get(what)
    if (entry === undefined) this.skipped.set(what, { count, reason })
    else entry.count += count
    return []
  }
}

/** Kind and version, where the object lacks them from the list around it (`PodList` of `v1` contains `Pod` of `v1`). */
function headerOf(object: RawObject, list: ListHeader): Header | { readonly missing: 'kind' | 'apiVersion' } {
  const inherited = list.kind?.endsWith('List') && list.kind !== 'List' ? list.kind.slice(0, -'List'.length) : undefined
  const kind = textOf(object.kind) ?? inherited
  if (kind === undefined) return { missing: 'kind' }
  const apiVersion = textOf(object.apiVersion) ?? (inherited === kind ? list.apiVersion : undefined)
  return apiVersion === undefined ? { missing: 'apiVersion' } : { kind, apiVersion }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function isEvent({ kind, apiVersion }: Header): boolean {
  return kind === 'Event' && (apiVersion === 'v1' || apiVersion === 'events.k8s.io/v1')
}

function isList(header: Header, object: RawObject): boolean {
  return header.kind === 'List' || (header.kind.endsWith('List') && 'items' in object)
}

function metadataProblem(kind: string, object: RawObject, origin: Origin): SourceProblem | undefined {
  const metadata: unknown = object.metadata
  if (metadata === undefined || metadata === null)
    return missingField({ origin, object: kind, field: 'metadata', expected: 'an object' })
  if (typeof metadata !== 'object' || Array.isArray(metadata)) {
    return wrongField({ origin, object: kind, field: 'metadata', found: describe(metadata), expected: 'an object' })
  }
  const { name, namespace } = metadata as { name?: unknown; namespace?: unknown }
  if (name === undefined || name === null || name === '') {
    return missingField({ origin, object: nameOf(kind, object), field: 'metadata.name', expected: 'the name of the object' })
  }
  if (typeof name !== 'string') {
    return wrongField({ origin, object: kind, field: 'metadata.name', found: describe(name), expected: 'a string' })
  }
  if (namespace !== undefined && namespace !== null && typeof namespace !== 'string') {
    return wrongField({
      origin,
      object: nameOf(kind, object),
      field: 'metadata.namespace',
      found: describe(namespace),
      expected: 'a string',
    })
  }
  return undefined
}

/** Handwritten manifests have no uid, but controllers identify their objects by it. */
function withUid(object: NamedObject, kind: string): NamedObject {
  const { metadata } = object
  if ((metadata.uid ?? '') !== '') return object
  return { ...object, metadata: { ...metadata, uid: uidOf(`${kind} ${metadata.namespace ?? ''}/${metadata.name}`) } }
}

function withoutNamespace(object: NamedObject): RawObject {
  return { metadata: { name: object.metadata.name } }
}

/** `Pod shop/web-1`, as far as it is known. */
function nameOf(kind: string, object: RawObject): string {
  const metadata: { name?: unknown; namespace?: unknown } = object.metadata ?? {}
  const namespace = textOf(metadata.namespace)
  const name = textOf(metadata.name)
  if (name === undefined) return namespace === undefined ? kind : `${kind} in ${namespace}`
  return namespace === undefined ? `${kind} ${name}` : `${kind} ${namespace}/${name}`
}

function describe(value: unknown): string {
  if (value === null || value === undefined) return 'empty'
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' ? 'an object' : `the ${typeof value} ${JSON.stringify(value).slice(0, 60)}`
}
