import { type CustomKind, readCustomKind } from '../../kube/codec/custom-resource-definition.ts'
import { Field, FieldError } from '../../kube/codec/field.ts'
import { customKindOf } from '../../kube/custom-kind-of.ts'
import { customResourceName } from '../../kube/custom-resource.ts'
import { customObject } from '../custom/custom-object.ts'
import { customOwnerOf } from '../custom/custom-owner.ts'
import { collectionPath, type KnownResource, type SourceKind } from '../resources.ts'
import type { CoverageNote, NamedObject, SourceEvent } from '../source.ts'
import type { Room } from './event-queue.ts'
import { unreadCustomKinds } from './unread-custom-kinds.ts'

export interface CustomReflectorsOptions {
  readonly emit: (event: SourceEvent) => Room
  /** Reads a kind until `signal` aborts, as a reflector does. */
  readonly reflect: (reading: {
    readonly resource: KnownResource
    readonly emit: (event: SourceEvent) => Room
    readonly signal: AbortSignal
  }) => void
  readonly signal: AbortSignal
}

/** How one kind of custom resources is read. */
interface Reading {
  readonly path: string
  readonly stop: AbortController
  /** `undefined` while its first list is under way. */
  result: 'synced' | CoverageNote | undefined
}

/**
 * Reads the kinds of custom resources that control pods, ReplicaSets or Jobs, once such an object and the definition of the kind have been
 * seen. The kind `CustomResource` is settled when all of them are.
 */
export class CustomReflectors {
  readonly #options: CustomReflectorsOptions
  /** What shows which custom resources control pods, as long as it is not read: definitions of kinds, and what they control. */
  readonly #awaited = new Set<SourceKind>(['CustomResourceDefinition', 'Pod', 'ReplicaSet', 'Job'])
  readonly #owners = new Set<string>()
  readonly #definitions = new Map<string, CustomKind>()
  readonly #readings = new Map<string, Reading>()
  /** What was last reported of the whole. */
  #reported: string | undefined

  constructor(options: CustomReflectorsOptions) {
    this.#options = options
  }

  /** Follows what the source emits of the other kinds. */
  observe(event: SourceEvent): Room {
    switch (event.type) {
      case 'object':
        if (this.#note(event.kind, event.object)) this.#start()
        return undefined
      case 'synced':
        this.#awaited.delete(event.kind)
        return this.#report()
      case 'coverage':
        this.#awaited.delete(event.note.kind)
        return this.#report()
      default:
        return undefined
    }
  }

  /** Reports whether all kinds are read, when that is known and has changed. */
  async #report(): Promise<void> {
    const results = [...this.#readings.values()].map(({ result }) => result)
    if (this.#awaited.size > 0 || results.includes(undefined)) return
    const notes = [...this.#readings].flatMap(([kind, { result }]) =>
      result === undefined || result === 'synced' ? [] : [{ note: result, definition: this.#definitions.get(kind) }],
    )
    const note = unreadCustomKinds(notes)
    const text = note ? `${note.code} ${note.message}` : 'synced'
    if (this.#reported === text) return
    this.#reported = text
    await this.#options.emit(note ? { type: 'coverage', note } : { type: 'synced', kind: 'CustomResource', resourceVersion: '' })
  }

  /** Whether the object changes which kinds are read. */
  #note(kind: SourceKind, object: NamedObject): boolean {
    if (kind === 'CustomResourceDefinition') return this.#define(object)
    const owner = customOwnerOf(kind, object)
    if (owner === undefined || this.#owners.has(owner)) return false
    this.#owners.add(owner)
    return true
  }

  #define(object: NamedObject): boolean {
    try {
      const custom = readCustomKind(Field.root(object))
      this.#definitions.set(customKindOf({ kind: custom.kind, apiVersion: `${custom.group}/` }), custom)
      return true
    } catch (error) {
      // The definition itself is reported when it becomes a row.
      if (!(error instanceof FieldError)) throw error
      return false
    }
  }

  /** Begins to read kinds that were found, and those whose version is no longer the one that is read. */
  #start(): void {
    for (const kind of this.#owners) {
      const definition = this.#definitions.get(kind)
      if (definition?.scope !== 'Namespaced' || definition.version === '') continue
      const resource = resourceOf(definition)
      const path = collectionPath(resource)
      const known = this.#readings.get(kind)
      if (known?.path === path) continue
      known?.stop.abort()
      const reading: Reading = { path, stop: new AbortController(), result: undefined }
      this.#readings.set(kind, reading)
      this.#reported = undefined
      const signal = AbortSignal.any([this.#options.signal, reading.stop.signal])
      this.#options.reflect({ resource, emit: (event) => this.#follow(kind, reading, event), signal })
    }
  }

  async #follow(kind: string, reading: Reading, event: SourceEvent): Promise<void> {
    const definition = this.#definitions.get(kind)
    if (definition === undefined || this.#readings.get(kind) !== reading) return
    const own = { kind: definition.kind, apiVersion: `${definition.group}/${definition.version}` }
    switch (event.type) {
      case 'object':
        await this.#options.emit({ ...event, object: customObject(event.object, own, definition.scale) })
        break
      case 'deleted':
        await this.#options.emit({ ...event, name: customResourceName({ ...own, name: event.name }) })
        break
      case 'synced':
        reading.result = 'synced'
        await this.#report()
        break
      case 'coverage':
        reading.result = event.note
        await this.#report()
        break
      default:
        await this.#options.emit(event)
    }
  }
}

function resourceOf({ group, version, plural, kind, listKind }: CustomKind): KnownResource {
  return { kind: 'CustomResource', group, version, plural, namespaced: true, objectKind: kind, listKind }
}
