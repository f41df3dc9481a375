import { reportedNode } from '../../../src/engine/kubelet/node-status.ts'
import { type Actor, podKey, type Turn } from '../../../src/engine/turn.ts'
import { findCondition } from '../../../src/kube/condition.ts'
import { isKubeletStopped } from '../../../src/kube/experiment/kubelet-state.ts'
import { addMs, type Instant } from '../../../src/kube/instant.ts'
import { keyOf, type NamespacedName, splitKey } from '../../../src/kube/namespaced-name.ts'
import { isNodeNotReady, type NodeRow } from '../../../src/kube/node.ts'
import type { PodRow } from '../../../src/kube/pod.ts'
import { splitAtBlank } from '../../../src/lib/split-at-blank.ts'
import { type Change, changedRow } from '../../../src/twin/change.ts'
import type { ClusterView } from '../../../src/twin/cluster-view.ts'
import { FAKE_STAGES, type FakeContext, type FakeStage, type FakeTiming } from './fake-stages.ts'

/** The stage that is planned for a pod; `undefined` for a pod whose kubelet is stopped. */
interface Plan {
  readonly uid: string
  readonly pod: PodRow
  readonly stage: FakeStage | undefined
  readonly dueAt: Instant
  /** Whether `dueAt` is the turn of the pod to be written. */
  readonly hasTurn: boolean
}

const NEVER = Number.POSITIVE_INFINITY as Instant
/** A pod, a node that may need a report, and one whose kubelet is `back`. */
type FakeKubeletKey = NamespacedName | `${'node' | 'back'} ${string}`
/** Statuses are written one after the other; a request takes about as long. */
const WRITE_MS = 25

/**
 * The one program that acts as the kubelet of all nodes while the real control plane is recorded
 * (scripts/oracle/cluster/lib/kubelet.mjs). It plays a pod through fixed delays. Each delay runs from the last change of the pod.
 */
export class FakeKubelet implements Actor<FakeKubeletKey> {
  readonly name = 'kubelet'
  readonly reactionMs = 20
  readonly #timing: FakeTiming
  readonly #plans = new Map<string, Plan>()
  #freeAt = 0

  constructor(timing: FakeTiming) {
    this.#timing = timing
  }

  keysFor(change: Change, cluster: ClusterView): readonly FakeKubeletKey[] {
    if (change.kind === 'Pod') {
      const pod = changedRow(change)
      return pod.nodeName === '' ? [] : [keyOf(pod)]
    }
    if (change.kind !== 'Node' || change.after === undefined) return []
    const { before, after } = change
    if (before && isKubeletStopped(before) && !isKubeletStopped(after)) return [`back ${after.name}`]
    const pods = before === undefined ? cluster.podsOnNode(after.name).map(keyOf) : []
    return needsReport(after) ? [`node ${after.name}`, ...pods] : pods
  }

  keysAtStart(cluster: ClusterView): readonly FakeKubeletKey[] {
    const nodes = cluster.where('Node', isNodeNotReady).filter(needsReport)
    const pods = cluster
      .restlessPods()
      .filter((pod) => pod.nodeName !== '' && findStage(this.#contextOf(pod, { now: 0 as Instant, cluster })) !== undefined)
    return [...nodes.map(({ name }): FakeKubeletKey => `node ${name}`), ...pods.map(keyOf)]
  }

  reconcile(key: FakeKubeletKey, turn: Turn<FakeKubeletKey>): void {
    const [task, subject] = splitAtBlank(key)
    if (task === undefined) this.#syncPod(subject, turn)
    else if (task === 'back') this.#resume(subject, turn)
    else this.#reportNode(subject, turn)
  }

  #syncPod(key: NamespacedName, turn: Turn<NamespacedName>): void {
    const pod = turn.cluster.get('Pod', ...splitKey(key))
    const node = pod && turn.cluster.get('Node', '', pod.nodeName)
    const plan = this.#plans.get(key)
    // This program is not part of the node: it still plays what it planned before the node was deleted.
    const outlives = pod !== undefined && node === undefined && plan?.uid === pod.uid && plan.stage !== undefined
    if (pod === undefined || !(outlives || (node && !isKubeletStopped(node)))) {
      if (pod === undefined) this.#plans.delete(key)
      else this.#plans.set(key, { uid: pod.uid, pod, stage: undefined, dueAt: NEVER, hasTurn: false })
      turn.cancelWake(key)
      return
    }
    const context = this.#contextOf(pod, turn)
    const stage = outlives ? undefined : findStage(context)
    if (stage === undefined) this.#playPlanned(key, context, turn)
    else this.#advance(key, { stage, context }, turn)
  }

  /** Plays the stage when it is due and the pod has its turn. */
  #advance(
    key: NamespacedName,
    { stage, context }: { readonly stage: FakeStage; readonly context: FakeContext },
    turn: Turn<NamespacedName>,
  ): void {
    const plan = this.#withTurn(this.#planOf(key, stage, context), turn.now)
    if (plan.dueAt > turn.now) {
      this.#plans.set(key, plan)
      wakeAt(plan.dueAt, key, turn)
      return
    }
    this.#plans.delete(key)
    play(stage, context, turn)
  }

  /** No stage applies to the pod. A stage that was planned is still played: only another stage replaces it. */
  #playPlanned(key: NamespacedName, context: FakeContext, turn: Turn<NamespacedName>): void {
    const plan = this.#plans.get(key)
    const isOwn = plan?.uid === context.pod.uid
    if (isOwn && plan.dueAt > turn.now) {
      wakeAt(plan.dueAt, key, turn)
      return
    }
    this.#plans.delete(key)
    if (isOwn && plan.stage) play(plan.stage, context, turn)
    else turn.cancelWake(key)
  }

  #planOf(key: NamespacedName, stage: FakeStage, context: FakeContext): Plan {
    const { pod } = context
    const known = this.#plans.get(key)
    if (known?.uid === pod.uid && known.stage === stage && known.pod === pod) return known
    return { uid: pod.uid, pod, stage, dueAt: stage.dueAt(context), hasTurn: false }
  }

  /** A pod that is due takes the next turn of the one writer. */
  #withTurn(plan: Plan, now: Instant): Plan {
    if (plan.hasTurn || plan.dueAt > now) return plan
    const dueAt = Math.max(now, this.#freeAt) as Instant
    this.#freeAt = addMs(dueAt, WRITE_MS)
    return { ...plan, dueAt, hasTurn: true }
  }

  #contextOf(pod: PodRow, { now, cluster }: Pick<Turn, 'now' | 'cluster'>): FakeContext {
    return { pod, now, cluster, timing: this.#timing }
  }

  /** A kubelet that was started again reports its node, and continues with its pods. */
  #resume(name: string, turn: Turn<NamespacedName>): void {
    const node = turn.cluster.get('Node', '', name)
    if (node === undefined || isKubeletStopped(node)) return
    if (isNodeNotReady(node)) turn.api.updateStatus<'Node'>(reportedNode(node, turn.now))
    for (const pod of turn.cluster.podsOnNode(name)) this.#syncPod(keyOf(pod), turn)
  }

  #reportNode(name: string, turn: Turn): void {
    const node = turn.cluster.get('Node', '', name)
    if (node !== undefined && needsReport(node)) turn.api.updateStatus<'Node'>(reportedNode(node, turn.now))
  }
}

function findStage(context: FakeContext): FakeStage | undefined {
  return FAKE_STAGES.find((stage) => stage.when(context))
}

function play(stage: FakeStage, context: FakeContext, turn: Turn): void {
  const { pod } = context
  const outcome = stage.play(context)
  if (outcome === 'remove') turn.api.delete(podKey(pod), { gracePeriodSeconds: 0, uid: pod.uid })
  else turn.api.updateStatus<'Pod'>(outcome)
}

function wakeAt(at: Instant, key: NamespacedName, turn: Turn<NamespacedName>): void {
  if (Number.isFinite(at)) turn.wakeAfter(Math.max(at - turn.now, 0), key)
  else turn.cancelWake(key)
}

/** A node whose kubelet works and that is not shown as ready. */
function needsReport(node: NodeRow): boolean {
  return !isKubeletStopped(node) && findCondition(node.conditions, 'Ready')?.status !== 'True'
}
