import { type CustomKind, readCustomKind } from '../../kube/codec/custom-resource-definition.ts'
import { Field, FieldError } from '../../kube/codec/field.ts'
import { customKindOf } from '../../kube/custom-kind-of.ts'
import { customResourceName } from '../../kube/custom-resource.ts'
import { customObject, type OwnKind } from '../custom/custom-object.ts'
import { customOwnerOf } from '../custom/custom-owner.ts'
import { numbersAlone } from '../custom/numbers-alone.ts'
import type { SourceKind } from '../resources.ts'
import type { CoverageNote, NamedObject, Origin } from '../source.ts'

interface Held {
  readonly object: NamedObject
  readonly own: OwnKind
  readonly origin: Origin
}

/** An object of a kind that controls pods, with the key of its row. */
export interface ReleasedObject {
  readonly object: NamedObject & OwnKind
  readonly key: { readonly namespace: string; readonly name: string }
  readonly origin: Origin
}

/**
 * The objects of kinds that are not read by name. Which of these kinds control pods, and where their objects have their replicas, may follow
 * in the files: until then each is kept without everything but its metadata and its whole numbers.
 */
export class CustomObjects {
  /** Kinds that control pods, ReplicaSets or Jobs. */
  readonly #owners = new Set<string>()
  readonly #definitions = new Map<string, CustomKind>()
  readonly #held = new Map<string, Held[]>()

  /** Notes an object of a kind that is read: who controls it, or which kind it defines. */
  note(kind: SourceKind, object: NamedObject): void {
    const owner = customOwnerOf(kind, object)
    if (owner !== undefined) this.#owners.add(owner)
    if (kind === 'CustomResourceDefinition') this.#define(object)
  }

  #define(object: NamedObject): void {
    try {
      const kind = readCustomKind(Field.root(object))
      this.#definitions.set(customKindOf({ kind: kind.kind, apiVersion: `${kind.group}/` }), kind)
    } catch (error) {
      // The definition itself is reported when it becomes a row.
      if (!(error instanceof FieldError)) throw error
    }
  }

  hold(own: OwnKind, object: NamedObject, origin: Origin): void {
    const numbers = { spec: numbersAlone(object['spec']), status: numbersAlone(object['status']) }
    const item = { object: { ...customObject(object, own, undefined), ...numbers }, own, origin }
    const name = customKindOf(own)
    const known = this.#held.get(name)
    if (known) known.push(item)
    else this.#held.set(name, [item])
  }

  /** The objects whose kinds control pods, complete. Custom resources without a namespace control nothing that is in one. */
  *release(): Generator<ReleasedObject> {
    for (const [kind, items] of this.#held) {
      if (!this.#isRead(kind)) continue
      const scale = this.#definitions.get(kind)?.scale
      for (const { object, own, origin } of items) {
        const { name, namespace = 'default' } = object.metadata
        const key = { namespace, name: customResourceName({ ...own, name }) }
        yield { object: { ...customObject(object, own, scale), ...own }, key, origin }
      }
    }
  }

  /** The objects of all other kinds: how many there are of each. */
  *others(): Generator<readonly [own: OwnKind, count: number]> {
    for (const [kind, items] of this.#held) {
      const [first] = items
      if (first && !this.#isRead(kind)) yield [first.own, items.length]
    }
  }

  /** A note about the kinds that control pods and of which there is no object. */
  missing(): CoverageNote | undefined {
    const missing = [...this.#owners].filter((kind) => !this.#held.has(kind)).sort()
    if (missing.length === 0) return undefined
    const message = `the files contain no ${missing.join(', ')}, although pods are controlled by ${missing.length === 1 ? 'that kind' : 'these kinds'}`
    const remedy = `Save them too: kubectl get ${missing.map((kind) => kind.toLowerCase()).join(',')} -A -o json.`
    return { code: 'not-in-files', kind: 'CustomResource', message, remedy }
  }

  #isRead(kind: string): boolean {
    return this.#owners.has(kind) && this.#definitions.get(kind)?.scope !== 'Cluster'
  }
}
