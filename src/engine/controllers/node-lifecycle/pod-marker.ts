import { condition, findCondition, setCondition } from '../../../kube/condition.ts'
import { addMs, type Instant, stamp } from '../../../kube/instant.ts'
import { keyOf, type NamespacedName } from '../../../kube/namespaced-name.ts'
import { type PodRow, podRow } from '../../../kube/pod.ts'
import { podKey, type Turn } from '../../turn.ts'
import { RequestBucket } from '../shared/request-bucket.ts'

/** This many nodes are processed in parallel; the others wait (nodeUpdateWorkerSize). */
const WORKERS = 8
/** How long a request takes. */
const REQUEST_MS = 12
/** If more pods than this are to be marked, they are marked in groups, at the same pace: single times do not matter then. */
const BUNCHES_MAX = 400

interface Work {
  /** Keys of the pods that are still to be marked. */
  readonly left: readonly NamespacedName[]
  readonly bunch: number
}

/**
 * Which pods of lost nodes are still to be marked: those of a node one after the other, at the pace of the controller's
 * requests. Each pod takes two of them, its status and its event.
 */
export class PodMarker {
  readonly #work = new Map<string, Work>()
  readonly #bucket = new RequestBucket()

  get isBusy(): boolean {
    return this.#work.size > 0
  }

  /** Whether one more node can be dealt with now. */
  get hasFreeWorker(): boolean {
    return this.#work.size < WORKERS
  }

  /**
   * Starts with the pods of a node that are not known to be unready; false when there are none. `all`: how many there are on all
   * lost nodes.
   */
  begin(node: string, pods: readonly PodRow[], all: number): boolean {
    const left = pods.filter(isToBeMarked).map(keyOf)
    if (left.length === 0) return false
    this.#work.set(node, { left, bunch: Math.max(1, Math.ceil(all / BUNCHES_MAX)) })
    return true
  }

  /** When the next pods of the node are marked, if the request before is answered at a moment. */
  nextAt(node: string, readyAt: Instant): Instant {
    const count = Math.min(this.#work.get(node)?.bunch ?? 1, this.#work.get(node)?.left.length ?? 1)
    let at = readyAt
    for (let i = 0; i < count; i++) {
      at = this.#bucket.take(at)
      this.#bucket.take(at)
    }
    return at
  }

  /** Returns the pods that are due, and reports when the last request is answered. */
  take(node: string, now: Instant): { readonly keys: readonly NamespacedName[]; readonly doneAt: Instant } {
    const work = this.#work.get(node)
    if (work === undefined) return { keys: [], doneAt: now }
    const keys = work.left.slice(0, work.bunch)
    if (keys.length === work.left.length) this.#work.delete(node)
    else this.#work.set(node, { ...work, left: work.left.slice(work.bunch) })
    return { keys, doneAt: addMs(now, REQUEST_MS) }
  }

  has(node: string): boolean {
    return this.#work.has(node)
  }
}

/** A pod on a node that stopped reporting is not ready, whatever its last status was. */
export function isToBeMarked({ conditions }: PodRow): boolean {
  const ready = findCondition(conditions, 'Ready')
  return ready !== undefined && ready.status !== 'False'
}

/** A pod on a node that stopped reporting is not ready, whatever its last status was (MarkPodsNotReady; semantics B8.5). */
export function markPodNotReady(pod: PodRow, turn: Turn): void {
  const ready = findCondition(pod.conditions, 'Ready')
  if (!ready) return
  const next = condition({ ...ready, status: 'False', lastTransitionTime: stamp(turn.now) })
  const result = turn.api.updateStatus<'Pod'>(podRow({ ...pod, conditions: setCondition(pod.conditions, next) }))
  if (result.ok) turn.record({ regarding: podKey(pod), type: 'Warning', reason: 'NodeNotReady', message: 'Node is not ready' })
}
