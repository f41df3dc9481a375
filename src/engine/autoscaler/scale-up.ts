import type { Instant } from '../../kube/instant.ts'
import { isNodeNotReady, type NodeRow } from '../../kube/node.ts'
import { nodeLike } from '../../kube/node-like.ts'
import type { PodRow } from '../../kube/pod.ts'
import { compareText } from '../../lib/compare.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { podKey, type Turn } from '../turn.ts'
import type { AutoscalerOptions } from './autoscaler-options.ts'
import type { AutoscalerPorts, PlacementTrial } from './autoscaler-ports.ts'
import { bootTimeOf } from './boot-time.ts'
import { csiNodeLike } from './csi-node-like.ts'
import { chooseOption } from './expander.ts'
import type { NodeGroup } from './node-groups.ts'
import { addTemplate, equivalenceOf, type ScaleUpOption, scaleUpOptions } from './scale-up-options.ts'

/** The requested node of that name joins. */
export type BootKey = `boot ${string}`

const NOT_TRIGGERED = 'NotTriggerScaleUp'

/** A requested node. */
interface BootingNode {
  readonly name: string
  readonly group: string
  readonly sample: NodeRow
}

/** Requests nodes when pods are unschedulable. */
export class ScaleUp {
  readonly #options: AutoscalerOptions
  readonly #ports: AutoscalerPorts
  readonly #booting = new Map<string, BootingNode>()
  /** The last event of each pod: a pass with the same result records nothing. */
  readonly #reported = new Map<string, string>()
  #made = 0
  #lastAddedAt: Instant | undefined

  constructor(options: AutoscalerOptions, ports: AutoscalerPorts) {
    this.#options = options
    this.#ports = ports
  }

  get lastAddedAt(): Instant | undefined {
    return this.#lastAddedAt
  }

  bootingIn(group: string): number {
    let count = 0
    for (const node of this.#booting.values()) if (node.group === group) count++
    return count
  }

  /** The machine has started: its node joins, ready. */
  nodeIsThere(name: string, turn: Turn): void {
    const booting = this.#booting.get(name)
    if (booting === undefined) return
    this.#booting.delete(name)
    const csiNode = csiNodeLike(booting.sample.name, name, turn.cluster)
    if (csiNode) turn.api.create<'CSINode'>(csiNode)
    turn.api.create<'Node'>(nodeLike(booting.sample, { name, now: turn.now }))
  }

  /** Enlarges the one group that helps best; whether there is one. */
  check(pending: readonly PodRow[], groups: readonly NodeGroup[], turn: Turn<BootKey>): boolean {
    const { cluster, now, random } = turn
    const trial = this.#ports.beginTrial(cluster, now)
    const pods = this.#withoutRoom(pending, trial, turn)
    if (pods.length === 0) return false
    const { options, refusals } = scaleUpOptions({ pods, groups, cluster, trial, now })
    const choice = chooseOption(options, { expander: this.#options.expander, random })
    if (choice) this.#enlarge(choice, turn)
    else for (const pod of pods) this.#emitWhyNot(pod, refusals.get(pod.uid) ?? [], turn)
    return choice !== undefined
  }

  /** Records for the pods that nothing is done for them now. */
  refuse(pods: readonly PodRow[], why: string, turn: Turn): void {
    for (const pod of pods) this.#emit(pod, { reason: NOT_TRIGGERED, message: `pod didn't trigger scale-up: ${why}` }, turn)
  }

  /** The pods that do not fit on the existing and the requested nodes. */
  #withoutRoom(pending: readonly PodRow[], trial: PlacementTrial, { cluster, now }: Turn): readonly PodRow[] {
    const names = [...this.#booting.keys()]
    for (const { name, sample } of this.#booting.values()) addTemplate(trial, { name, sample, cluster, now })
    cluster.table('Node').forEach((node) => {
      if (!isNodeNotReady(node)) names.push(node.name)
    })
    const hopeless = new Set<string>()
    return mostImportantFirst(pending).filter((pod) => {
      const key = equivalenceOf(pod)
      if (hopeless.has(key)) return true
      if (trial.place(pod, names).node !== undefined) return false
      hopeless.add(key)
      return true
    })
  }

  #enlarge({ group, sample, pods, nodeCount }: ScaleUpOption, turn: Turn<BootKey>): void {
    const boot = bootTimeOf(group.nodes, this.#options.bootMs)
    this.#ports.onBoot(boot.ms, boot.provenance, boot.samples)
    this.#lastAddedAt = turn.now
    for (let i = 0; i < nodeCount; i++) {
      const name = this.#freeName(group.name, turn.cluster)
      this.#booting.set(name, { name, group: group.name, sample })
      turn.wakeAfter(boot.ms, `boot ${name}`)
    }
    const most = Number.isFinite(group.maxSize) ? ` (max: ${group.maxSize})` : ''
    const message = `pod triggered scale-up: [{${group.name} ${group.size}->${group.size + nodeCount}${most}}]`
    for (const pod of pods) this.#emit(pod, { reason: 'TriggeredScaleUp', message }, turn)
  }

  /** Names of nodes are lower case; a group's need not be. */
  #freeName(group: string, cluster: ClusterView): string {
    const stem = group.toLowerCase().replaceAll(/[^a-z0-9.-]/g, '-')
    for (;;) {
      const name = `${stem}-new-${++this.#made}`
      if (cluster.get('Node', '', name) === undefined) return name
    }
  }

  #emitWhyNot(pod: PodRow, refusals: readonly string[], turn: Turn): void {
    const counts = new Map<string, number>()
    for (const reason of refusals) counts.set(reason, (counts.get(reason) ?? 0) + 1)
    const reasons = [...counts].sort(([a], [b]) => compareText(a, b)).map(([reason, count]) => `${count} ${reason}`)
    const message = `pod didn't trigger scale-up${reasons.length > 0 ? `: ${reasons.join(', ')}` : ''}`
    this.#emit(pod, { reason: NOT_TRIGGERED, message }, turn)
  }

  #emit(pod: PodRow, { reason, message }: { readonly reason: string; readonly message: string }, turn: Turn): void {
    if (this.#reported.get(pod.uid) === message) return
    this.#reported.set(pod.uid, message)
    turn.record({ regarding: podKey(pod), type: 'Normal', reason, message })
  }
}

function mostImportantFirst(pods: readonly PodRow[]): readonly PodRow[] {
  return pods.toSorted((a, b) => b.shape.spec.priority - a.shape.spec.priority || a.creationTimestamp - b.creationTimestamp)
}
