import { WORKLOAD_KINDS } from '../../kube/workload-kinds.ts'
import type { SourceKind } from '../resources.ts'
import type { NamedObject, Origin } from '../source.ts'
import { uidOf } from '../uid-of.ts'

/** Kinds that other objects refer to as their owner; few in a cluster beside the pods that they own. */
const OWNERS: ReadonlySet<string> = new Set<SourceKind>(WORKLOAD_KINDS)

/** An object that lacks its uid, kept until all owner references are read. */
export interface HeldOwner {
  readonly kind: SourceKind
  readonly object: NamedObject
  readonly origin: Origin
  /** Whether other objects refer to its uid. */
  readonly isReferred: boolean
}

interface Reference {
  readonly kind?: unknown
  readonly name?: unknown
  readonly uid?: unknown
}

/**
 * Controllers identify their objects by uid, which people and tools remove from files. An owner without a uid gets the
 * uid in its dependents' references, by kind, namespace and name; an owner without dependents gets a new uid.
 */
export class OwnerUids {
  /** Uids that were referred to, each with the object of its first reference. */
  readonly #referred = new Map<string, string>()
  readonly #held = new Map<string, Omit<HeldOwner, 'isReferred'>>()
  /** Owners that were referred to without a uid. */
  readonly #nameless = new Set<string>()

  /** Notes whom the object belongs to. References without a uid get the one that an owner without gets. */
  note(object: NamedObject): NamedObject {
    const { ownerReferences: references, namespace = '' } = object.metadata
    if (!Array.isArray(references)) return object
    let lacksUid = false
    for (const reference of references) lacksUid = this.#lacksUid(reference, namespace) || lacksUid
    if (!lacksUid) return object
    const ownerReferences = references.map((reference: Reference) =>
      this.#lacksUid(reference, namespace) ? { ...reference, uid: uidOf(keyOf(reference, namespace)) } : reference,
    )
    return { ...object, metadata: { ...object.metadata, ownerReferences } }
  }

  /** Notes a reference; whether it lacks the uid of an owner that it names. */
  #lacksUid(reference: Reference | null, namespace: string): boolean {
    const { kind, name, uid } = reference ?? {}
    if (typeof kind !== 'string' || typeof name !== 'string' || !OWNERS.has(kind)) return false
    if (typeof uid === 'string' && uid !== '') {
      if (!this.#referred.has(uid)) this.#referred.set(uid, keyOf({ kind, name }, namespace))
      return false
    }
    if ((uid ?? '') !== '') return false
    this.#nameless.add(keyOf({ kind, name }, namespace))
    return true
  }

  /** Keeps an owner without a uid; whether it is one. A later object of the same name replaces it. */
  hold(kind: SourceKind, object: NamedObject, origin: Origin): boolean {
    if (!OWNERS.has(kind)) return false
    const { namespace = '', name, uid } = object.metadata
    const key = keyOf({ kind, name }, namespace)
    this.#held.delete(key)
    if ((uid ?? '') !== '') return false
    this.#held.set(key, { kind, object, origin })
    return true
  }

  /** The owners that were kept, each with a uid. */
  *release(): Generator<HeldOwner> {
    if (this.#held.size === 0) return
    const uids = new Map<string, string>()
    for (const [uid, key] of this.#referred) if (this.#held.has(key) && !uids.has(key)) uids.set(key, uid)
    for (const [key, { kind, object, origin }] of this.#held) {
      const uid = uids.get(key)
      const metadata = { ...object.metadata, uid: uid ?? uidOf(key) }
      yield { kind, object: { ...object, metadata }, origin, isReferred: uid !== undefined || this.#nameless.has(key) }
    }
  }

  /** Owners that have a uid, or are in no file, and were referred to without one: `Deployment shop/web`. */
  unmatched(): readonly string[] {
    return [...this.#nameless].filter((key) => !this.#held.has(key))
  }
}

function keyOf({ kind, name }: Reference, namespace: string): string {
  return `${kind} ${namespace}/${name}`
}
