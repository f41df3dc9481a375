import { KIND_NAMES, type Kind, type Row, type RowOf } from '../kube/kinds.ts'
import { ForkableTable } from './forkable-table.ts'
import { KeyIndex } from './key-index.ts'
import { MultiIndex } from './multi-index.ts'
import type { Owner } from './owner.ts'
import { StateDigest } from './state-digest.ts'

type Tables = { readonly [K in Kind]: ForkableTable<RowOf[K]> }
type Keys = Readonly<Record<Kind, KeyIndex>>

/** What a state consists of: the tables, their key indexes, and the indexes over pods and owners. */
export class Store {
  readonly owner: Owner
  readonly keys: Keys
  readonly podsByNode: MultiIndex
  readonly podsByShape: MultiIndex
  readonly shapesByNamespace: MultiIndex
  readonly dependents: MultiIndex
  /** Ordinals by `Kind/namespace`, for all kinds but pods, which their shapes lead to. */
  readonly byNamespace: MultiIndex
  readonly digest: StateDigest
  readonly #tables: Tables

  constructor(owner: Owner, from?: Store) {
    this.owner = owner
    this.#tables = Object.fromEntries(
      KIND_NAMES.map((kind) => [kind, new ForkableTable<Row>(owner, from?.table(kind))]),
    ) as unknown as Tables
    this.keys = Object.fromEntries(KIND_NAMES.map((kind) => [kind, new KeyIndex(owner, from?.keys[kind])])) as Keys
    this.podsByNode = new MultiIndex(owner, from?.podsByNode)
    this.podsByShape = new MultiIndex(owner, from?.podsByShape)
    this.shapesByNamespace = new MultiIndex(owner, from?.shapesByNamespace)
    this.dependents = new MultiIndex(owner, from?.dependents)
    this.byNamespace = new MultiIndex(owner, from?.byNamespace)
    from?.settleDigest()
    this.digest = new StateDigest(from?.digest)
  }

  table<K extends Kind>(kind: K): ForkableTable<RowOf[K]> {
    return this.#tables[kind] as unknown as ForkableTable<RowOf[K]>
  }

  /** Brings the digest up to date with the tables. */
  settleDigest(): void {
    this.digest.settle((place) => {
      const at = place.indexOf(' ')
      return this.#rows(place.slice(0, at) as Kind).get(Number(place.slice(at + 1)))
    })
  }

  /** Takes a new row in. */
  link(row: Row, owner: Owner): void {
    const table = this.#rows(row.kind)
    const ordinal = table.append(row, owner)
    const hashOf = (other: number): number => keyHash(table.get(other) as Row)
    this.keys[row.kind].add(keyHash(row), ordinal, { owner, hashOf })
    this.digest.touch(placeOf(row.kind, ordinal), undefined)
    if (row.kind !== 'Pod') this.byNamespace.add(namespaceKey(row.kind, row.namespace), ordinal, owner)
    this.#index(row, ordinal, owner)
  }

  /** Puts a row in the place of another of the same key. */
  relink(before: Row, after: Row, { ordinal, owner }: { readonly ordinal: number; readonly owner: Owner }): void {
    this.#rows(after.kind).set(ordinal, after, owner)
    this.digest.touch(placeOf(after.kind, ordinal), before)
    if (sameIndexing(before, after)) return
    this.#unindex(before, ordinal, owner)
    this.#index(after, ordinal, owner)
  }

  /** Takes a row out. */
  unlink(row: Row, ordinal: number, owner: Owner): void {
    this.keys[row.kind].remove(keyHash(row), ordinal, owner)
    this.#unindex(row, ordinal, owner)
    if (row.kind !== 'Pod') this.byNamespace.remove(namespaceKey(row.kind, row.namespace), ordinal, owner)
    this.digest.touch(placeOf(row.kind, ordinal), row)
    this.#rows(row.kind).set(ordinal, undefined, owner)
  }

  #rows(kind: Kind): ForkableTable<Row> {
    return this.#tables[kind] as unknown as ForkableTable<Row>
  }

  #index(row: Row, ordinal: number, owner: Owner): void {
    for (const reference of row.ownerReferences) this.dependents.add(reference.uid, dependentCode(row.kind, ordinal), owner)
    if (row.kind !== 'Pod') return
    this.podsByNode.add(row.nodeName, ordinal, owner)
    this.podsByShape.add(String(row.shape.id), ordinal, owner)
    this.shapesByNamespace.add(row.namespace, row.shape.id, owner)
  }

  #unindex(row: Row, ordinal: number, owner: Owner): void {
    for (const reference of row.ownerReferences) this.dependents.remove(reference.uid, dependentCode(row.kind, ordinal), owner)
    if (row.kind !== 'Pod') return
    this.podsByNode.remove(row.nodeName, ordinal, owner)
    this.podsByShape.remove(String(row.shape.id), ordinal, owner)
    if (this.podsByShape.get(String(row.shape.id)).length === 0) this.shapesByNamespace.remove(row.namespace, row.shape.id, owner)
  }
}

/** The key of `byNamespace`. */
export function namespaceKey(kind: Kind, namespace: string): string {
  return `${kind}/${namespace}`
}

function placeOf(kind: Kind, ordinal: number): string {
  return `${kind} ${ordinal}`
}

function keyHash(row: Row): number {
  return KeyIndex.hash(row.namespace, row.name)
}

/** Ordinal and kind in one number, so that one index serves all kinds and orders by age within a kind. */
function dependentCode(kind: Kind, ordinal: number): number {
  return ordinal * KIND_NAMES.length + KIND_NAMES.indexOf(kind)
}

function sameIndexing(before: Row, after: Row): boolean {
  if (before.ownerReferences !== after.ownerReferences) return false
  if (before.kind !== 'Pod' || after.kind !== 'Pod') return true
  return before.nodeName === after.nodeName && before.shape === after.shape
}
