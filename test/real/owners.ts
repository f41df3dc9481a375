import type { PodRow } from '../../src/kube/pod.ts'
import type { ClusterView } from '../../src/twin/cluster-view.ts'
import { topOwner } from '../../src/whatif/recording/top-owner.ts'

/** Names pods by what owns them: generated names differ between a prediction and what happens, owners do not. */
export class Owners {
  readonly #byPod = new Map<string, string>()

  /** Learns the pods of a state; what was learned before stays known. */
  learn(state: ClusterView): void {
    for (const pod of state.list('Pod')) this.#byPod.set(pod.name, ownerOf(pod, state))
  }

  of(podName: string): string {
    return this.#byPod.get(podName) ?? podName
  }

  /** A text with every known pod name put as `<pod of OWNER>`. */
  inText(text: string): string {
    let out = text
    for (const name of [...this.#byPod.keys()].sort((a, b) => b.length - a.length)) {
      out = out.replaceAll(name, `<pod of ${this.#byPod.get(name)}>`)
    }
    return out
  }
}

function ownerOf(pod: PodRow, state: ClusterView): string {
  const owner = topOwner(pod, state)
  return owner ? `${owner.kind}/${owner.name}` : `Pod/${pod.name}`
}

/** How often each text occurs, by text in order. */
export function countsOf(texts: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const text of texts.toSorted()) counts[text] = (counts[text] ?? 0) + 1
  return counts
}
