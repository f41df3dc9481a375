import type { PodRow } from '../../../kube/pod.ts'
import type { QueueEvent } from '../framework/events.ts'
import { identityOf } from './queue-entry.ts'

type Item =
  | { readonly kind: 'pod'; readonly id: string; readonly pod: PodRow }
  | { readonly kind: 'event'; readonly event: QueueEvent }

/**
 * Pods that were popped and are not done, with the events since, in the order of time: a pod that returns to the queue is checked
 * against these events (semantics A4.10). One log serves all pods.
 */
export class InFlightLog {
  #items: Item[] = []
  readonly #ids = new Set<string>()

  get isEmpty(): boolean {
    return this.#ids.size === 0
  }

  has(pod: PodRow): boolean {
    return this.#ids.has(identityOf(pod))
  }

  /** The pods, the longest in flight first. */
  pods(): readonly PodRow[] {
    return this.#items.flatMap((item) => (item.kind === 'pod' ? [item.pod] : []))
  }

  /** A pod was popped. False: it is in flight already and must not go twice. */
  start(pod: PodRow): boolean {
    const id = identityOf(pod)
    if (this.#ids.has(id)) return false
    this.#ids.add(id)
    this.#items.push({ kind: 'pod', id, pod })
    return true
  }

  add(event: QueueEvent): void {
    this.#items.push({ kind: 'event', event })
  }

  /** What happened since the pod was popped. */
  eventsSince(pod: PodRow): readonly QueueEvent[] {
    const id = identityOf(pod)
    const start = this.#items.findIndex((item) => item.kind === 'pod' && item.id === id)
    return this.#items.slice(start + 1).flatMap((item) => (item.kind === 'event' ? [item.event] : []))
  }

  /** The pod has come back or is bound; events that only it waited for are forgotten. */
  done(pod: PodRow): void {
    const id = identityOf(pod)
    if (!this.#ids.delete(id)) return
    const left = this.#items.filter((item) => item.kind === 'event' || item.id !== id)
    const first = left.findIndex((item) => item.kind === 'pod')
    this.#items = first < 0 ? [] : left.slice(first)
  }
}
