import { addMs, type Instant } from '../../kube/instant.ts'
import { keyOf, type NamespacedName, splitKey } from '../../kube/namespaced-name.ts'
import { type PodRow, podRow } from '../../kube/pod.ts'
import { usesClaim } from '../../kube/pod-claims.ts'
import type { ChangeOf } from '../../twin/change.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { podKey, type Turn } from '../turn.ts'
import { isKubeletAlive } from './node-status.ts'
import { ProbeTroubles } from './probes/probe-troubles.ts'
import type { BackoffEntry } from './restarts/restart-backoff.ts'
import { deadlineIn, dueAt, NEVER, type Progress, probeChangeAt, UNMANAGED } from './stages/due-at.ts'
import { effects, nextBackoffs } from './stages/effects.ts'
import { findStage } from './stages/find-stage.ts'
import type { Stage } from './stages/stages.ts'
import { type Timer, timers } from './stages/timers.ts'
import { AWAIT_VOLUMES } from './stages/unbound-claims.ts'
import type { SyncContext } from './sync-context.ts'
import { killedPod, type PodKill } from './termination/kill-pod.ts'
import type { TimingModel } from './timing/timing-model.ts'

/** The status manager of a node writes statuses one after the other; a request takes about as long. */
const WRITE_MS = 25

/**
 * When within the second of its time stamp a pod began the stage in which a run finds it, from 0 to 1: no object shows it
 * (semantics G9).
 */
export type StampShare = (pod: PodRow) => number

function halfOfSecond(): number {
  return 0.5
}

/** The pod workers of all kubelets (kubelet pod_workers.go): they take each pod through the stages of its life. */
export class PodWorkers {
  readonly probeTroubles = new ProbeTroubles()
  readonly #timing: TimingModel
  readonly #stampShare: StampShare
  /** Pods whose present stage began before the run, by UID. */
  readonly #begunBefore = new Set<string>()
  /** By the key of the pod. */
  readonly #progress = new Map<string, Progress>()
  /** When the status manager of a node can write the next status, by the name of the node. */
  readonly #freeAt = new Map<string, Instant>()
  readonly #backoffs = new Map<string, BackoffEntry>()
  readonly #gracePeriodOverrides = new Map<string, number>()

  constructor(timing: TimingModel, stampShare: StampShare = halfOfSecond) {
    this.#timing = timing
    this.#stampShare = stampShare
  }

  /** Takes the pod over when a run begins: whether it is in a stage, or has a deadline ahead. */
  takeOver(pod: PodRow, cluster: ClusterView): boolean {
    const context = this.#contextOf(pod, { now: 0 as Instant, cluster })
    if (findStage(context) !== undefined) this.#begunBefore.add(pod.uid)
    else if (!Number.isFinite(deadlineIn(pod, context.now))) return false
    return true
  }

  /** The pods that have waited for a claim which is bound now. */
  podsAwaitingClaim({ before, after }: ChangeOf<'PersistentVolumeClaim'>): readonly NamespacedName[] {
    if (after?.phase !== 'Bound' || before?.phase === 'Bound') return []
    const keys: NamespacedName[] = []
    for (const { stage, pod } of this.#progress.values()) {
      if (stage === AWAIT_VOLUMES && usesClaim(pod, after)) keys.push(keyOf(pod))
    }
    return keys
  }

  /** Plays the stage of the pod when it is due, or waits for it. */
  syncPod(key: NamespacedName, turn: Turn<NamespacedName>): void {
    const pod = turn.cluster.get('Pod', ...splitKey(key))
    if (pod === undefined || !isManaged(pod, turn.cluster)) {
      this.#suspend(key, pod)
      turn.cancelWake(key)
      return
    }
    const context = this.#contextOf(pod, turn)
    const stage = findStage(context)
    if (stage === undefined) {
      this.#progress.delete(key)
      wakeBy(Number.POSITIVE_INFINITY, key, context, turn)
      return
    }
    const progress = this.#withTurn(this.#progressOf(key, stage, context), turn.now)
    if (progress.dueAt > turn.now) {
      this.#progress.set(key, progress)
      wakeBy(progress.dueAt, key, context, turn)
      return
    }
    this.#progress.delete(key)
    this.#apply(stage, context, turn)
  }

  /** Begins to end a pod: its phase follows when its containers have ended. */
  killPod(kill: PodKill, turn: Turn): void {
    const { pod, gracePeriodSeconds, reason, message } = kill
    if (gracePeriodSeconds !== undefined) this.#gracePeriodOverrides.set(pod.row.uid, gracePeriodSeconds)
    turn.api.updateStatus<'Pod'>(killedPod(kill, turn.now))
    turn.record({ regarding: podKey(pod.row), type: 'Warning', reason, message })
  }

  /** The pod's node has no running kubelet: when the kubelet is back, it starts the pod's present stage again (WL-TERM-19). */
  #suspend(key: NamespacedName, pod: PodRow | undefined): void {
    if (pod === undefined) this.#progress.delete(key)
    else this.#progress.set(key, { uid: pod.uid, stage: UNMANAGED, pod, dueAt: NEVER, hasTurn: false })
  }

  #progressOf(key: NamespacedName, stage: Stage, context: SyncContext): Progress {
    const { pod } = context
    const last = this.#progress.get(key)
    const known = last?.uid === pod.uid ? last : undefined
    if (known?.stage === stage.name) return known
    const stampShare = this.#stampShareOf(pod, stage)
    return { uid: pod.uid, stage: stage.name, pod, dueAt: dueAt(stage, { context, known, stampShare }), hasTurn: false }
  }

  /** Stages without a time stamp may precede: a pod is admitted at once, and starts since it was bound. */
  #stampShareOf(pod: PodRow, { timer }: Stage): number | undefined {
    const began: Timer['began'] = timers[timer].began
    return began(pod) !== undefined && this.#begunBefore.delete(pod.uid) ? this.#stampShare(pod) : undefined
  }

  /** A pod that is due takes the next turn of the status manager of its node. */
  #withTurn(progress: Progress, now: Instant): Progress {
    if (progress.hasTurn || progress.dueAt > now) return progress
    const { nodeName } = progress.pod
    const dueAt = Math.max(now, this.#freeAt.get(nodeName) ?? 0) as Instant
    this.#freeAt.set(nodeName, addMs(dueAt, WRITE_MS))
    return { ...progress, dueAt, hasTurn: true }
  }

  #apply(stage: Stage, context: SyncContext, turn: Turn): void {
    const { pod } = context
    const result = effects[stage.effect](context)
    for (const [key, entry] of nextBackoffs(stage.effect, context)) this.#backoffs.set(key, entry)
    if (result === 'remove' || result === 'recreate') {
      turn.api.delete(podKey(pod), { gracePeriodSeconds: 0, uid: pod.uid })
      if (result === 'recreate') turn.api.create<'Pod'>(recreatedMirrorPod(pod))
    } else if ('kind' in result) turn.api.updateStatus<'Pod'>(result)
    else {
      for (const row of result.pods) turn.api.updateStatus<'Pod'>(row)
      for (const event of result.events) turn.record(event)
    }
  }

  #contextOf(pod: PodRow, { now, cluster }: Pick<Turn, 'now' | 'cluster'>): SyncContext {
    return {
      pod,
      now,
      cluster,
      timing: this.#timing,
      backoffs: this.#backoffs,
      gracePeriodOverrides: this.#gracePeriodOverrides,
      anyProbeTrouble: this.probeTroubles.any,
    }
  }
}

/** Syncs again when the stage is due, a probe has failed, or activeDeadlineSeconds has passed. */
function wakeBy(dueAt: number, key: NamespacedName, context: SyncContext, turn: Turn<NamespacedName>): void {
  const at = Math.min(dueAt, deadlineIn(context.pod, turn.now), probeChangeAt(context))
  if (Number.isFinite(at)) turn.wakeAfter(Math.max(at - turn.now, 0), key)
  else turn.cancelWake(key)
}

/** Whether the pod's node has a kubelet that runs. */
function isManaged(pod: PodRow, cluster: ClusterView): boolean {
  const node = cluster.get('Node', '', pod.nodeName)
  return node !== undefined && isKubeletAlive(node)
}

/** The mirror pod as the kubelet creates it again: the same containers, another object. */
function recreatedMirrorPod(pod: PodRow): PodRow {
  return podRow({ ...pod, uid: '', resourceVersion: '', deletionTimestamp: undefined, deletionGracePeriodSeconds: undefined })
}
