import type { Nominations } from '../../../src/engine/scheduler/framework/post-filter-context.ts'
import { keyOf } from '../../../src/kube/namespaced-name.ts'
import type { PodRow } from '../../../src/kube/pod.ts'

/** The nominations of the pods that wait elsewhere. */
export class WaitingNominations implements Nominations {
  readonly #pods = new Map<string, PodRow>()

  on(nodeName: string): readonly PodRow[] {
    return [...this.#pods.values()].filter((pod) => pod.nominatedNodeName === nodeName)
  }

  nodes(): readonly string[] {
    return [...new Set([...this.#pods.values()].map(({ nominatedNodeName }) => nominatedNodeName))]
  }

  put(pod: PodRow): void {
    if (pod.nominatedNodeName === '') this.#pods.delete(keyOf(pod))
    else this.#pods.set(keyOf(pod), pod)
  }

  remove(pod: PodRow): void {
    this.#pods.delete(keyOf(pod))
  }
}
