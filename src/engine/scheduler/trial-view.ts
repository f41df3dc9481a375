import type { Kind, Row, RowOf } from '../../kube/kinds.ts'
import type { LabelSelector } from '../../kube/label-selector.ts'
import type { NodeRow } from '../../kube/node.ts'
import type { PodRow } from '../../kube/pod.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { ForkableTable } from '../../twin/forkable-table.ts'
import type { ShapeInterner } from '../../twin/shape-interner.ts'

/**
 * A cluster as it is, but for one node with its pods: what filters see in a trial. Tables and indexes still tell the
 * cluster as it was; what the filters count over the whole cluster is in their states.
 */
export class TrialView implements ClusterView {
  readonly #base: ClusterView
  node: NodeRow
  pods: readonly PodRow[]

  constructor(base: ClusterView, node: NodeRow, pods: readonly PodRow[]) {
    this.#base = base
    this.node = node
    this.pods = pods
  }

  get shapes(): ShapeInterner {
    return this.#base.shapes
  }

  get<K extends Kind>(kind: K, namespace: string, name: string): RowOf[K] | undefined {
    return this.#base.get(kind, namespace, name)
  }

  ordinalOf(kind: Kind, namespace: string, name: string): number | undefined {
    return this.#base.ordinalOf(kind, namespace, name)
  }

  table<K extends Kind>(kind: K): ForkableTable<RowOf[K]> {
    return this.#base.table(kind)
  }

  list<K extends Kind>(kind: K): readonly RowOf[K][] {
    return this.#base.list(kind)
  }

  listIn<K extends Kind>(kind: K, namespace: string): readonly RowOf[K][] {
    return this.#base.listIn(kind, namespace)
  }

  count(kind: Kind): number {
    return this.#base.count(kind)
  }

  podsOnNode(nodeName: string): readonly PodRow[] {
    return nodeName === this.node.name ? this.pods : this.#base.podsOnNode(nodeName)
  }

  podsMatching(namespace: string, selector: LabelSelector): readonly PodRow[] {
    return this.#base.podsMatching(namespace, selector)
  }

  dependentsOf(uid: string): readonly Row[] {
    return this.#base.dependentsOf(uid)
  }

  podsOwnedBy(uid: string): readonly PodRow[] {
    return this.#base.podsOwnedBy(uid)
  }

  digest(): string {
    return this.#base.digest()
  }
}
