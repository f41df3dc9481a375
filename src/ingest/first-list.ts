import type { Row } from '../kube/kinds.ts'
import { compareText } from '../lib/compare.ts'

/** The rows of one kind until its list is complete: for each key the last one received. */
export class FirstList {
  readonly #namespaces = new Map<string, Map<string, Row>>()

  put(row: Row): void {
    const names = this.#namespaces.get(row.namespace)
    if (names) names.set(row.name, row)
    else this.#namespaces.set(row.namespace, new Map([[row.name, row]]))
  }

  delete(namespace: string, name: string): void {
    this.#namespaces.get(namespace)?.delete(name)
  }

  /** The rows in the order of their keys: by namespace, then by name. */
  *inOrder(): Generator<Row> {
    const namespaces = [...this.#namespaces].sort(([a], [b]) => compareText(a, b))
    for (const [, names] of namespaces) yield* [...names.values()].sort(byName)
  }
}

function byName(a: Row, b: Row): number {
  return compareText(a.name, b.name)
}
