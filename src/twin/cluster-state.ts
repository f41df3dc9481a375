import type { Kind, Row, RowOf } from '../kube/kinds.ts'
import { type LabelSelector, MATCH_EVERYTHING, matches } from '../kube/label-selector.ts'
import { type NodeRow, nodeRow } from '../kube/node.ts'
import type { Labels } from '../kube/object-row.ts'
import type { PodRow } from '../kube/pod.ts'
import { assert } from '../lib/assert.ts'
import type { Change } from './change.ts'
import type { ClusterView } from './cluster-view.ts'
import type { ForkableTable } from './forkable-table.ts'
import { KeyIndex } from './key-index.ts'
import { missingNodes } from './missing-nodes.ts'
import { nodeWith, nodeWithAll, nodeWithout, nodeWithSums } from './node-sums.ts'
import { OccupyingPods, occupies } from './occupying-pods.ts'
import { kindOfPlace, type Ordinal, ordinalOfPlace, type Place } from './ordinal.ts'
import { PlaceHints } from './place-hints.ts'
import { type AdoptableKind, anchorOf, type SelectingKind, selectorOfRow } from './selecting.ts'
import { type SelectorKey, selectorLookup, shapeLookups } from './selector-keys.ts'
import { ShapeInterner } from './shape-interner.ts'
import { labelKey, namespaceKey, RESTLESS, Store } from './store.ts'
import { Writer } from './writer.ts'

/**
 * The state of a cluster: a table a kind, and the indexes and sums that follow from them. Forks are values: O(1) to make,
 * nothing to close; the original keeps changing while they live.
 */
export class ClusterState implements ClusterView {
  readonly shapes: ShapeInterner
  #store: Store
  #writer = new Writer()
  #changes: Change[] | undefined
  #version = 0
  readonly #hints: PlaceHints

  constructor(shapes: ShapeInterner = new ShapeInterner(), from?: { readonly store: Store; readonly hints: PlaceHints }) {
    this.shapes = shapes
    this.#store = from ? from.store : new Store(this.#writer)
    this.#hints = from ? from.hints : new PlaceHints()
  }

  /** A second state that starts as this one is now. O(1). */
  fork(): ClusterState {
    this.#writer = new Writer()
    return new ClusterState(this.shapes, { store: this.#store, hints: this.#hints })
  }

  /** From now on changes are kept until a caller takes them. */
  recordChanges(): void {
    this.#changes ??= []
  }

  /** The changes since the last call, oldest first. */
  takeChanges(): readonly Change[] {
    const taken = this.#changes ?? []
    if (taken.length > 0) this.#changes = []
    return taken
  }

  get version(): number {
    return this.#version
  }

  get shared(): object | undefined {
    return this.#store.writer === this.#writer ? undefined : this.#store
  }

  get<K extends Kind>(kind: K, namespace: string, name: string): RowOf[K] | undefined {
    const ordinal = this.ordinalOf(kind, namespace, name)
    return ordinal === undefined ? undefined : this.table(kind).get(ordinal)
  }

  ordinalOf(kind: Kind, namespace: string, name: string): Ordinal | undefined {
    const table = this.table(kind)
    const hint = this.#hints.recall(kind, name)
    if (hint !== undefined && isNamed(table.get(hint), namespace, name)) return hint
    const candidates = this.#store.keys[kind].candidates(KeyIndex.hash(namespace, name))
    for (let i = 0; i < candidates.length; i++) {
      const ordinal = candidates[i] as Ordinal
      if (!isNamed(table.get(ordinal), namespace, name)) continue
      this.#hints.learn(kind, name, ordinal)
      return ordinal
    }
    return undefined
  }

  table<K extends Kind>(kind: K): ForkableTable<RowOf[K], Ordinal> {
    return this.#store.table(kind)
  }

  list<K extends Kind>(kind: K): readonly RowOf[K][] {
    return [...this.table(kind)]
  }

  where<K extends Kind>(kind: K, test: (row: RowOf[K]) => boolean): readonly RowOf[K][] {
    return this.table(kind).where(test, this.#writer)
  }

  listIn<K extends Kind>(kind: K, namespace: string): readonly RowOf[K][] {
    if (kind === 'Pod') return this.podsMatching(namespace, MATCH_EVERYTHING) as readonly RowOf[K][]
    return this.#store.byNamespace.get(namespaceKey(kind, namespace)).map((ordinal) => this.#row(kind, ordinal))
  }

  count(kind: Kind): number {
    return this.table(kind).count
  }

  podsOnNode(nodeName: string): readonly PodRow[] {
    return this.#pods(this.#store.podsByNode.get(nodeName))
  }

  missingNodes(): readonly string[] {
    const { podsByNode, byNamespace } = this.#store
    const isMissing = (name: string): boolean => name !== '' && this.ordinalOf('Node', '', name) === undefined
    return missingNodes({ pods: podsByNode.edition, nodes: byNamespace.edition }, () => podsByNode.keys(), isMissing)
  }

  podsMatching(namespace: string, selector: LabelSelector): readonly PodRow[] {
    if (selector.matchesNothing) return []
    const lists = this.#shapesMatching(namespace, selector).map((id) => this.#store.podsByShape.get(String(id)))
    return this.#pods(lists.length === 1 ? (lists[0] as readonly Ordinal[]) : lists.flat().sort((a, b) => a - b))
  }

  /**
   * Every shape that is added or removed is recorded under its namespace, so that index shows whether a cached answer is
   * still valid.
   */
  #shapesMatching(namespace: string, selector: LabelSelector): readonly number[] {
    const { edition } = this.#store.shapesByNamespace
    const known = shapeLookups.get(selector)
    if (known?.edition === edition && known.namespace === namespace) return known.shapes
    const anchor = anchorOf(selector)
    const { shapesByNamespace, shapesByLabel } = this.#store
    const candidates = anchor === undefined ? shapesByNamespace.get(namespace) : shapesByLabel.get(labelKey(namespace, anchor))
    const shapes = candidates.filter((id) => matches(selector, this.shapes.byId(id).labels))
    shapeLookups.set(selector, { namespace, edition, shapes })
    return shapes
  }

  selecting<K extends SelectingKind>(kind: K, namespace: string, labels: Labels): readonly RowOf[K][] {
    const lookup = selectorLookup(kind, namespace, labels)
    const { edition } = this.#store.selectors
    if (lookup.edition !== edition) {
      lookup.found = this.#findSelecting(kind, lookup.keys, labels)
      lookup.edition = edition
    }
    return lookup.found.map((ordinal) => this.#row(kind, ordinal))
  }

  #findSelecting(kind: SelectingKind, keys: readonly SelectorKey[], labels: Labels): readonly Ordinal[] {
    const found: Ordinal[] = []
    for (const { key, hash } of keys) {
      for (const ordinal of this.#store.selectors.get(key, hash)) {
        const selector = selectorOfRow(this.#row(kind, ordinal))
        if (selector !== undefined && matches(selector, labels)) found.push(ordinal)
      }
    }
    return found.sort((x, y) => x - y)
  }

  orphansIn<K extends AdoptableKind>(kind: K, namespace: string): readonly RowOf[K][] {
    return this.#store.orphans.get(namespaceKey(kind, namespace)).map((ordinal) => this.#row(kind, ordinal))
  }

  restlessPods(): readonly PodRow[] {
    return this.#pods(this.#store.restless.get(RESTLESS))
  }

  dependentsOf(uid: string): readonly Row[] {
    return this.#store.dependents.get(uid).map((place) => this.#row(kindOfPlace(place), ordinalOfPlace(place)))
  }

  podsOwnedBy(uid: string): readonly PodRow[] {
    const pods: PodRow[] = []
    const places = this.#store.dependents.get(uid)
    for (let i = 0; i < places.length; i++) {
      const place = places[i] as Place
      if (kindOfPlace(place) === 'Pod') pods.push(this.#row('Pod', ordinalOfPlace(place)))
    }
    return pods
  }

  digest(): string {
    this.#store.settleDigest()
    return this.#store.digest.text()
  }

  /** The work of `digest` for at most this many rows, so that it can be done in slices. Returns whether it is complete. */
  settleDigest(rowsMax: number): boolean {
    return this.#store.settleDigest(rowsMax)
  }

  /** Creates the object, or replaces the one of the same kind, namespace and name. */
  put(row: Row): void {
    const store = this.#write()
    const before = this.#replace(store, row)
    if (row.kind === 'Pod') this.#movePod(before?.kind === 'Pod' ? before : undefined, row)
    this.#changes?.push({ kind: row.kind, before, after: row } as Change)
  }

  /** `put` for objects of different keys, such as a first list: an empty table is not searched, and each node gets its sums once. */
  putAll(kind: Kind, rows: Iterable<Row>): void {
    const isFirst = this.table(kind).length === 0
    const added = new OccupyingPods()
    for (const row of rows) {
      if (!isFirst && this.ordinalOf(kind, row.namespace, row.name) !== undefined) {
        this.put(row)
        continue
      }
      this.#write().link(row.kind === 'Node' ? this.#withSums(row) : row, this.#writer)
      if (row.kind === 'Pod') added.add(row)
      this.#changes?.push({ kind, before: undefined, after: row } as Change)
    }
    for (const [nodeName, pods] of added) this.#adjust(nodeName, pods, nodeWithAll)
  }

  /** Removes the object; nothing happens when it is not there. */
  remove(kind: Kind, namespace: string, name: string): void {
    const ordinal = this.ordinalOf(kind, namespace, name)
    if (ordinal === undefined) return
    const store = this.#write()
    const before = this.#row(kind, ordinal)
    store.unlink(before, ordinal, this.#writer)
    if (before.kind === 'Pod') this.#movePod(before, undefined)
    this.#changes?.push({ kind, before, after: undefined } as Change)
  }

  /** Binds a pod to a node without checking whether it fits: the scheduler has decided, or the cluster has shown it. */
  bindPod(pod: PodRow, bound: PodRow): void {
    assert(pod.nodeName === '' && bound.nodeName !== '', `pod ${pod.namespace}/${pod.name} is bound once`)
    this.put(bound)
  }

  #write(): Store {
    this.#version++
    if (this.#store.writer !== this.#writer) this.#store = new Store(this.#writer, this.#store)
    return this.#store
  }

  #replace(store: Store, row: Row): Row | undefined {
    const ordinal = this.ordinalOf(row.kind, row.namespace, row.name)
    const next = row.kind === 'Node' ? this.#withSums(row) : row
    if (ordinal === undefined) {
      store.link(next, this.#writer)
      return undefined
    }
    const before = this.#row(row.kind, ordinal)
    store.relink(before, next, { ordinal, writer: this.#writer })
    return before
  }

  /** A node that is added or changed gets the sums of the pods that are already bound to its name. */
  #withSums(node: NodeRow): NodeRow {
    const before = this.get('Node', '', node.name)
    const sums = nodeWithSums(node, before)
    return before ? sums : nodeWithAll(sums, this.podsOnNode(node.name).filter(occupies))
  }

  #movePod(before: PodRow | undefined, after: PodRow | undefined): void {
    const from = before && occupies(before) ? before : undefined
    const to = after && occupies(after) ? after : undefined
    if (from && to && from.nodeName === to.nodeName && from.requests === to.requests && from.shape === to.shape) {
      // The sums stay, but pods that are being deleted count for less elsewhere (semantics A13.3): counts that are cached
      // by the node's row need a new row.
      const leaves = (from.deletionTimestamp === undefined) !== (to.deletionTimestamp === undefined)
      if (leaves) this.#adjust(to.nodeName, to, nodeRow)
      return
    }
    if (from) this.#adjust(from.nodeName, from, nodeWithout)
    if (to) this.#adjust(to.nodeName, to, nodeWith)
  }

  #adjust<Pods>(nodeName: string, pods: Pods, apply: (node: NodeRow, pods: Pods) => NodeRow): void {
    const ordinal = this.ordinalOf('Node', '', nodeName)
    if (ordinal === undefined) return
    this.#store.table('Node').set(ordinal, apply(this.#row('Node', ordinal), pods), this.#writer)
  }

  #row<K extends Kind>(kind: K, ordinal: Ordinal): RowOf[K] {
    const row = this.table(kind).get(ordinal)
    // Hot: the message is only made when it is needed.
    if (row === undefined) assert(false, `${kind} ${ordinal} is there`)
    return row
  }

  #pods(ordinals: readonly Ordinal[]): PodRow[] {
    const table = this.table('Pod')
    const pods: PodRow[] = []
    // Called for every count of pods: by index, because an iterator costs as much as the look-up.
    for (let i = 0; i < ordinals.length; i++) {
      const pod = table.get(ordinals[i] as Ordinal)
      if (pod) pods.push(pod)
    }
    return pods
  }
}

function isNamed(row: Row | undefined, namespace: string, name: string): boolean {
  return row !== undefined && row.name === name && row.namespace === namespace
}
