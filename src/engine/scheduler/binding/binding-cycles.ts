import { idOf } from '../../../kube/id-of.ts'
import type { Instant } from '../../../kube/instant.ts'
import type { PodRow } from '../../../kube/pod.ts'
import type { Change } from '../../../twin/change.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { podKey, type Turn } from '../../turn.ts'
import { type BindingCheck, type BindingWait, followedChange } from '../framework/binding-wait.ts'
import type { QueueEntry } from '../queue/queue-entry.ts'
import { AssumedCluster } from './assumed-cluster.ts'

/** A pod that has a node and waits for something before it is bound. */
export interface WaitingPod {
  readonly pod: PodRow
  readonly nodeName: string
  readonly entry: QueueEntry
  readonly waits: readonly BindingWait[]
  readonly since: Instant
}

interface Waiting extends WaitingPod {
  /** Names of all that may end one of its waits. */
  readonly follows: readonly string[]
  /** It is given up for a more important pod. */
  readonly preempted: string | undefined
}

/** How a wait has ended; `undefined`: it is in progress. */
export type WaitEnd = { readonly pod: WaitingPod; readonly error: string | undefined } | undefined

/** Continues the binding cycle of the pod with that uid. */
export type BindKey = `bind ${string}`

/** From the moment a preemption cancels a wait until the waiting pod is notified. */
const CANCEL_MS = 1

/**
 * Binding cycles that take time: pods whose volumes are still being bound or made, or whose devices are still being attached.
 * Meanwhile the scheduler continues with the next pod, and assumes that they are on their nodes.
 */
export class BindingCycles {
  readonly #waiting = new Map<string, Waiting>()
  /** Uids of waiting pods by the names of what they follow. */
  readonly #followers = new Map<string, readonly string[]>()
  readonly #assumed = new AssumedCluster()

  /** The cluster with waiting pods on their nodes. */
  seenAs(cluster: ClusterView): ClusterView {
    return this.#assumed.seenAs(cluster)
  }

  /** The pod on the node that it is assumed on; `undefined` for others. */
  assumed(pod: PodRow): PodRow | undefined {
    return this.#assumed.get(pod.uid)
  }

  assume(pod: PodRow, nodeName: string, cluster: ClusterView): void {
    this.#assumed.assume(pod, nodeName, cluster)
  }

  forget(pod: PodRow, cluster: ClusterView): void {
    this.#assumed.forget(pod, cluster)
  }

  /** Begins a wait, after its objects were written. */
  begin(init: WaitingPod, turn: Turn<BindKey>): void {
    const waiting: Waiting = { ...init, follows: followed(init), preempted: undefined }
    this.#waiting.set(waiting.pod.uid, waiting)
    for (const name of waiting.follows) this.#followers.set(name, [...(this.#followers.get(name) ?? []), waiting.pod.uid])
    for (const { event } of waiting.waits) {
      if (event) turn.record({ regarding: podKey(waiting.pod), type: 'Normal', ...event })
    }
    const firstMs = Math.min(...waiting.waits.map(({ checksAtOnce, everyMs }) => (checksAtOnce ? 0 : everyMs)))
    turn.wakeAfter(Math.min(firstMs, timeLeft(waiting, turn.now)), `bind ${waiting.pod.uid}`, urgencyOf(waiting))
  }

  /** Checks again where a change may have ended a wait, at the time at which the plugin does. */
  follow(changes: readonly Change[], turn: Turn<BindKey>): void {
    this.#assumed.follow(changes)
    if (this.#waiting.size === 0) return
    for (const change of changes) {
      for (const uid of this.#followers.get(followedChange(change)) ?? NONE) this.#checkLater(uid, turn)
    }
  }

  #checkLater(uid: string, turn: Turn<BindKey>): void {
    const waiting = this.#waiting.get(uid)
    if (!waiting) return
    for (const wait of waiting.waits) {
      const found = wait.check(checkOf(waiting, turn))
      if (found === 'waiting') continue
      const passed = turn.now - waiting.since
      const checks = Math.max(1, Math.ceil(passed / wait.everyMs))
      turn.wakeAfter(checks * wait.everyMs - passed, `bind ${uid}`, found === 'ready' ? 'work' : urgencyOf(waiting))
    }
  }

  /** Checks what a pod still waits for; what has ended is not waited for any more. */
  resume(uid: string, turn: Turn<BindKey>): WaitEnd {
    const waiting = this.#waiting.get(uid)
    if (!waiting) return undefined
    const left: BindingWait[] = []
    for (const wait of waiting.waits) {
      const error = waiting.preempted ?? (timeLeft(waiting, turn.now, wait) <= 0 ? wait.timeoutError : undefined)
      const found = error === undefined ? wait.check(checkOf(waiting, turn)) : { error }
      if (typeof found !== 'string') return this.#end(waiting, `running PreBind plugin "${wait.plugin}": ${found.error}`)
      if (found === 'waiting') left.push(wait)
    }
    if (left.length === 0) return this.#end(waiting, undefined)
    const still: Waiting = { ...waiting, waits: left }
    this.#waiting.set(uid, still)
    turn.wakeAfter(timeLeft(still, turn.now), `bind ${uid}`, urgencyOf(still))
    return undefined
  }

  /** Takes its place away from a waiting pod; false: it does not wait. */
  preempt({ uid }: PodRow, by: string, turn: Turn<BindKey>): boolean {
    const waiting = this.#waiting.get(uid)
    if (!waiting) return false
    this.#waiting.set(uid, { ...waiting, preempted: `preempted by ${by}` })
    turn.wakeAfter(CANCEL_MS, `bind ${uid}`)
    return true
  }

  #end(waiting: Waiting, error: string | undefined): WaitEnd {
    const { uid } = waiting.pod
    this.#waiting.delete(uid)
    for (const name of waiting.follows) {
      const others = (this.#followers.get(name) ?? NONE).filter((other) => other !== uid)
      if (others.length > 0) this.#followers.set(name, others)
      else this.#followers.delete(name)
    }
    return { pod: waiting, error }
  }
}

const NONE: readonly string[] = []

function followed({ pod, nodeName, waits }: WaitingPod): readonly string[] {
  const node = idOf({ kind: 'Node', namespace: '', name: nodeName })
  return [...new Set([idOf(pod), node, ...waits.flatMap(({ follows }) => follows)])]
}

function checkOf({ pod, nodeName }: WaitingPod, { cluster, now }: Turn): BindingCheck {
  return { pod, nodeName, cluster, now }
}

function timeLeft({ waits, since }: WaitingPod, now: Instant, wait?: BindingWait): number {
  return since + (wait?.timeoutMs ?? Math.min(...waits.map(({ timeoutMs }) => timeoutMs))) - now
}

/** Nothing shows that another attempt ends differently, so none prolongs a run. */
function urgencyOf({ entry }: WaitingPod): 'work' | 'idle' {
  return entry.errors > 0 ? 'idle' : 'work'
}
