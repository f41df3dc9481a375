import type { Labels } from '../kube/object-row.ts'
import { hashText } from '../lib/hash.ts'
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

type KeysByKind = Map<SelectingKind, readonly SelectorKey[]>

/** By labels and namespace: the pods of a shape share one object of labels, and are asked for again and again. */
const known = new WeakMap<Labels, Map<string, KeysByKind>>()

/** The keys under which an object stands that may select these labels. */
export function selectorKeysOf(kind: SelectingKind, namespace: string, labels: Labels): readonly SelectorKey[] {
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
  let keys = byKind.get(kind)
  if (keys === undefined) {
    const anchors = [undefined, ...Object.keys(labels).map((name) => `${name}=${labels[name]}`)]
    keys = anchors.map((anchor) => {
      const key = selectorKey(kind, namespace, anchor)
      return { key, hash: hashText(key) }
    })
    byKind.set(kind, keys)
  }
  return keys
}
