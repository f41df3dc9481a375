import type { NamedObject, RawObject } from '../source.ts'

/** An object that was emitted, reduced to what identifies it. */
export interface EmittedObject {
  readonly namespace: string
  readonly name: string
  readonly uid: string
}

/**
 * What must be emitted about an object: nothing, that it changed, or that its predecessor of the same name is gone and it
 * was added.
 */
export type Verdict =
  | { readonly type: 'known' }
  | { readonly type: 'changed' }
  | { readonly type: 'replaced'; readonly predecessor: EmittedObject }

interface Entry {
  readonly uid: string
  resourceVersion: string
  /** The list in which it was seen last; lower than the current one means not seen yet. */
  list: number
}

/**
 * All objects of one kind that were emitted and not deleted: it turns lists and repeated events into differences. One
 * small entry an object, by namespace and name: the texts are those of the object, of which its row keeps the same.
 */
export class EmittedObjects {
  private readonly namespaces = new Map<string, Map<string, Entry>>()
  private list = 0

  /** An object as it is now. */
  observe({ metadata }: NamedObject): Verdict {
    const { name } = metadata
    const namespace = metadata.namespace ?? ''
    const uid = metadata.uid ?? ''
    const resourceVersion = metadata.resourceVersion ?? ''
    const entries = this.entriesOf(namespace)
    const entry = entries.get(name)
    if (entry === undefined || entry.uid !== uid) {
      entries.set(name, { uid, resourceVersion, list: this.list })
      return entry === undefined ? CHANGED : { type: 'replaced', predecessor: { namespace, name, uid: entry.uid } }
    }
    entry.list = this.list
    if (resourceVersion !== '' && entry.resourceVersion === resourceVersion) return KNOWN
    entry.resourceVersion = resourceVersion
    return CHANGED
  }

  /** The object was deleted. Returns what to emit, or undefined when it was never emitted or has a successor already. */
  remove({ metadata }: NamedObject): EmittedObject | undefined {
    const { name } = metadata
    const namespace = metadata.namespace ?? ''
    const uid = metadata.uid ?? ''
    const entries = this.namespaces.get(namespace)
    const entry = entries?.get(name)
    if (entries === undefined || entry === undefined || entry.uid !== uid) return undefined
    entries.delete(name)
    if (entries.size === 0) this.namespaces.delete(namespace)
    return { namespace, name, uid }
  }

  /** A list begins, or begins again: what is not observed until `endList` is gone. */
  beginList(): void {
    this.list++
  }

  /** The list is complete. Removes and returns what it did not contain. */
  endList(): EmittedObject[] {
    const gone: EmittedObject[] = []
    for (const [namespace, entries] of this.namespaces) {
      for (const [name, { uid, list }] of entries) {
        if (list === this.list) continue
        entries.delete(name)
        gone.push({ namespace, name, uid })
      }
      if (entries.size === 0) this.namespaces.delete(namespace)
    }
    return gone
  }

  private entriesOf(namespace: string): Map<string, Entry> {
    const known = this.namespaces.get(namespace)
    if (known) return known
    const entries = new Map<string, Entry>()
    this.namespaces.set(namespace, entries)
    return entries
  }
}

const KNOWN: Verdict = { type: 'known' }
const CHANGED: Verdict = { type: 'changed' }

/** Whether `value` is an object with a name, as everything that the API server sends for an object is. */
export function isNamedObject(value: unknown): value is NamedObject {
  if (typeof value !== 'object' || value === null) return false
  const name: unknown = (value as RawObject).metadata?.name
  return typeof name === 'string' && name !== ''
}
