import type { NodeRow } from '../../../kube/node.ts'
import { assert } from '../../../lib/assert.ts'
import type { Ints } from '../../../lib/ints.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { ForkableTable } from '../../../twin/forkable-table.ts'
import type { Ordinal } from '../../../twin/ordinal.ts'

/** Nodes in the order in which they are examined; rows are read when they are needed. */
export class NodeList {
  readonly #ordinals: Ints<Ordinal>
  readonly #table: ForkableTable<NodeRow>

  constructor(ordinals: Ints<Ordinal>, cluster: ClusterView) {
    this.#ordinals = ordinals
    this.#table = cluster.table('Node')
  }

  get length(): number {
    return this.#ordinals.length
  }

  at(index: number): NodeRow {
    const row = this.#table.get(this.#ordinals[index] as Ordinal)
    assert(row, `node ${index} of the order is in the cluster`)
    return row
  }

  rows(): readonly NodeRow[] {
    return Array.from(this.#ordinals, (_, i) => this.at(i))
  }
}

/** A node that is in the cluster. */
export function nodeNamed(cluster: ClusterView, name: string): NodeRow {
  const node = cluster.get('Node', '', name)
  assert(node, `node ${name} is in the cluster`)
  return node
}
