import type { PodRow } from '../kube/pod.ts'

/** Pods that take room on nodes, by the name of the node, in the order in which they were added. */
export class OccupyingPods {
  readonly #byNode = new Map<string, PodRow[]>()

  /** Adds the pod if it takes room. */
  add(pod: PodRow): void {
    if (!occupies(pod)) return
    const others = this.#byNode.get(pod.nodeName)
    if (others) others.push(pod)
    else this.#byNode.set(pod.nodeName, [pod])
  }

  [Symbol.iterator](): IterableIterator<[string, readonly PodRow[]]> {
    return this.#byNode.entries()
  }
}

/** A bound pod takes room until it has finished (the scheduler's cache drops Succeeded and Failed pods). */
export function occupies(pod: PodRow): boolean {
  return pod.nodeName !== '' && pod.phase !== 'Succeeded' && pod.phase !== 'Failed'
}
