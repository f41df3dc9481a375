import type { Kind, Row, RowOf } from '../../src/kube/kinds.ts'
import type { ObjectRow } from '../../src/kube/object-row.ts'
import type { Change } from '../../src/twin/change.ts'
import type { ClusterView } from '../../src/twin/cluster-view.ts'
import type { ObjectKey } from '../../src/whatif/outcome/outcome.ts'

/** The kinds that an audit reads. */
const KINDS = [
  'Namespace',
  'Node',
  'Pod',
  'ReplicaSet',
  'ReplicationController',
  'Deployment',
  'StatefulSet',
  'DaemonSet',
  'ControllerRevision',
  'Job',
  'CronJob',
  'Service',
  'PodDisruptionBudget',
] as const satisfies readonly Kind[]

/** The cluster at one moment of a run, as plain maps that changes are written into. */
export class World {
  readonly #rows: ReadonlyMap<string, Map<string, Row>>
  /** Every object that there has been, as it was last, by kind and uid: owners outlive their objects. */
  readonly #ever = new Map<string, Row>()

  constructor(base: ClusterView) {
    const tables = KINDS.map((kind): readonly [string, Map<string, Row>] => {
      const rows = new Map<string, Row>()
      for (const row of base.list(kind)) rows.set(nameOf(row), row)
      return [kind, rows]
    })
    this.#rows = new Map(tables)
    for (const [, rows] of tables) for (const row of rows.values()) this.#ever.set(identity(row), row)
  }

  apply({ kind, before, after }: Change): void {
    const rows = this.#rows.get(kind)
    if (!rows) return
    if (before && (after === undefined || nameOf(before) !== nameOf(after))) rows.delete(nameOf(before))
    if (after) rows.set(nameOf(after), after)
    const row = after ?? before
    if (row) this.#ever.set(identity(row), row)
  }

  all<K extends (typeof KINDS)[number]>(kind: K): readonly RowOf[K][] {
    return [...(this.#rows.get(kind)?.values() ?? [])] as unknown as readonly RowOf[K][]
  }

  get<K extends (typeof KINDS)[number]>(kind: K, { namespace, name }: { namespace: string; name: string }): RowOf[K] | undefined {
    return this.#rows.get(kind)?.get(`${namespace}/${name}`) as RowOf[K] | undefined
  }

  /** The object that controls this one, though it may be gone. */
  ownerOf(row: ObjectRow): Row | undefined {
    const reference = controllerReference(row)
    return reference && this.#ever.get(identity(reference))
  }

  /** The object at the top of the owners of this one; `undefined`: none controls it. */
  topOf(row: ObjectRow): Row | undefined {
    let owner = this.ownerOf(row)
    for (let above = owner; above; above = this.ownerOf(above)) owner = above
    return owner
  }
}

export function controllerReference({ ownerReferences }: ObjectRow) {
  return ownerReferences.find(({ controller }) => controller)
}

function identity({ kind, uid }: { readonly kind: string; readonly uid: string }): string {
  return `${kind} ${uid}`
}

function nameOf({ namespace, name }: { readonly namespace: string; readonly name: string }): string {
  return `${namespace}/${name}`
}

/** Whether the scenario deletes the namespace, with all that is in it: gone at the end, or on its way. */
export function isEmptied(
  name: string,
  { base, after }: { readonly base: { readonly state: ClusterView }; readonly after: ClusterView },
) {
  const [before, now] = [base.state, after].map((cluster) => cluster.get('Namespace', '', name))
  return before?.phase === 'Active' && (now?.uid !== before.uid || now.phase === 'Terminating')
}

/** `Pod/shop/web-1`. */
export function idOf({ kind, namespace, name }: Pick<ObjectKey, 'namespace' | 'name'> & { readonly kind: string }): string {
  return `${kind}/${namespace}/${name}`
}

/** The same for what may be missing. */
export function idOrNone(key: (Pick<ObjectKey, 'namespace' | 'name'> & { readonly kind: string }) | undefined): string {
  return key ? idOf(key) : 'none'
}
