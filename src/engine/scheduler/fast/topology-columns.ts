import type { NodeRow } from '../../../kube/node.ts'
import type { NodeMirror } from './node-mirror.ts'

/** Which domain of a topology each node is in: the value of one label, as a number. */
export class TopologyColumn {
  /** By ordinal; -1 for nodes without the label. */
  domains: Int32Array = new Int32Array()
  readonly #key: string
  readonly #ids = new Map<string, number>()
  /** How far it has followed the mirror's log of labels. */
  #position = -1

  constructor(key: string) {
    this.#key = key
  }

  /** Domains are numbered from 0 up to this. */
  get size(): number {
    return this.#ids.size
  }

  /** The number of a value; numbers are for life. */
  idOf(value: string): number {
    let id = this.#ids.get(value)
    if (id === undefined) {
      id = this.#ids.size
      this.#ids.set(value, id)
    }
    return id
  }

  sync({ rows, relabelled }: NodeMirror): void {
    if (this.#position === relabelled.position) return
    const touched = this.domains.length < rows.length ? undefined : relabelled.since(this.#position)
    this.#position = relabelled.position
    if (touched) for (const ordinal of touched) this.domains[ordinal] = this.#domainOf(rows[ordinal])
    else this.domains = Int32Array.from(rows, (row) => this.#domainOf(row))
  }

  #domainOf(row: NodeRow | undefined): number {
    const value = row?.labels[this.#key]
    return value === undefined ? -1 : this.idOf(value)
  }
}

const columns = new WeakMap<NodeMirror, Map<string, TopologyColumn>>()

/** The column of a label key, up to date with the mirror. */
export function topologyColumn(mirror: NodeMirror, key: string): TopologyColumn {
  let known = columns.get(mirror)
  if (!known) {
    known = new Map()
    columns.set(mirror, known)
  }
  let column = known.get(key)
  if (!column) {
    column = new TopologyColumn(key)
    known.set(key, column)
  }
  column.sync(mirror)
  return column
}
