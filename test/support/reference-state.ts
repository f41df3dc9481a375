import type { Kind, Row, RowOf } from '../../src/kube/kinds.ts'
import { type LabelSelector, matches } from '../../src/kube/label-selector.ts'
import type { PodRow } from '../../src/kube/pod.ts'
import { addResources, type Resources, ZERO_RESOURCES } from '../../src/kube/resources.ts'

/** The plainest state there is: one array of rows, copied on fork, searched from the front. The reference that the tables are compared with. */
export class ReferenceState {
  #rows: { readonly born: number; readonly row: Row }[]
  #born: number

  constructor(rows: readonly { readonly born: number; readonly row: Row }[] = [], born = 0) {
    this.#rows = [...rows]
    this.#born = born
  }

  fork(): ReferenceState {
    return new ReferenceState(this.#rows, this.#born)
  }

  put(row: Row): void {
    const at = this.#rows.findIndex((item) => sameKey(item.row, row))
    const known = this.#rows[at]
    if (known) this.#rows[at] = { born: known.born, row }
    else this.#rows.push({ born: this.#born++, row })
  }

  remove(kind: Kind, namespace: string, name: string): void {
    this.#rows = this.#rows.filter(({ row }) => !sameKey(row, { kind, namespace, name }))
  }

  get(kind: Kind, namespace: string, name: string): Row | undefined {
    return this.#rows.find((item) => sameKey(item.row, { kind, namespace, name }))?.row
  }

  list<K extends Kind>(kind: K): readonly RowOf[K][] {
    const rows = this.#rows.filter(({ row }) => row.kind === kind).sort((a, b) => a.born - b.born)
    return rows.map(({ row }) => row as RowOf[K])
  }

  podsOnNode(nodeName: string): readonly PodRow[] {
    return this.list('Pod').filter((pod) => pod.nodeName === nodeName)
  }

  podsMatching(namespace: string, selector: LabelSelector): readonly PodRow[] {
    return this.list('Pod').filter((pod) => pod.namespace === namespace && matches(selector, pod.labels))
  }

  podsOwnedBy(uid: string): readonly PodRow[] {
    return this.list('Pod').filter((pod) => pod.ownerReferences.some((owner) => owner.uid === uid))
  }

  requestedOn(nodeName: string): { readonly requested: Resources; readonly podCount: number } {
    const pods = this.podsOnNode(nodeName).filter((pod) => pod.phase !== 'Succeeded' && pod.phase !== 'Failed')
    return { requested: pods.reduce((sum, pod) => addResources(sum, pod.requests), ZERO_RESOURCES), podCount: pods.length }
  }
}

interface Key {
  readonly kind: Kind
  readonly namespace: string
  readonly name: string
}

function sameKey(a: Key, b: Key): boolean {
  return a.kind === b.kind && a.namespace === b.namespace && a.name === b.name
}
