import { condition, setCondition } from '../../../kube/condition.ts'
import { stamp } from '../../../kube/instant.ts'
import { type PodRow, podWithConditions } from '../../../kube/pod.ts'
import { assert } from '../../../lib/assert.ts'
import { podKey, type Turn } from '../../turn.ts'

/** For each victim its status is written and then it is deleted; the scheduler continues meanwhile. */
const REQUESTS_MS = 50

/** Continues the preemption for the pod with that uid. */
export type PreemptKey = `preempt ${string}`

export interface Preemption {
  /** The preemptor. */
  readonly by: PodRow
  readonly node: string
  /** The victims that are left; the last one waits for the others. */
  readonly victims: readonly PodRow[]
}

/**
 * Preemptions whose requests are in progress (framework/preemption/executor.go; semantics A15.9). Until its victims are deleted,
 * the scheduler sees them as before, so that a second pod may choose the same ones, which are then deleted twice.
 */
export class PreemptionExecutor {
  /** By the uid of the preemptor. */
  readonly #underWay = new Map<string, Preemption>()

  /** Begins one; returns the last victim, or nothing when all are on their way out already. */
  start({ by, node, victims }: Preemption, turn: Turn<PreemptKey>): PodRow | undefined {
    // They are recorded as they are at this moment, so that no later look-up is needed.
    const staying = victims.filter(({ deletionTimestamp }) => deletionTimestamp === undefined)
    if (staying.length > 0) this.#wait({ by, node, victims: staying }, turn)
    return staying.at(-1)
  }

  /**
   * Deletes all victims but the last, then the last; returns the pods whose preemption is complete. `takePlace`: see
   * `preemptVictim`.
   */
  resume(uid: string, turn: Turn<PreemptKey>, takePlace: (victim: PodRow) => boolean): PodRow | undefined {
    const preemption = this.#underWay.get(uid)
    assert(preemption, `the preemption for ${uid} is under way`)
    const { by, node, victims } = preemption
    const [others, rest] = victims.length > 1 ? [victims.slice(0, -1), victims.slice(-1)] : [victims, []]
    const preempting = { by, node, turn, takePlace }
    for (const victim of others) preemptVictim(victim, preempting)
    if (rest.length > 0) {
      this.#wait({ by, node, victims: rest }, turn)
      return undefined
    }
    this.#underWay.delete(uid)
    return by
  }

  #wait(preemption: Preemption, turn: Turn<PreemptKey>): void {
    const { uid } = preemption.by
    this.#underWay.set(uid, preemption)
    turn.wakeAfter(REQUESTS_MS, `preempt ${uid}`)
  }
}

/** A preemptor, its victim and the node. */
interface Preempting {
  readonly by: PodRow
  readonly node: string
  readonly turn: Turn
  /** Takes the place of a pod that is not bound yet; false: it is. */
  readonly takePlace: (victim: PodRow) => boolean
}

/**
 * Preempts a pod; a terminating one only gets the event, and one that is not bound yet only loses its place. Budgets do not stop
 * the scheduler.
 */
function preemptVictim(victim: PodRow, preempting: Preempting): void {
  const { by, node, turn, takePlace } = preempting
  const current = turn.cluster.get('Pod', victim.namespace, victim.name)
  if (!current || current.uid !== victim.uid) return
  const isUnbound = takePlace(victim)
  if (!isUnbound && current.deletionTimestamp === undefined) sendAway(current, preempting)
  turn.record({
    regarding: podKey(victim),
    related: podKey(by),
    type: 'Normal',
    reason: 'Preempted',
    message: `Preempted by pod ${by.uid} on node ${node}${isUnbound ? ' (in kube-scheduler memory).' : ''}`,
  })
}

function sendAway(pod: PodRow, { by, turn }: Preempting): void {
  const disrupted = condition({
    type: 'DisruptionTarget',
    status: 'True',
    reason: 'PreemptionByScheduler',
    message: `${by.shape.spec.schedulerName}: preempting to accommodate a higher priority pod`,
    lastTransitionTime: stamp(turn.now),
    observedGeneration: pod.generation,
  })
  turn.api.updateStatus(podWithConditions(pod, setCondition(pod.conditions, disrupted)))
  turn.api.delete(podKey(pod), { uid: pod.uid })
}
