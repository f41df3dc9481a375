import type { ClusterView } from '../../../twin/cluster-view.ts'

/** What the pods of a cluster show of a name, found once; `undefined` where they show nothing. */
export class MemoryByName<Value> {
  readonly #known = new WeakMap<ClusterView, Map<string, Value | undefined>>()

  of(name: string, cluster: ClusterView, find: () => Value | undefined): Value | undefined {
    const names = this.#known.get(cluster) ?? new Map<string, Value | undefined>()
    this.#known.set(cluster, names)
    if (!names.has(name)) names.set(name, find())
    return names.get(name)
  }
}
