import { isPodTerminal, type PodRow, podRow } from '../../../kube/pod.ts'
import { assert } from '../../../lib/assert.ts'
import type { Change } from '../../../twin/change.ts'
import { ClusterState } from '../../../twin/cluster-state.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'

/**
 * The cluster as the scheduler sees it while pods have a node and are not bound yet: their requests count already (the
 * scheduler's cache and its assumed pods). A copy that follows all changes; it exists only while a pod is assumed.
 */
export class AssumedCluster {
  readonly #assumed = new Map<string, PodRow>()
  #copy: ClusterState | undefined

  /** The cluster that scheduling cycles see. */
  seenAs(cluster: ClusterView): ClusterView {
    return this.#copy ?? cluster
  }

  /** The pod with the node that it is assumed on. */
  get(uid: string): PodRow | undefined {
    return this.#assumed.get(uid)
  }

  /** Reserves the pod's requests. Call it before any write for the pod: the copy receives all later writes. */
  assume(pod: PodRow, nodeName: string, cluster: ClusterView): void {
    assert(cluster instanceof ClusterState, 'a run has a state of its own')
    const assumed = podRow({ ...pod, nodeName })
    this.#assumed.set(pod.uid, assumed)
    this.#copy ??= cluster.fork()
    this.#copy.put(assumed)
  }

  /** The pod gives its room back, or is bound now; the cluster shows which. */
  forget(pod: PodRow, cluster: ClusterView): void {
    if (!this.#assumed.delete(pod.uid)) return
    if (this.#assumed.size === 0) {
      this.#copy = undefined
      return
    }
    const current = cluster.get('Pod', pod.namespace, pod.name)
    if (current) this.#copy?.put(current)
    else this.#copy?.remove('Pod', pod.namespace, pod.name)
  }

  follow(changes: readonly Change[]): void {
    const copy = this.#copy
    if (!copy) return
    for (const { kind, before, after } of changes) {
      if (after) copy.put(kind === 'Pod' ? this.#asAssumed(after) : after)
      else if (before) copy.remove(kind, before.namespace, before.name)
    }
  }

  #asAssumed(pod: PodRow): PodRow {
    const assumed = this.#assumed.get(pod.uid)
    if (!assumed || pod.nodeName !== '' || isPodTerminal(pod)) return pod
    return podRow({ ...pod, nodeName: assumed.nodeName })
  }
}
