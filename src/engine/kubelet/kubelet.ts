import { findCondition } from '../../kube/condition.ts'
import { sameProbeTroubles } from '../../kube/container-trouble.ts'
import { addMs, type Instant } from '../../kube/instant.ts'
import { isNodeNotReady, type NodeRow } from '../../kube/node.ts'
import type { PodRow } from '../../kube/pod.ts'
import { isKubeletStopped, isMachineOff } from '../../kube/stopped-kubelet.ts'
import { type Change, changedRow } from '../../twin/change.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { type Actor, keyOf, podKey, splitKey, type Turn } from '../turn.ts'
import { condemnedPod } from './condemned-pod.ts'
import { deadlineIn, dueAt, LEFT, NEVER, probeChangeAt } from './due-at.ts'
import { effects } from './effects.ts'
import { findRebooted } from './find-rebooted.ts'
import { findStage } from './find-stage.ts'
import { DEFAULT_KUBELET_CONFIGURATION, type KubeletConfiguration } from './kubelet-configuration.ts'
import type { KubeletMemory, Progress } from './kubelet-memory.ts'
import { hasMadeRoom, waitingKeys } from './made-room.ts'
import type { NodeDuty } from './node-duty.ts'
import { isKubeletAlive, reportedNode } from './node-status.ts'
import { outlivesNode } from './outlives-node.ts'
import { NodePressure } from './pressure/node-pressure.ts'
import { remembered } from './remembered.ts'
import { renewedPod } from './renewed-pod.ts'
import type { Restarts } from './restart-wait.ts'
import { NodeShutdown } from './shutdown/node-shutdown.ts'
import type { Stage, StageContext, StageTable } from './stage.ts'
import { FAKE_KUBELET_STAGES, KUBELET_STAGES } from './stage-tables.ts'
import type { TimingModel } from './timing-model.ts'
import { ToldProbes } from './told-probes.ts'
import { troubledPods } from './troubled-pods.ts'
import { podsThatWaited } from './unbound-claims.ts'

export interface KubeletOptions {
  readonly table: StageTable
  readonly timing: TimingModel
  /** What is done for the nodes as a whole. */
  readonly duties: readonly NodeDuty[]
}

/** Begins the key of a node whose kubelet, or whose machine, was started again; those of nodes are their names. */
const BACK = 'back '
const BOOTED = 'booted '

/** Statuses are written one after the other; a request takes about as long. */
const WRITE_MS = 25

/** The kubelets of all nodes: takes bound pods through the stages of their life. */
export class Kubelet implements Actor {
  readonly name = 'kubelet'
  readonly reactionMs = 20
  readonly #table: StageTable
  readonly #timing: TimingModel
  readonly #progress: Map<string, Progress>
  readonly #freeAt: Map<string, Instant>
  readonly #restarts: Map<string, Restarts>
  readonly #graces: Map<string, number>
  readonly #told: ToldProbes
  readonly #duties: readonly NodeDuty[]

  constructor({ table, timing, duties }: KubeletOptions, memory?: KubeletMemory) {
    this.#table = table
    this.#timing = timing
    this.#duties = duties
    this.#progress = new Map(memory?.progress)
    this.#freeAt = new Map(memory?.freeAt)
    this.#restarts = new Map(memory?.restarts)
    this.#graces = new Map(memory?.graces)
    this.#told = memory ? memory.told.fork() : new ToldProbes()
  }

  /** The kubelets of a real cluster. */
  static real(timing: TimingModel, configuration: KubeletConfiguration = DEFAULT_KUBELET_CONFIGURATION): Kubelet {
    const duties = [new NodePressure(configuration), new NodeShutdown(configuration)]
    return new Kubelet({ table: KUBELET_STAGES, timing, duties })
  }

  /** The fake kubelets of recordings. */
  static fake(timing: TimingModel): Kubelet {
    return new Kubelet({ table: FAKE_KUBELET_STAGES, timing, duties: [] })
  }

  fork(): Kubelet {
    const memory = {
      progress: this.#progress,
      freeAt: this.#freeAt,
      restarts: this.#restarts,
      graces: this.#graces,
      told: this.#told,
    }
    const duties = this.#duties.map((duty) => duty.fork())
    return new Kubelet({ table: this.#table, timing: this.#timing, duties }, memory)
  }

  keysFor(change: Change, cluster: ClusterView): readonly string[] {
    this.#told.note(change)
    const own = this.#podAndNodeKeys(change, cluster)
    let keys = own
    for (const duty of this.#duties) {
      const nodes = duty.keysFor(change, cluster)
      if (nodes.length > 0) keys = [...keys, ...nodes.map((node) => dutyKey(duty, node))]
    }
    return keys
  }

  #podAndNodeKeys(change: Change, cluster: ClusterView): readonly string[] {
    if (change.kind === 'Pod') {
      const pod = changedRow(change)
      if (pod.nodeName === '') return []
      return hasMadeRoom(change) ? [keyOf(pod), ...waitingKeys(pod.nodeName, cluster)] : [keyOf(pod)]
    }
    if (change.kind === 'PersistentVolumeClaim') return podsThatWaited(change, this.#progress)
    if (change.kind !== 'Node' || change.after === undefined) return this.#table.asksProbes ? troubledPods(change, cluster) : []
    const { before, after } = change
    if (before && isKubeletStopped(before) && !isKubeletStopped(after))
      return [(isMachineOff(before) ? BOOTED : BACK) + after.name]
    const returned = before === undefined || (!this.#isAlive(before) && this.#isAlive(after))
    const told = before !== undefined && !sameProbeTroubles(before.annotations, after.annotations)
    const pods = returned || told ? cluster.podsOnNode(after.name).map(keyOf) : []
    return this.#needsReport(after) ? [after.name, ...pods] : pods
  }

  keysAtStart(cluster: ClusterView): readonly string[] {
    const told = this.#told.begin(cluster)
    const troubled = this.#table.asksProbes ? told : []
    const keys = cluster
      .where('Node', isNodeNotReady)
      .filter((node) => this.#needsReport(node))
      .map(({ name }) => name)
    for (const pod of cluster.restlessPods()) {
      if (pod.nodeName !== '' && this.#mayHaveWork(this.#contextOf(pod, { now: 0 as Instant, cluster }))) keys.push(keyOf(pod))
    }
    for (const duty of this.#duties) for (const node of duty.keysAtStart(cluster)) keys.push(dutyKey(duty, node))
    return [...keys, ...troubled]
  }

  reconcile(key: string, turn: Turn): void {
    if (key.includes('/')) this.#livePod(key, turn)
    else if (key.startsWith(BOOTED)) this.#comeBack(key.slice(BOOTED.length), turn, findRebooted)
    else if (key.startsWith(BACK)) this.#comeBack(key.slice(BACK.length), turn)
    else if (key.includes(' ')) this.#performDuty(key, turn)
    else this.#reportNode(key, turn)
  }

  #performDuty(key: string, turn: Turn): void {
    const [word = '', name = ''] = key.split(' ')
    const duty = this.#duties.find((item) => item.name === word)
    const node = turn.cluster.get('Node', '', name)
    if (!duty || !node || !this.#isAlive(node)) return
    duty.perform(node, {
      turn,
      timing: this.#timing,
      wakeAfter: (delayMs, urgency) => turn.wakeAfter(delayMs, key, urgency),
      end: (end) => {
        if (end.gracePeriodSeconds !== undefined) this.#graces.set(end.pod.row.uid, end.gracePeriodSeconds)
        turn.api.updateStatus<'Pod'>(condemnedPod(end, turn.now))
        turn.record({ regarding: podKey(end.pod.row), type: 'Warning', reason: end.reason, message: end.message })
      },
    })
  }

  #livePod(key: string, turn: Turn): void {
    const pod = turn.cluster.get('Pod', ...splitKey(key))
    const isFake = this.#table.timersFrom === 'change'
    const playsOn = isFake && pod !== undefined && outlivesNode(this.#progress.get(key), pod, turn.cluster)
    if (pod === undefined || !(playsOn || this.#isLookedAfter(pod, turn.cluster))) {
      this.#leave(key, pod)
      turn.cancelWake(key)
      return
    }
    const context = this.#contextOf(pod, turn)
    const stage = playsOn ? undefined : findStage(this.#table, context)
    if (stage === undefined) {
      this.#rest(key, context, turn)
      return
    }
    const progress = this.#withTurn(this.#progressOf(key, stage, context), turn.now)
    if (progress.dueAt > turn.now) {
      this.#progress.set(key, progress)
      this.#wakeBy(progress.dueAt, key, context, turn)
      return
    }
    this.#progress.delete(key)
    this.#apply(stage, context, turn)
  }

  /** Nothing is next for the pod. A fake kubelet still plays the stage that it had planned: only another one takes its place. */
  #rest(key: string, context: StageContext, turn: Turn): void {
    const planned = this.#table.timersFrom === 'change' ? this.#progress.get(key) : undefined
    if (planned?.uid === context.pod.uid && planned.dueAt > turn.now) {
      this.#wakeBy(planned.dueAt, key, context, turn)
      return
    }
    this.#progress.delete(key)
    const stage = planned?.uid === context.pod.uid && this.#table.stages.find(({ name }) => name === planned.stage)
    if (stage) this.#apply(stage, context, turn)
    else this.#wakeBy(Number.POSITIVE_INFINITY, key, context, turn)
  }

  /** Looks again when the stage is due, a probe has failed, or the pod has been on its node for as long as it may. */
  #wakeBy(dueAt: number, key: string, context: StageContext, turn: Turn): void {
    const at = Math.min(dueAt, deadlineIn(this.#table, context.pod, turn.now), probeChangeAt(this.#table, context))
    if (Number.isFinite(at)) turn.wakeAfter(Math.max(at - turn.now, 0), key)
    else turn.cancelWake(key)
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
      dueAt: dueAt(this.#table, stage, { context, known: sameLife ? known : undefined }),
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

  #apply(stage: Stage, context: StageContext, turn: Turn): void {
    const { pod } = context
    const outcome = effects[stage.effect](context)
    for (const [key, known] of remembered(stage.effect, context)) this.#restarts.set(key, known)
    if (outcome === 'remove' || outcome === 'renew') {
      turn.api.delete(podKey(pod), { gracePeriodSeconds: 0, uid: pod.uid })
      if (outcome === 'renew') turn.api.create<'Pod'>(renewedPod(pod))
    } else if ('kind' in outcome) turn.api.updateStatus<'Pod'>(outcome)
    else {
      for (const written of outcome.pods) turn.api.updateStatus<'Pod'>(written)
      for (const event of outcome.events) turn.record(event)
    }
  }

  #mayHaveWork(context: StageContext): boolean {
    return findStage(this.#table, context) !== undefined || Number.isFinite(deadlineIn(this.#table, context.pod, context.now))
  }

  #contextOf(pod: PodRow, { now, cluster }: Pick<Turn, 'now' | 'cluster'>): StageContext {
    return {
      pod,
      now,
      cluster,
      timing: this.#timing,
      restarts: this.#restarts,
      graces: this.#graces,
      probesAreTold: this.#told.any,
    }
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
  #comeBack(name: string, turn: Turn, first?: (name: string, turn: Turn) => void): void {
    const node = turn.cluster.get('Node', '', name)
    if (node === undefined || isKubeletStopped(node)) return
    first?.(name, turn)
    if (isNodeNotReady(node)) turn.api.updateStatus<'Node'>(reportedNode(node, turn.now))
    for (const pod of turn.cluster.podsOnNode(name)) this.#livePod(keyOf(pod), turn)
  }

  #reportNode(name: string, turn: Turn): void {
    const node = turn.cluster.get('Node', '', name)
    if (node !== undefined && this.#needsReport(node)) turn.api.updateStatus<'Node'>(reportedNode(node, turn.now))
  }
}

function dutyKey({ name }: NodeDuty, node: string): string {
  return `${name} ${node}`
}
