import type { PodRow } from '../../../kube/pod.ts'
import type { Nominations } from '../framework.ts'
import { identityOf } from './queue-entry.ts'

interface Nomination {
  readonly node: string
  readonly pod: PodRow
}

/**
 * Which pods wait for which node. It knows a nomination as soon as it is decided, before the pod's status tells it, and
 * keeps one that was taken back under an empty name, so that a late status does not bring it back (semantics A4.15).
 */
export class Nominator implements Nominations {
  readonly #byPod: Map<string, Nomination>
  /** Identities in the order of nomination. */
  readonly #byNode: Map<string, readonly string[]>

  constructor(from?: Nominator) {
    this.#byPod = new Map(from ? from.#byPod : [])
    this.#byNode = new Map(from ? from.#byNode : [])
  }

  fork(): Nominator {
    return new Nominator(this)
  }

  on(nodeName: string): readonly PodRow[] {
    if (this.#byNode.size === 0) return NONE
    const ids = this.#byNode.get(nodeName)
    return ids ? ids.flatMap((id) => this.#byPod.get(id)?.pod ?? []) : NONE
  }

  /** Every node that pods wait for. */
  nodes(): readonly string[] {
    if (this.#byNode.size === 0) return NONE
    return [...this.#byNode.keys()].filter((node) => node !== '')
  }

  /** `node` undefined: what the pod's status says. `isWaiting`: the pod is there and unbound. */
  put(pod: PodRow, node: string | undefined, isWaiting: boolean): void {
    this.remove(pod)
    if (node === undefined && pod.nominatedNodeName === '') return
    if (!isWaiting) return
    const id = identityOf(pod)
    const name = node ?? pod.nominatedNodeName
    this.#byPod.set(id, { node: name, pod })
    this.#byNode.set(name, [...(this.#byNode.get(name) ?? []), id])
  }

  /** The pod changed. A nomination that only this nominator knows of stays. */
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
    const left = (this.#byNode.get(known.node) ?? []).filter((other) => other !== id)
    if (left.length > 0) this.#byNode.set(known.node, left)
    else this.#byNode.delete(known.node)
  }
}

const NONE: readonly never[] = Object.freeze([])
