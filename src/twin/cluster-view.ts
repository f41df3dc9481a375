import type { Kind, Row, RowOf } from '../kube/kinds.ts'
import type { LabelSelector } from '../kube/label-selector.ts'
import type { Labels } from '../kube/object-row.ts'
import type { PodRow } from '../kube/pod.ts'
import type { ForkableTable } from './forkable-table.ts'
import type { Ordinal } from './ordinal.ts'
import type { AdoptableKind, SelectingKind } from './selecting.ts'
import type { ShapeInterner } from './shape-interner.ts'

/**
 * The read side of a state: what plugins, explanations and resolvers get. Lists are in ordinal order, which for a loaded
 * cluster is the order of the keys, and after that the order of creation.
 */
export interface ClusterView {
  /** Where a pod that is about to be created gets its shape. Interning is not a write: shapes are values. */
  readonly shapes: ShapeInterner
  get<K extends Kind>(kind: K, namespace: string, name: string): RowOf[K] | undefined
  /** The ordinal of an object; `undefined` when the name does not exist. */
  ordinalOf(kind: Kind, namespace: string, name: string): Ordinal | undefined
  table<K extends Kind>(kind: K): ForkableTable<RowOf[K], Ordinal>
  list<K extends Kind>(kind: K): readonly RowOf[K][]
  /**
   * The objects for which the predicate is true. Pass the same pure function each time: results are kept with the pages
   * of the table, so that forks of a state share them.
   */
  where<K extends Kind>(kind: K, test: (row: RowOf[K]) => boolean): readonly RowOf[K][]
  listIn<K extends Kind>(kind: K, namespace: string): readonly RowOf[K][]
  count(kind: Kind): number
  /** Every pod bound to the node, finished ones included; the empty name gives the pods without a node. */
  podsOnNode(nodeName: string): readonly PodRow[]
  /** The names that pods are bound to and that no node has, in order. Forks that change neither share the answer. */
  missingNodes(): readonly string[]
  /** Pods of the namespace whose labels match; pods of one shape are tested once. */
  podsMatching(namespace: string, selector: LabelSelector): readonly PodRow[]
  /** Pods that are not at rest (see isPodAtRest): the few that a run must read at its start. */
  restlessPods(): readonly PodRow[]
  /** Objects of the namespace whose selector matches the labels: the budgets of a pod, the Services in front of it. */
  selecting<K extends SelectingKind>(kind: K, namespace: string, labels: Labels): readonly RowOf[K][]
  /** Objects of the namespace that no controller owns, of a kind that one may adopt. */
  orphansIn<K extends AdoptableKind>(kind: K, namespace: string): readonly RowOf[K][]
  /** Objects with an owner reference to this uid. */
  dependentsOf(uid: string): readonly Row[]
  /** The pods among the dependents, which is what most controllers need. */
  podsOwnedBy(uid: string): readonly PodRow[]
  /** Rises with every change: what was computed at the same version of the same view is still valid. */
  readonly version: number
  /**
   * Identifies the content that the state has in common with those it was forked from and with its forks, until it is
   * written to: then it is absent. A result computed for it is valid for all states with the same identity.
   */
  readonly shared: object | undefined
  /** Canonical digest of the content: equal for equal clusters, in whatever order they were loaded. */
  digest(): string
}
