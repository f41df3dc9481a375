import { KIND_NAMES, type Kind, type Row, type RowOf } from '../kube/kinds.ts'
import { controllerOf } from '../kube/object-row.ts'
import type { PodRow, PodShape } from '../kube/pod.ts'
import { isPodAtRest } from './at-rest.ts'
import { ForkableTable } from './forkable-table.ts'
import { KeyIndex } from './key-index.ts'
import { MultiIndex } from './multi-index.ts'
import { kindOfPlace, type Ordinal, ordinalOfPlace, type Place, placeOf } from './ordinal.ts'
import type { Owner } from './owner.ts'
import { ADOPTABLE_KINDS, anchorOf, type SelectingKind, selectorOfRow } from './selecting.ts'
import { selectorKey } from './selector-keys.ts'
import { StateDigest } from './state-digest.ts'

type Tables = { readonly [K in Kind]: ForkableTable<RowOf[K], Ordinal> }
type Keys = Readonly<Record<Kind, KeyIndex>>

/** What a state consists of: the tables, their key indexes, and the indexes over pods and owners. */
export class Store {
  readonly owner: Owner
  readonly keys: Keys
  readonly podsByNode: MultiIndex<Ordinal>
  readonly podsByShape: MultiIndex<Ordinal>
  readonly shapesByNamespace: MultiIndex<number>
  /** Shape numbers by `namespace key=value`. */
  readonly shapesByLabel: MultiIndex<number>
  /** Objects with a selector, by the one label it demands, or by `*` when it demands none. */
  readonly selectors: MultiIndex<Ordinal>
  /** Pods that are not at rest, under the one key `RESTLESS`. */
  readonly restless: MultiIndex<Ordinal>
  /** Objects that a controller may adopt and none has, by `Kind/namespace`. */
  readonly orphans: MultiIndex<Ordinal>
  readonly dependents: MultiIndex<Place>
  /** Ordinals by `Kind/namespace`, for all kinds but pods, which their shapes lead to. */
  readonly byNamespace: MultiIndex<Ordinal>
  readonly digest: StateDigest
  readonly #tables: Tables

  constructor(owner: Owner, from?: Store) {
    this.owner = owner
    this.#tables = Object.fromEntries(
      KIND_NAMES.map((kind) => [kind, new ForkableTable<Row, Ordinal>(owner, from?.table(kind))]),
    ) as unknown as Tables
    this.keys = Object.fromEntries(KIND_NAMES.map((kind) => [kind, new KeyIndex(owner, from?.keys[kind])])) as Keys
    this.podsByNode = new MultiIndex(owner, from?.podsByNode)
    this.podsByShape = new MultiIndex(owner, from?.podsByShape)
    this.shapesByNamespace = new MultiIndex(owner, from?.shapesByNamespace)
    this.shapesByLabel = new MultiIndex(owner, from?.shapesByLabel)
    this.selectors = new MultiIndex(owner, from?.selectors)
    this.orphans = new MultiIndex(owner, from?.orphans)
    this.restless = new MultiIndex(owner, from?.restless)
    this.dependents = new MultiIndex(owner, from?.dependents)
    this.byNamespace = new MultiIndex(owner, from?.byNamespace)
    this.digest = new StateDigest(from && { digest: from.digest, settle: (rowsMax) => from.settleDigest(rowsMax) })
  }

  table<K extends Kind>(kind: K): ForkableTable<RowOf[K], Ordinal> {
    return this.#tables[kind] as unknown as ForkableTable<RowOf[K], Ordinal>
  }

  /** Brings the digest up to date with the tables, for at most this many rows; returns whether it is up to date. */
  settleDigest(rowsMax?: number): boolean {
    return this.digest.settle((place) => this.#rows(kindOfPlace(place)).get(ordinalOfPlace(place)), rowsMax)
  }

  /** Takes a new row in. */
  link(row: Row, owner: Owner): void {
    const table = this.#rows(row.kind)
    const ordinal = table.append(row, owner)
    const hashOf = (other: Ordinal): number => keyHash(table.get(other) as Row)
    this.keys[row.kind].add(keyHash(row), ordinal, { owner, hashOf })
    this.digest.touch(placeOf(row.kind, ordinal), undefined)
    if (row.kind !== 'Pod') this.byNamespace.add(namespaceKey(row.kind, row.namespace), ordinal, owner)
    this.#noteRest(row, ordinal, owner)
    this.#index(row, ordinal, owner)
  }

  /** Puts a row in the place of another of the same key. */
  relink(before: Row, after: Row, { ordinal, owner }: { readonly ordinal: Ordinal; readonly owner: Owner }): void {
    this.#rows(after.kind).set(ordinal, after, owner)
    this.digest.touch(placeOf(after.kind, ordinal), before)
    if (before.kind === 'Pod' && after.kind === 'Pod') {
      this.#relinkPod(before, after, { ordinal, owner })
      return
    }
    if (sameIndexing(before, after)) return
    this.#unindex(before, ordinal, owner)
    this.#index(after, ordinal, owner)
  }

  /** Pods change all the time, and each change concerns few of their indexes: a binding, as a rule, one. */
  #relinkPod(before: PodRow, after: PodRow, { ordinal, owner }: { readonly ordinal: Ordinal; readonly owner: Owner }): void {
    if (isPodAtRest(before) !== isPodAtRest(after)) this.#noteRest(after, ordinal, owner)
    if (before.ownerReferences !== after.ownerReferences) {
      this.#unindexOwners(before, ordinal, owner)
      this.#indexOwners(after, ordinal, owner)
    }
    if (before.nodeName !== after.nodeName) {
      this.podsByNode.remove(before.nodeName, ordinal, owner)
      this.podsByNode.add(after.nodeName, ordinal, owner)
    }
    if (before.shape === after.shape) return
    this.#unindexShape(before.shape, ordinal, owner)
    this.#indexShape(after.shape, ordinal, owner)
  }

  /** Takes a row out. */
  unlink(row: Row, ordinal: Ordinal, owner: Owner): void {
    this.keys[row.kind].remove(keyHash(row), ordinal, owner)
    this.#unindex(row, ordinal, owner)
    if (row.kind === 'Pod') this.restless.remove(RESTLESS, ordinal, owner)
    if (row.kind !== 'Pod') this.byNamespace.remove(namespaceKey(row.kind, row.namespace), ordinal, owner)
    this.digest.touch(placeOf(row.kind, ordinal), row)
    this.#rows(row.kind).set(ordinal, undefined, owner)
  }

  #noteRest(row: Row, ordinal: Ordinal, owner: Owner): void {
    if (row.kind !== 'Pod') return
    if (isPodAtRest(row)) this.restless.remove(RESTLESS, ordinal, owner)
    else this.restless.add(RESTLESS, ordinal, owner)
  }

  #rows(kind: Kind): ForkableTable<Row, Ordinal> {
    return this.#tables[kind] as unknown as ForkableTable<Row, Ordinal>
  }

  #index(row: Row, ordinal: Ordinal, owner: Owner): void {
    this.#indexOwners(row, ordinal, owner)
    const selector = selectorOfRow(row)
    if (selector) this.selectors.add(selectorKey(row.kind as SelectingKind, row.namespace, anchorOf(selector)), ordinal, owner)
    if (row.kind !== 'Pod') return
    this.podsByNode.add(row.nodeName, ordinal, owner)
    this.#indexShape(row.shape, ordinal, owner)
  }

  #indexOwners(row: Row, ordinal: Ordinal, owner: Owner): void {
    for (const reference of row.ownerReferences) this.dependents.add(reference.uid, placeOf(row.kind, ordinal), owner)
    if (ADOPTABLE.has(row.kind) && !controllerOf(row)) this.orphans.add(namespaceKey(row.kind, row.namespace), ordinal, owner)
  }

  #indexShape(shape: PodShape, ordinal: Ordinal, owner: Owner): void {
    const first = !this.podsByShape.has(String(shape.id))
    this.podsByShape.add(String(shape.id), ordinal, owner)
    if (!first) return
    this.shapesByNamespace.add(shape.namespace, shape.id, owner)
    for (const key of shapeLabelKeys(shape)) this.shapesByLabel.add(key, shape.id, owner)
  }

  #unindex(row: Row, ordinal: Ordinal, owner: Owner): void {
    this.#unindexOwners(row, ordinal, owner)
    const selector = selectorOfRow(row)
    if (selector) this.selectors.remove(selectorKey(row.kind as SelectingKind, row.namespace, anchorOf(selector)), ordinal, owner)
    if (row.kind !== 'Pod') return
    this.podsByNode.remove(row.nodeName, ordinal, owner)
    this.#unindexShape(row.shape, ordinal, owner)
  }

  #unindexOwners(row: Row, ordinal: Ordinal, owner: Owner): void {
    for (const reference of row.ownerReferences) this.dependents.remove(reference.uid, placeOf(row.kind, ordinal), owner)
    if (ADOPTABLE.has(row.kind)) this.orphans.remove(namespaceKey(row.kind, row.namespace), ordinal, owner)
  }

  #unindexShape(shape: PodShape, ordinal: Ordinal, owner: Owner): void {
    const key = String(shape.id)
    if (!this.podsByShape.remove(key, ordinal, owner)) return
    this.shapesByNamespace.remove(shape.namespace, shape.id, owner)
    for (const label of shapeLabelKeys(shape)) this.shapesByLabel.remove(label, shape.id, owner)
  }
}

/** The only key of `restless`. */
export const RESTLESS = 'pods'

const ADOPTABLE: ReadonlySet<Kind> = new Set(ADOPTABLE_KINDS)

/** The key of `shapesByLabel`. */
export function labelKey(namespace: string, anchor: string): string {
  return `${namespace} ${anchor}`
}

function shapeLabelKeys(shape: PodShape): readonly string[] {
  return Object.keys(shape.labels).map((name) => labelKey(shape.namespace, `${name}=${shape.labels[name]}`))
}

/** The key of `byNamespace`. */
export function namespaceKey(kind: Kind, namespace: string): string {
  return `${kind}/${namespace}`
}

function keyHash(row: Row): number {
  return KeyIndex.hash(row.namespace, row.name)
}

function sameIndexing(before: Row, after: Row): boolean {
  return before.ownerReferences === after.ownerReferences && selectorOfRow(before) === selectorOfRow(after)
}
