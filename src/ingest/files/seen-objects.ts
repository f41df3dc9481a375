import type { SourceKind } from '../resources.ts'
import type { Origin } from '../source.ts'

const FIRST_ROOM = 1024
/** Numbers that a place takes: file, document, item, line. */
const WIDTH = 4

/** `namespace` is empty for cluster-scoped objects. */
export interface SeenObject {
  readonly kind: SourceKind
  readonly namespace: string
  readonly name: string
}

/**
 * Where each object was seen. A cluster has hundreds of thousands, and all of them are remembered until the last file is
 * read: names are the very strings of the objects, and a place is four numbers.
 */
export class SeenObjects {
  readonly #kinds = new Map<SourceKind, Map<string, Map<string, number>>>()
  readonly #files: string[] = []
  /** The names of the namespace of the last lookup: objects are in the order of kind and namespace. */
  #last: { readonly kind: SourceKind; readonly namespace: string; readonly names: Map<string, number> } | undefined
  #places = new Uint32Array(FIRST_ROOM * WIDTH)
  #count = 0

  /** Records that the object is at `origin`, and returns where it was seen last before. */
  note(object: SeenObject, origin: Origin): Origin | undefined {
    const names = this.#namesOf(object.kind, object.namespace)
    const earlier = names.get(object.name)
    names.set(object.name, this.#append(origin))
    return earlier === undefined ? undefined : this.#placeAt(earlier)
  }

  #namesOf(kind: SourceKind, namespace: string): Map<string, number> {
    if (this.#last?.kind === kind && this.#last.namespace === namespace) return this.#last.names
    const namespaces = this.#kinds.get(kind) ?? new Map<string, Map<string, number>>()
    const names = namespaces.get(namespace) ?? new Map<string, number>()
    if (namespaces.size === 0) this.#kinds.set(kind, namespaces)
    if (names.size === 0) namespaces.set(namespace, names)
    this.#last = { kind, namespace, names }
    return names
  }

  #append({ file, document, item, line }: Origin): number {
    const at = this.#count * WIDTH
    if (at === this.#places.length) {
      const places = new Uint32Array(at * 2)
      places.set(this.#places)
      this.#places = places
    }
    if (this.#files.at(-1) !== file) this.#files.push(file)
    // Documents, items and lines count from 1: zero means none.
    this.#places[at] = this.#files.length - 1
    this.#places[at + 1] = document
    this.#places[at + 2] = item ?? 0
    this.#places[at + 3] = line ?? 0
    return this.#count++
  }

  #placeAt(index: number): Origin {
    const [file = 0, document = 0, item = 0, line = 0] = this.#places.subarray(index * WIDTH, (index + 1) * WIDTH)
    return {
      file: this.#files[file] ?? '',
      document,
      ...(item === 0 ? {} : { item }),
      ...(line === 0 ? {} : { line }),
    }
  }
}
