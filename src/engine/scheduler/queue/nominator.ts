import type { PodRow } from '../../../kube/pod.ts'
import { Journal } from '../../../lib/journal.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { Nominations } from '../framework/post-filter-context.ts'
import { identityOf } from './queue-entry.ts'

interface Nomination {
  readonly node: string
  readonly pod: PodRow
}

/**
 * Which pods wait for which node. It records a nomination as soon as it is decided, before the pod's status shows it, and keeps a
 * cancelled one under an empty name, so that a late status does not bring it back (semantics A4.15).
 */
export class Nominator implements Nominations {
  readonly #byPod = new Map<string, Nomination>()
  /** In the order of nomination. Lists are replaced, never written. */
  readonly #byNode = new Map<string, readonly PodRow[]>()
  readonly touched = new Journal<string>()

  on(nodeName: string): readonly PodRow[] {
    return this.#byNode.get(nodeName) ?? NONE
  }

  /** Every node that pods wait for. */
  nodes(): readonly string[] {
    return this.#byNode.size === 0 ? NONE : [...this.#byNode.keys()]
  }

  isWaiting(pod: PodRow): boolean {
    return (this.#byPod.get(identityOf(pod))?.node ?? '') !== ''
  }

  /** `node` undefined: the node in the pod's status. `isWaiting`: the pod is there and unbound. */
  put(pod: PodRow, node: string | undefined, isWaiting: boolean): void {
    this.remove(pod)
    if (node === undefined && pod.nominatedNodeName === '') return
    if (!isWaiting) return
    const name = node ?? pod.nominatedNodeName
    this.#byPod.set(identityOf(pod), { node: name, pod })
    if (name !== '') this.#setOn(name, [...this.on(name), pod])
  }

  /** The pod changed. A nomination that only this nominator has is kept. */
  update(before: PodRow, after: PodRow, isWaiting: boolean): void {
    const known = this.#byPod.get(identityOf(before))
    const stays = before.nominatedNodeName === '' && after.nominatedNodeName === ''
    this.remove(before)
    this.put(after, stays ? known?.node : undefined, isWaiting)
  }

  remove(pod: PodRow): void {
    if (this.#byPod.size === 0) return
    const id = identityOf(pod)
    const known = this.#byPod.get(id)
    if (!known) return
    this.#byPod.delete(id)
    if (known.node !== '')
      this.#setOn(
        known.node,
        this.on(known.node).filter((other) => other !== known.pod),
      )
  }

  #setOn(node: string, pods: readonly PodRow[]): void {
    if (pods.length > 0) this.#byNode.set(node, pods)
    else this.#byNode.delete(node)
    this.touched.add(node)
  }
}

const NONE: readonly never[] = Object.freeze([])

/** A nomination counts only for pods that exist and are not bound. */
export function isWaiting(pod: PodRow, cluster: ClusterView): boolean {
  const stored = cluster.get('Pod', pod.namespace, pod.name)
  return stored !== undefined && stored.uid === pod.uid && stored.nodeName === ''
}
