import type { Actor, Turn } from '../../src/engine/turn.ts'
import { condition, setCondition } from '../../src/kube/condition.ts'
import { stamp } from '../../src/kube/instant.ts'
import { keyOf, type NamespacedName, splitKey } from '../../src/kube/namespaced-name.ts'
import { isPodTerminal, type PodRow, podRow } from '../../src/kube/pod.ts'
import type { Change } from '../../src/twin/change.ts'
import type { ClusterView } from '../../src/twin/cluster-view.ts'

export interface PlayedTimes {
  /** Milliseconds from binding to Running, from Running to Ready, from deletion to gone. */
  readonly runMs: number
  readonly readyMs: number
  readonly terminateMs: number
}

/** Pods with this annotation never start. */
export const BAD_IMAGE = { 'test/bad-image': 'true' }

/**
 * Scheduler and kubelet of one node with room for everything: it binds each pod at once, those of DaemonSets to the node they are
 * aimed at, and brings it to Running and Ready after fixed times. For tests of controllers, which read pods only.
 */
export class PlayedNode implements Actor<NamespacedName> {
  readonly name = 'played-node'
  readonly reactionMs = 1
  readonly #times: PlayedTimes

  constructor(times: Partial<PlayedTimes> = {}) {
    this.#times = { runMs: 1000, readyMs: 1000, terminateMs: 2000, ...times }
  }

  keysFor(change: Change): readonly NamespacedName[] {
    return change.kind === 'Pod' && change.after ? [keyOf(change.after)] : []
  }

  keysAtStart(cluster: ClusterView): readonly NamespacedName[] {
    return cluster.list('Pod').map(keyOf)
  }

  reconcile(key: NamespacedName, turn: Turn<NamespacedName>): void {
    const pod = turn.cluster.get('Pod', ...splitKey(key))
    if (!pod) return
    if (pod.nodeName === '') turn.api.bind(pod, pod.targetNodeName || 'node-1')
    else if (pod.deletionTimestamp !== undefined) this.#end(pod, turn)
    else if (!isPodTerminal(pod) && pod.annotations['test/bad-image'] === undefined) this.#advance(pod, turn)
  }

  #end(pod: PodRow, turn: Turn<NamespacedName>): void {
    const requested = pod.deletionTimestamp ?? 0
    const left = requested - (pod.deletionGracePeriodSeconds ?? 0) * 1000 + this.#times.terminateMs - turn.now
    if (left > 0) turn.wakeAfter(left, keyOf(pod))
    else turn.api.delete(pod, { gracePeriodSeconds: 0 })
  }

  #advance(pod: PodRow, turn: Turn<NamespacedName>): void {
    if (pod.phase === 'Pending') this.#after(pod, this.#times.runMs, turn, () => started(pod, turn))
    else if (!pod.conditions.some(({ type }) => type === 'Ready'))
      this.#after(pod, this.#times.readyMs, turn, () => ready(pod, turn))
  }

  #after(pod: PodRow, delayMs: number, turn: Turn<NamespacedName>, next: () => PodRow): void {
    const left = (pod.startTime ?? pod.creationTimestamp) + delayMs - turn.now
    if (left > 0) turn.wakeAfter(left, keyOf(pod))
    else turn.api.updateStatus<'Pod'>(next())
  }
}

function started(pod: PodRow, turn: Turn): PodRow {
  return podRow({ ...pod, phase: 'Running', startTime: turn.now })
}

function ready(pod: PodRow, turn: Turn): PodRow {
  const isReady = condition({ type: 'Ready', status: 'True', lastTransitionTime: stamp(turn.now) })
  return podRow({ ...pod, conditions: setCondition(pod.conditions, isReady) })
}
