import type { PodRow } from '../../kube/pod.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'

/**
 * A cluster as it is, but for the pods of one node: what filters see in a trial. Everything else, tables and indexes too,
 * still tells the cluster as it was; what filters count over the whole cluster is in their states. A proxy, so that the
 * view may grow without anybody thinking of this place.
 */
export function trialView(base: ClusterView, nodeName: string, podsOnIt: () => readonly PodRow[]): ClusterView {
  const podsOnNode = (name: string): readonly PodRow[] => (name === nodeName ? podsOnIt() : base.podsOnNode(name))
  const members = new Map<PropertyKey, unknown>([['podsOnNode', podsOnNode]])
  return new Proxy(base, {
    get(target, member) {
      if (members.has(member)) return members.get(member)
      const value: unknown = Reflect.get(target, member, target)
      // Methods of the state reach for private fields, which only the state itself has.
      if (typeof value !== 'function') return value
      const bound: unknown = value.bind(target)
      members.set(member, bound)
      return bound
    },
  })
}
