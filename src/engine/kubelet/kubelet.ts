import { findCondition } from '../../kube/condition.ts'
import { sameFailingProbes } from '../../kube/experiment/failing-probes.ts'
import { isKubeletStopped, isMachineOff } from '../../kube/experiment/kubelet-state.ts'
import { keyOf, type NamespacedName } from '../../kube/namespaced-name.ts'
import { isNodeNotReady, type NodeRow } from '../../kube/node.ts'
import { splitAtBlank } from '../../lib/split-at-blank.ts'
import { type Change, type ChangeOf, changedRow } from '../../twin/change.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { Actor, Turn } from '../turn.ts'
import { isPreempted, podsAwaitingAdmission } from './admission/preemption.ts'
import { DEFAULT_KUBELET_CONFIGURATION, type KubeletConfiguration } from './kubelet-configuration.ts'
import type { ManagerName, NodeManager } from './node-manager.ts'
import { isKubeletAlive, reportedNode } from './node-status.ts'
import { PodWorkers, type StampShare } from './pod-workers.ts'
import { EvictionManager } from './pressure/eviction-manager.ts'
import { podsWithNewTroubles } from './probes/probe-troubles.ts'
import { reportReboot } from './restarts/rebooted-pod.ts'
import { ShutdownManager } from './shutdown/shutdown-manager.ts'
import type { TimingModel } from './timing/timing-model.ts'

/**
 * A pod; a node that needs a report; one whose kubelet is `back`, or whose machine is `booted`; and one whose manager synchronizes it.
 */
type KubeletKey = NamespacedName | `${'node' | 'back' | 'booted' | ManagerName} ${string}`

/** The kubelets of all nodes: they sync bound pods, report their nodes and run the managers of a node. */
export class Kubelet implements Actor<KubeletKey> {
  readonly name = 'kubelet'
  readonly reactionMs = 20
  /** Each pod has a worker of its own: which of several pods of a node is started or ended first, no API shows (semantics G7). */
  readonly reactionRangeMs = [5, 60] as const
  readonly #timing: TimingModel
  readonly #workers: PodWorkers
  readonly #managers: readonly NodeManager[]

  constructor(
    timing: TimingModel,
    configuration: KubeletConfiguration = DEFAULT_KUBELET_CONFIGURATION,
    stampShare: StampShare | undefined = undefined,
  ) {
    this.#timing = timing
    this.#workers = new PodWorkers(timing, stampShare)
    this.#managers = [new EvictionManager(configuration), new ShutdownManager(configuration)]
  }

  keysFor(change: Change, cluster: ClusterView): readonly KubeletKey[] {
    this.#workers.probeTroubles.note(change)
    let keys = this.#podAndNodeKeys(change, cluster)
    for (const manager of this.#managers) {
      const nodes = manager.keysFor(change, cluster)
      if (nodes.length > 0) keys = [...keys, ...nodes.map((node) => managerKey(manager, node))]
    }
    return keys
  }

  #podAndNodeKeys(change: Change, cluster: ClusterView): readonly KubeletKey[] {
    if (change.kind === 'Pod') {
      const pod = changedRow(change)
      if (pod.nodeName === '') return []
      return isPreempted(change) ? [keyOf(pod), ...podsAwaitingAdmission(pod.nodeName, cluster)] : [keyOf(pod)]
    }
    if (change.kind === 'PersistentVolumeClaim') return this.#workers.podsAwaitingClaim(change)
    return change.kind === 'Node' && change.after ? nodeKeys(change, cluster) : podsWithNewTroubles(change, cluster)
  }

  keysAtStart(cluster: ClusterView): readonly KubeletKey[] {
    const troubled = this.#workers.probeTroubles.begin(cluster)
    const keys = cluster
      .where('Node', isNodeNotReady)
      .filter(needsReport)
      .map(({ name }): KubeletKey => `node ${name}`)
    for (const pod of cluster.restlessPods()) {
      if (pod.nodeName !== '' && this.#workers.takeOver(pod, cluster)) keys.push(keyOf(pod))
    }
    for (const manager of this.#managers) for (const node of manager.keysAtStart(cluster)) keys.push(managerKey(manager, node))
    return [...keys, ...troubled]
  }

  reconcile(key: KubeletKey, turn: Turn<KubeletKey>): void {
    const [task, subject] = splitAtBlank(key)
    if (task === undefined) this.#workers.syncPod(subject, turn)
    else if (task === 'node') reportNode(subject, turn)
    else if (task === 'back') this.#resume(subject, turn)
    else if (task === 'booted') this.#resume(subject, turn, reportReboot)
    else this.#runManager(task, subject, turn)
  }

  #runManager(word: ManagerName, name: string, turn: Turn<KubeletKey>): void {
    const manager = this.#managers.find((item) => item.name === word)
    const node = turn.cluster.get('Node', '', name)
    if (!manager || !node || !isKubeletAlive(node)) return
    manager.synchronize(node, {
      turn,
      timing: this.#timing,
      wakeAfter: (delayMs, urgency) => turn.wakeAfter(delayMs, managerKey(manager, name), urgency),
      killPod: (kill) => this.#workers.killPod(kill, turn),
    })
  }

  /** A kubelet that was started again reports its node, and continues with its pods. */
  #resume(name: string, turn: Turn<KubeletKey>, first?: (name: string, turn: Turn) => void): void {
    const node = turn.cluster.get('Node', '', name)
    if (node === undefined || isKubeletStopped(node)) return
    first?.(name, turn)
    if (isNodeNotReady(node)) turn.api.updateStatus<'Node'>(reportedNode(node, turn.now))
    for (const pod of turn.cluster.podsOnNode(name)) this.#workers.syncPod(keyOf(pod), turn)
  }
}

/** The node itself where it needs a report, and its pods where its kubelet returns or their probes have a new setting. */
function nodeKeys({ before, after }: ChangeOf<'Node'>, cluster: ClusterView): readonly KubeletKey[] {
  if (after === undefined) return []
  if (before && isKubeletStopped(before) && !isKubeletStopped(after))
    return [`${isMachineOff(before) ? 'booted' : 'back'} ${after.name}`]
  const returned = before === undefined || (!isKubeletAlive(before) && isKubeletAlive(after))
  const hasNewTroubles = before !== undefined && !sameFailingProbes(before.experiment, after.experiment)
  const pods = returned || hasNewTroubles ? cluster.podsOnNode(after.name).map(keyOf) : []
  return needsReport(after) ? [`node ${after.name}`, ...pods] : pods
}

function managerKey({ name }: NodeManager, node: string): KubeletKey {
  return `${name} ${node}`
}

function reportNode(name: string, turn: Turn): void {
  const node = turn.cluster.get('Node', '', name)
  if (node !== undefined && needsReport(node)) turn.api.updateStatus<'Node'>(reportedNode(node, turn.now))
}

/** A node that never reported. */
function needsReport(node: NodeRow): boolean {
  return isKubeletAlive(node) && findCondition(node.conditions, 'Ready') === undefined
}
