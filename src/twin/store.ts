import { KIND_NAMES, type Kind, type Row, type RowOf } from '../kube/kinds.ts'
import { controllerOf } from '../kube/object-row.ts'
import type { PodRow, PodShape } from '../kube/pod.ts'
import { isPodAtRest } from './at-rest.ts'
import { ForkableTable } from './forkable-table.ts'
import { KeyIndex } from './key-index.ts'
import { MultiIndex } from './multi-index.ts'
import { kindOfPlace, type Ordinal, ordinalOfPlace, type Place, placeOf } from './ordinal.ts'
import { ADOPTABLE_KINDS, anchorOf, type SelectingKind, selectorOfRow } from './selecting.ts'
import { selectorKey } from './selector-keys.ts'
import { StateDigest } from './state-digest.ts'
import type { Writer } from './writer.ts'

type Tables = { readonly [K in Kind]: ForkableTable<RowOf[K], Ordinal> }
type Keys = Readonly<Record<Kind, KeyIndex>>

/** What a state consists of: the tables, their key indexes, and the indexes over pods and owners. */
export class Store {
  readonly writer: Writer
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

  constructor(writer: Writer, from?: Store) {
    this.writer = writer
    this.#tables = Object.fromEntries(
      KIND_NAMES.map((kind) => [kind, new ForkableTable<Row, Ordinal>(writer, from?.table(kind))]),
    ) as unknown as Tables
    this.keys = Object.fromEntries(KIND_NAMES.map((kind) => [kind, new KeyIndex(writer, from?.keys[kind])])) as Keys
    this.podsByNode = new MultiIndex(writer, from?.podsByNode)
    this.podsByShape = new MultiIndex(writer, from?.podsByShape)
    this.shapesByNamespace = new MultiIndex(writer, from?.shapesByNamespace)
    this.shapesByLabel = new MultiIndex(writer, from?.shapesByLabel)
    this.selectors = new MultiIndex(writer, from?.selectors)
    this.orphans = new MultiIndex(writer, from?.orphans)
    this.restless = new MultiIndex(writer, from?.restless)
    this.dependents = new MultiIndex(writer, from?.dependents)
    this.byNamespace = new MultiIndex(writer, from?.byNamespace)
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
  link(row: Row, writer: Writer): void {
    const table = this.#rows(row.kind)
    const ordinal = table.append(row, writer)
    const hashOf = (other: Ordinal): number => keyHash(table.get(other) as Row)
    this.keys[row.kind].add(keyHash(row), ordinal, { writer, hashOf })
    this.digest.touch(placeOf(row.kind, ordinal), undefined)
    if (row.kind !== 'Pod') this.byNamespace.add(namespaceKey(row.kind, row.namespace), ordinal, writer)
    this.#noteRest(row, ordinal, writer)
    this.#index(row, ordinal, writer)
  }

  /** Puts a row in the place of another of the same key. */
  relink(before: Row, after: Row, { ordinal, writer }: { readonly ordinal: Ordinal; readonly writer: Writer }): void {
    this.#rows(after.kind).set(ordinal, after, writer)
    this.digest.touch(placeOf(after.kind, ordinal), before)
    if (before.kind === 'Pod' && after.kind === 'Pod') {
      this.#relinkPod(before, after, { ordinal, writer })
      return
    }
    if (sameIndexing(before, after)) return
    this.#unindex(before, ordinal, writer)
    this.#index(after, ordinal, writer)
  }

  /** Pods change all the time, and each change concerns few of their indexes: a binding, as a rule, one. */
  #relinkPod(before: PodRow, after: PodRow, { ordinal, writer }: { readonly ordinal: Ordinal; readonly writer: Writer }): void {
    if (isPodAtRest(before) !== isPodAtRest(after)) this.#noteRest(after, ordinal, writer)
    if (before.ownerReferences !== after.ownerReferences) {
      this.#unindexOwners(before, ordinal, writer)
      this.#indexOwners(after, ordinal, writer)
    }
    if (before.nodeName !== after.nodeName) {
      this.podsByNode.remove(before.nodeName, ordinal, writer)
      this.podsByNode.add(after.nodeName, ordinal, writer)
    }
    if (before.shape === after.shape) return
    this.#unindexShape(before.shape, ordinal, writer)
    this.#indexShape(after.shape, ordinal, writer)
  }

  /** Takes a row out. */
  unlink(row: Row, ordinal: Ordinal, writer: Writer): void {
    this.keys[row.kind].remove(keyHash(row), ordinal, writer)
    this.#unindex(row, ordinal, writer)
    if (row.kind === 'Pod') this.restless.remove(RESTLESS, ordinal, writer)
    if (row.kind !== 'Pod') this.byNamespace.remove(namespaceKey(row.kind, row.namespace), ordinal, writer)
    this.digest.touch(placeOf(row.kind, ordinal), row)
    this.#rows(row.kind).set(ordinal, undefined, writer)
  }

  #noteRest(row: Row, ordinal: Ordinal, writer: Writer): void {
    if (row.kind !== 'Pod') return
    if (isPodAtRest(row)) this.restless.remove(RESTLESS, ordinal, writer)
    else this.restless.add(RESTLESS, ordinal, writer)
  }

  #rows(kind: Kind): ForkableTable<Row, Ordinal> {
    return this.#tables[kind] as unknown as ForkableTable<Row, Ordinal>
  }

  #index(row: Row, ordinal: Ordinal, writer: Writer): void {
    this.#indexOwners(row, ordinal, writer)
    const selector = selectorOfRow(row)
    if (selector) this.selectors.add(selectorKey(row.kind as SelectingKind, row.namespace, anchorOf(selector)), ordinal, writer)
    if (row.kind !== 'Pod') return
    this.podsByNode.add(row.nodeName, ordinal, writer)
    this.#indexShape(row.shape, ordinal, writer)
  }

  #indexOwners(row: Row, ordinal: Ordinal, writer: Writer): void {
    for (const reference of row.ownerReferences) this.dependents.add(reference.uid, placeOf(row.kind, ordinal), writer)
    if (ADOPTABLE.has(row.kind) && !controllerOf(row)) this.orphans.add(namespaceKey(row.kind, row.namespace), ordinal, writer)
  }

  #indexShape(shape: PodShape, ordinal: Ordinal, writer: Writer): void {
    const first = !this.podsByShape.has(String(shape.id))
    this.podsByShape.add(String(shape.id), ordinal, writer)
    if (!first) return
    this.shapesByNamespace.add(shape.namespace, shape.id, writer)
    for (const key of shapeLabelKeys(shape)) this.shapesByLabel.add(key, shape.id, writer)
  }

  #unindex(row: Row, ordinal: Ordinal, writer: Writer): void {
    this.#unindexOwners(row, ordinal, writer)
    const selector = selectorOfRow(row)
    if (selector)
      this.selectors.remove(selectorKey(row.kind as SelectingKind, row.namespace, anchorOf(selector)), ordinal, writer)
    if (row.kind !== 'Pod') return
    this.podsByNode.remove(row.nodeName, ordinal, writer)
    this.#unindexShape(row.shape, ordinal, writer)
  }

  #unindexOwners(row: Row, ordinal: Ordinal, writer: Writer): void {
    for (const reference of row.ownerReferences) this.dependents.remove(reference.uid, placeOf(row.kind, ordinal), writer)
    if (ADOPTABLE.has(row.kind)) this.orphans.remove(namespaceKey(row.kind, row.namespace), ordinal, writer)
  }

  #unindexShape(shape: PodShape, ordinal: Ordinal, writer: Writer): void {
    const key = String(shape.id)
    if (!this.podsByShape.remove(key, ordinal, writer)) return
    this.shapesByNamespace.remove(shape.namespace, shape.id, writer)
    for (const label of shapeLabelKeys(shape)) this.shapesByLabel.remove(label, shape.id, writer)
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
