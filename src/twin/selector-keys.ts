import type { LabelSelector } from '../kube/label-selector.ts'
import type { Labels } from '../kube/object-row.ts'
import { hashText } from '../lib/hash.ts'
import type { Ordinal } from './ordinal.ts'
import type { SelectingKind } from './selecting.ts'

/** The key of `selectors`; without an anchor, of those that any label set may match. */
export function selectorKey(kind: SelectingKind, namespace: string, anchor: string | undefined): string {
  return `${kind}/${namespace} ${anchor ?? '*'}`
}

/** A key of `selectors` with its hash. */
export interface SelectorKey {
  readonly key: string
  readonly hash: number
}

/** Where the objects of a kind are that can select certain labels, and which do as of an edition of `selectors`. */
export interface SelectorLookup {
  readonly keys: readonly SelectorKey[]
  edition: object | undefined
  found: readonly Ordinal[]
}

type LookupsByKind = Map<SelectingKind, SelectorLookup>

/** By labels and namespace: the pods of a shape share one object of labels, and are looked up repeatedly. */
const known = new WeakMap<Labels, Map<string, LookupsByKind>>()

/** The look-up of these labels, the same one each time. */
export function selectorLookup(kind: SelectingKind, namespace: string, labels: Labels): SelectorLookup {
  let byNamespace = known.get(labels)
  if (byNamespace === undefined) {
    byNamespace = new Map()
    known.set(labels, byNamespace)
  }
  let byKind = byNamespace.get(namespace)
  if (byKind === undefined) {
    byKind = new Map()
    byNamespace.set(namespace, byKind)
  }
  let lookup = byKind.get(kind)
  if (lookup === undefined) {
    const anchors = [undefined, ...Object.keys(labels).map((name) => `${name}=${labels[name]}`)]
    const keys = anchors.map((anchor) => {
      const key = selectorKey(kind, namespace, anchor)
      return { key, hash: hashText(key) }
    })
    lookup = { keys, edition: undefined, found: [] }
    byKind.set(kind, lookup)
  }
  return lookup
}

/** The shapes in a namespace that a selector selects, as of an edition of `shapesByNamespace`. */
export interface ShapeLookup {
  readonly namespace: string
  readonly edition: object
  readonly shapes: readonly number[]
}

/** The last answer for each selector: an object's selector is used for one namespace, its own. */
export const shapeLookups = new WeakMap<LabelSelector, ShapeLookup>()
