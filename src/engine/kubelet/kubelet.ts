import { findCondition } from '../../kube/condition.ts'
import { addMs, type Instant } from '../../kube/instant.ts'
import { isNodeNotReady, type NodeRow } from '../../kube/node.ts'
import { isPodTerminal, type PodRow, podRow } from '../../kube/pod.ts'
import { isKubeletStopped } from '../../kube/stopped-kubelet.ts'
import { type Change, type ChangeOf, changedRow } from '../../twin/change.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { type Actor, keyOf, splitKey, type Turn } from '../turn.ts'
import { isBackingOff } from './container-statuses.ts'
import { effects } from './effects.ts'
import { isKubeletAlive, reportedNode } from './node-status.ts'
import { PREEMPTING } from './pod-end.ts'
import { afterRestart, type RestartMemory, type Restarts, restartKey } from './restart-wait.ts'
import type { Stage, StageContext, StageTable } from './stage.ts'
import { FAKE_KUBELET_STAGES, KUBELET_STAGES } from './stage-tables.ts'
import { tests } from './tests.ts'
import { deadlineOf, type Timer, timers } from './timers.ts'
import type { TimingModel } from './timing-model.ts'

/** How far a pod is in the stage it is in. */
interface Progress {
  readonly uid: string
  readonly stage: string
  readonly pod: PodRow
  /** Infinite for a pod that hangs. */
  readonly dueAt: Instant
  /** Whether `dueAt` is the pod's turn to be written. */
  readonly hasTurn: boolean
}

/** What the kubelets remember: how far pods are, when each writer is free to write the next status, and what was restarted. */
interface Memory {
  readonly restarts: RestartMemory
  readonly progress: ReadonlyMap<string, Progress>
  readonly freeAt: ReadonlyMap<string, Instant>
}

const NEVER = Number.POSITIVE_INFINITY as Instant
/** The stage of a pod that nobody looks after. */
const LEFT = ''

/** Begins the key of a node whose kubelet was started again; those of nodes are their names. */
const BACK = 'back '

/** Statuses are written one after the other; a request takes about as long. */
const WRITE_MS = 25

/** A stage that was begun before the run is this much overdue when the pod hangs in it: it is taken to stay there. */
const HANGS_AFTER_MS = 60_000
/** Object times have whole seconds: what is younger than this began just now. */
const JUST_NOW_MS = 1500

/** The kubelets of all nodes: takes bound pods through the stages of their life. */
export class Kubelet implements Actor {
  readonly name = 'kubelet'
  readonly reactionMs = 20
  readonly #table: StageTable
  readonly #timing: TimingModel
  readonly #progress: Map<string, Progress>
  readonly #freeAt: Map<string, Instant>
  readonly #restarts: Map<string, Restarts>

  constructor(table: StageTable, timing: TimingModel, memory?: Memory) {
    this.#table = table
    this.#timing = timing
    this.#progress = new Map(memory?.progress)
    this.#freeAt = new Map(memory?.freeAt)
    this.#restarts = new Map(memory?.restarts)
  }

  /** The kubelets of a real cluster. */
  static real(timing: TimingModel): Kubelet {
    return new Kubelet(KUBELET_STAGES, timing)
  }

  /** The fake kubelets of recordings. */
  static fake(timing: TimingModel): Kubelet {
    return new Kubelet(FAKE_KUBELET_STAGES, timing)
  }

  fork(): Kubelet {
    const memory = { progress: this.#progress, freeAt: this.#freeAt, restarts: this.#restarts }
    return new Kubelet(this.#table, this.#timing, memory)
  }

  keysFor(change: Change, cluster: ClusterView): readonly string[] {
    if (change.kind === 'Pod') {
      const pod = changedRow(change)
      if (pod.nodeName === '') return []
      return hasMadeRoom(change) ? [keyOf(pod), ...waitingKeys(pod.nodeName, cluster)] : [keyOf(pod)]
    }
    if (change.kind !== 'Node' || change.after === undefined) return []
    const { before, after } = change
    if (before && isKubeletStopped(before) && !isKubeletStopped(after)) return [BACK + after.name]
    const returned = before === undefined || (!this.#isAlive(before) && this.#isAlive(after))
    const pods = returned ? cluster.podsOnNode(after.name).map(keyOf) : []
    return this.#needsReport(after) ? [after.name, ...pods] : pods
  }

  keysAtStart(cluster: ClusterView): readonly string[] {
    const keys = cluster
      .where('Node', isNodeNotReady)
      .filter((node) => this.#needsReport(node))
      .map(({ name }) => name)
    for (const pod of cluster.restlessPods()) {
      if (
        pod.nodeName !== '' &&
        this.#mayHaveWork({ pod, now: 0 as Instant, cluster, timing: this.#timing, restarts: this.#restarts })
      )
        keys.push(keyOf(pod))
    }
    return keys
  }

  reconcile(key: string, turn: Turn): void {
    if (key.includes('/')) this.#livePod(key, turn)
    else if (key.startsWith(BACK)) this.#comeBack(key.slice(BACK.length), turn)
    else this.#reportNode(key, turn)
  }

  #livePod(key: string, turn: Turn): void {
    const pod = turn.cluster.get('Pod', ...splitKey(key))
    if (pod === undefined || !this.#isLookedAfter(pod, turn.cluster)) {
      this.#leave(key, pod)
      turn.cancelWake(key)
      return
    }
    const context = this.#contextOf(pod, turn)
    const stage = this.#stageOf(context)
    if (stage === undefined) {
      this.#progress.delete(key)
      this.#wakeBy(Number.POSITIVE_INFINITY, key, pod, turn)
      return
    }
    const progress = this.#withTurn(this.#progressOf(key, stage, context), turn.now)
    if (progress.dueAt > turn.now) {
      this.#progress.set(key, progress)
      this.#wakeBy(progress.dueAt, key, pod, turn)
      return
    }
    this.#progress.delete(key)
    this.#apply(stage, context, turn)
  }

  /** Looks again when the stage is due, or when the pod has been on its node for as long as it may. */
  #wakeBy(dueAt: number, key: string, pod: PodRow, turn: Turn): void {
    const at = Math.min(dueAt, this.#deadlineOf(pod))
    if (Number.isFinite(at)) turn.wakeAfter(Math.max(at - turn.now, 0), key)
    else turn.cancelWake(key)
  }

  #deadlineOf(pod: PodRow): number {
    if (!this.#table.enforcesDeadlines || isPodTerminal(pod)) return Number.POSITIVE_INFINITY
    return deadlineOf(pod) ?? Number.POSITIVE_INFINITY
  }

  /** Nobody looks after the pod: whoever comes back begins the stage that it is in anew (WL-TERM-19). */
  #leave(key: string, pod: PodRow | undefined): void {
    if (pod === undefined) this.#progress.delete(key)
    else this.#progress.set(key, { uid: pod.uid, stage: LEFT, pod, dueAt: NEVER, hasTurn: false })
  }

  #progressOf(key: string, stage: Stage, context: StageContext): Progress {
    const { pod } = context
    const known = this.#progress.get(key)
    const sameLife = known?.uid === pod.uid
    const goesOn = sameLife && known.stage === stage.name && (this.#table.timersFrom === 'observed' || known.pod === pod)
    if (goesOn) return known
    return {
      uid: pod.uid,
      stage: stage.name,
      pod,
      dueAt: this.#dueAt(stage, context, sameLife ? known : undefined),
      hasTurn: false,
    }
  }

  /** A pod that is due takes the next turn of whoever writes its status. */
  #withTurn(progress: Progress, now: Instant): Progress {
    if (progress.hasTurn || progress.dueAt > now) return progress
    const writer = this.#table.writer === 'node' ? progress.pod.nodeName : ''
    const dueAt = Math.max(now, this.#freeAt.get(writer) ?? 0) as Instant
    this.#freeAt.set(writer, addMs(dueAt, WRITE_MS))
    return { ...progress, dueAt, hasTurn: true }
  }

  #dueAt(stage: Stage, context: StageContext, known: Progress | undefined): Instant {
    const { pod, now } = context
    const timer: Timer = timers[stage.timer]
    const end = timer.end?.(context)
    const observed = this.#table.timersFrom === 'observed' && known?.stage !== LEFT ? timer.began(pod) : undefined
    const began = observed === undefined || now - observed < JUST_NOW_MS ? now : observed
    const dueAt = end ?? addMs(began, timer.ms(context))
    const hangs = this.#table.timersFrom === 'observed' && !known && stage.timer !== 'none' && now - dueAt > HANGS_AFTER_MS
    return hangs ? NEVER : dueAt
  }

  #apply(stage: Stage, context: StageContext, turn: Turn): void {
    const { pod } = context
    const outcome = effects[stage.effect](context)
    if (stage.effect === 'restart') this.#rememberRestarts(pod, turn.now)
    if (outcome === 'remove' || outcome === 'renew') {
      turn.api.delete({ kind: 'Pod', namespace: pod.namespace, name: pod.name }, { gracePeriodSeconds: 0, uid: pod.uid })
      if (outcome === 'renew') turn.api.create<'Pod'>(renewed(pod))
    } else if ('kind' in outcome) turn.api.updateStatus<'Pod'>(outcome)
    else {
      for (const written of outcome.pods) turn.api.updateStatus<'Pod'>(written)
      for (const event of outcome.events) turn.record(event)
    }
  }

  #rememberRestarts(pod: PodRow, now: Instant): void {
    for (const status of [...pod.initContainerStatuses, ...pod.containerStatuses]) {
      const key = restartKey(pod, status)
      if (isBackingOff(status)) this.#restarts.set(key, afterRestart(status, this.#restarts.get(key), now))
    }
  }

  #stageOf(context: StageContext): Stage | undefined {
    return this.#table.stages.find((stage) => stage.when.every((name) => tests[name](context)))
  }

  #mayHaveWork(context: StageContext): boolean {
    return this.#stageOf(context) !== undefined || Number.isFinite(this.#deadlineOf(context.pod))
  }

  #contextOf(pod: PodRow, turn: Turn): StageContext {
    return { pod, now: turn.now, cluster: turn.cluster, timing: this.#timing, restarts: this.#restarts }
  }

  #isLookedAfter(pod: PodRow, cluster: ClusterView): boolean {
    const node = cluster.get('Node', '', pod.nodeName)
    return node !== undefined && this.#isAlive(node)
  }

  /** Fake nodes live as long as nobody stops them; of real ones the control plane must have heard. */
  #isAlive(node: NodeRow): boolean {
    return this.#table.timersFrom === 'change' ? !isKubeletStopped(node) : isKubeletAlive(node)
  }

  /** A node that never reported, or a fake one that was taken for lost and is back. */
  #needsReport(node: NodeRow): boolean {
    const ready = findCondition(node.conditions, 'Ready')
    if (!this.#isAlive(node)) return false
    return ready === undefined || (this.#table.timersFrom === 'change' && ready.status !== 'True')
  }

  /** A kubelet that was started again reports, and goes on with its pods. */
  #comeBack(name: string, turn: Turn): void {
    const node = turn.cluster.get('Node', '', name)
    if (node === undefined || isKubeletStopped(node)) return
    if (isNodeNotReady(node)) turn.api.updateStatus<'Node'>(reportedNode(node, turn.now))
    for (const pod of turn.cluster.podsOnNode(name)) this.#livePod(keyOf(pod), turn)
  }

  #reportNode(name: string, turn: Turn): void {
    const node = turn.cluster.get('Node', '', name)
    if (node !== undefined && this.#needsReport(node)) turn.api.updateStatus<'Node'>(reportedNode(node, turn.now))
  }
}

/** Whether a pod that made room for another one has ended. */
function hasMadeRoom({ before, after }: ChangeOf<'Pod'>): boolean {
  const pod = after ?? before
  return pod?.reason === PREEMPTING && (after === undefined || isPodTerminal(after))
}

/** The pods of a node that its kubelet has not taken yet. */
function waitingKeys(nodeName: string, cluster: ClusterView): readonly string[] {
  return cluster
    .podsOnNode(nodeName)
    .filter(({ phase, startTime }) => phase === 'Pending' && startTime === undefined)
    .map(keyOf)
}

/** The kubelet shows its pod to the API server again: the same containers, another object. */
function renewed(pod: PodRow): PodRow {
  return podRow({ ...pod, uid: '', resourceVersion: '', deletionTimestamp: undefined, deletionGracePeriodSeconds: undefined })
}
