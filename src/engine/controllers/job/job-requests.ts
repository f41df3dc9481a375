import type { JobRow } from '../../../kube/job.ts'
import { keyOf, type NamespacedName } from '../../../kube/namespaced-name.ts'
import { isPodReady, type PodRow } from '../../../kube/pod.ts'
import type { ApiRefusal, Turn } from '../../turn.ts'
import { createPod, deletePod, isNamespaceTerminating } from '../shared/pod-control.ts'
import { RequestTurns } from '../shared/request-turns.ts'
import type { JobEnd } from './job-conditions.ts'
import type { JobRequest, Managed, PodCounts } from './manage-pods.ts'
import { untrack } from './tracking-finalizer.ts'

/** Requests of a sync, some of which wait for their turn. */
interface UnderWay {
  readonly uid: string
  /** The pods that the sync began with. */
  readonly pods: readonly PodRow[]
  readonly begun: PodCounts
  readonly decided: JobEnd | undefined
  readonly left: readonly JobRequest[]
  /** Pods are made in batches of 1, 2, 4...; how many of the present one are still to be made. */
  readonly batch: number
  readonly inBatch: number
  readonly made: number
  readonly lost: number
  /** Pods whose deletion was requested, and those among them that were ready. */
  readonly ended: number
  readonly endedReady: number
  /** UIDs of pods whose finalizer could not be removed. */
  readonly refused: ReadonlySet<string>
  readonly refusal: ApiRefusal | undefined
}

/** What a sync has left: the pods that it began with, the end that it has decided on, and the pod counts of the status now. */
export interface Resumed {
  readonly pods: readonly PodRow[]
  readonly decided: JobEnd | undefined
  readonly managed: Managed
}

/** Sends what syncs of Jobs have decided, as fast as the controller may: hundreds of pods take their time (syncJob). */
export class JobRequests {
  readonly #turns = new RequestTurns()
  readonly #underWay = new Map<string, UnderWay>()

  /** Whether a sync of this very Job has requests left. */
  isUnderWay(job: JobRow): boolean {
    return this.#underWay.get(keyOf(job))?.uid === job.uid
  }

  forget(key: NamespacedName): void {
    this.#underWay.delete(key)
    this.#turns.forget(key)
  }

  /** Begins with a sync's requests. `undefined`: some wait for their turn; the key is woken then, to continue. */
  begin(job: JobRow, requests: readonly JobRequest[], { pods, begun, decided, turn }: Begin): Managed | undefined {
    const nothing = { batch: 1, inBatch: 1, made: 0, lost: 0, ended: 0, endedReady: 0, refused: NONE, refusal: undefined }
    return this.#send(job, { uid: job.uid, pods, begun, decided, left: requests, ...nothing }, turn)?.managed
  }

  /** Continues the requests of the current sync. */
  resume(job: JobRow, turn: Turn<NamespacedName>): Resumed | undefined {
    const underWay = this.#underWay.get(keyOf(job))
    return underWay && this.#send(job, underWay, turn)
  }

  #send(job: JobRow, begun: UnderWay, turn: Turn<NamespacedName>): Resumed | undefined {
    const key = keyOf(job)
    let underWay = begun
    while (underWay.left.length > 0) {
      const waitMs = this.#turns.waitMs(key, turn.now)
      if (waitMs > 0) {
        this.#underWay.set(key, underWay)
        turn.wakeAfter(waitMs, key)
        return undefined
      }
      underWay = sendFirst(job, underWay, turn)
    }
    this.#underWay.delete(key)
    return { pods: underWay.pods, decided: underWay.decided, managed: managedBy(underWay) }
  }
}

interface Begin {
  readonly pods: readonly PodRow[]
  readonly begun: PodCounts
  /** The end of the Job, if that is why its pods have to go. */
  readonly decided: JobEnd | undefined
  readonly turn: Turn<NamespacedName>
}

const NONE: ReadonlySet<string> = new Set()

function sendFirst(job: JobRow, underWay: UnderWay, turn: Turn): UnderWay {
  const [request, ...left] = underWay.left
  if (request === undefined) return underWay
  const { verb, pod } = request
  if (verb === 'make') return made(job, { ...underWay, left }, { pod, turn })
  const refusal = verb === 'release' ? untrack(turn, pod) : deletePod(turn, job, pod)
  const ended = underWay.ended + Number(verb === 'end')
  const endedReady = underWay.endedReady + Number(verb === 'end' && isPodReady(pod))
  if (refusal === undefined) return { ...underWay, left, ended, endedReady }
  const refused = new Set([...underWay.refused, pod.uid])
  // A pod that still has the finalizer is not deleted.
  const others = verb === 'release' ? left.filter((other) => other.pod.uid !== pod.uid) : left
  return { ...underWay, left: others, ended, endedReady, refused, refusal: underWay.refusal ?? refusal }
}

/** A batch in which something fails is finished, the rest is left out. */
function made(job: JobRow, underWay: UnderWay, { pod, turn }: { pod: PodRow; turn: Turn }): UnderWay {
  const result = createPod(turn, job, pod)
  const lost = !result.ok && isNamespaceTerminating(result.refusal)
  const refusal = underWay.refusal ?? (result.ok || lost ? undefined : result.refusal)
  const inBatch = underWay.inBatch - 1
  const counts = { made: underWay.made + Number(result.ok), lost: underWay.lost + Number(lost), refusal }
  if (inBatch > 0) return { ...underWay, ...counts, inBatch }
  const batch = 2 * underWay.batch
  return { ...underWay, ...counts, left: refusal ? [] : underWay.left, batch, inBatch: batch }
}

function managedBy({ begun, made: fresh, lost, ended, endedReady, refused, refusal }: UnderWay): Managed {
  const gone = ended - refused.size
  return {
    active: begun.active + fresh + lost - gone,
    ready: begun.ready - endedReady,
    terminating: begun.terminating + gone,
    refusal,
    waitMs: undefined,
    lost,
  }
}
