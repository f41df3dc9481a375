import type { Instant } from '../../kube/instant.ts'
import type { NodeRow } from '../../kube/node.ts'
import { nodeLike } from '../../kube/node-like.ts'
import { controllerOf } from '../../kube/object-row.ts'
import { isPodTerminal, type PodRow, podRow } from '../../kube/pod.ts'
import { compareText } from '../../lib/compare.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { PlacementTrial } from './autoscaler-ports.ts'
import { csiNodeLike } from './csi-node-like.ts'
import type { NodeGroup } from './node-groups.ts'
import { isTooMuch, unreadyOf } from './unready-nodes.ts'

/** --max-nodes-per-scaleup */
const NODES_PER_SCALE_UP_MAX = 1000
const SIZE_REACHED = 'max node group size reached'
const UNHEALTHY = 'not ready for scale-up'

/** What one group could do for the pods that wait. */
export interface ScaleUpOption {
  readonly group: NodeGroup
  readonly sample: NodeRow
  /** The pods that would have a place. */
  readonly pods: readonly PodRow[]
  readonly nodeCount: number
}

export interface ScaleUpQuestion {
  readonly pods: readonly PodRow[]
  readonly groups: readonly NodeGroup[]
  readonly cluster: ClusterView
  readonly trial: PlacementTrial
  readonly now: Instant
}

export interface ScaleUpAnswer {
  readonly options: readonly ScaleUpOption[]
  /** Why groups would not help, by pod: one line for each group that refused it. */
  readonly refusals: ReadonlyMap<string, readonly string[]>
}

/** Every group that would help some of the pods, and how many nodes it would take. */
export function scaleUpOptions(question: ScaleUpQuestion): ScaleUpAnswer {
  const options: ScaleUpOption[] = []
  const refusals = new Map<string, string[]>(question.pods.map(({ uid }) => [uid, []]))
  for (const group of question.groups) {
    const { sample } = group
    const refuse = (pod: PodRow, reason: string): void => void refusals.get(pod.uid)?.push(reason)
    if (sample === undefined) continue
    const full = group.size >= group.maxSize ? SIZE_REACHED : undefined
    const because = isTooMuch(unreadyOf(group.nodes)) ? UNHEALTHY : full
    if (because !== undefined) {
      for (const pod of question.pods) refuse(pod, because)
      continue
    }
    const option = estimate(group, sample, { ...question, refuse })
    if (option.nodeCount > 0) options.push(option)
  }
  return { options, refusals }
}

interface Estimation extends ScaleUpQuestion {
  refuse(pod: PodRow, reason: string): void
}

/** Pods alike share one fate: when the first finds no place the others are not tried. */
function estimate(group: NodeGroup, sample: NodeRow, question: Estimation): ScaleUpOption {
  const packing = new Packing(group, sample, question)
  const hopeless = new Map<string, string>()
  const placed: PodRow[] = []
  for (const pod of largeFirst(question.pods, sample)) {
    const key = equivalenceOf(pod)
    const reason = hopeless.get(key) ?? packing.pack(pod)
    if (reason === undefined) {
      placed.push(pod)
      continue
    }
    hopeless.set(key, reason)
    question.refuse(pod, reason)
  }
  return { group, sample, pods: placed, nodeCount: packing.nodeCount }
}

/** Puts pods into nodes of a group that do not exist, and counts those that were used (estimator/binpacking_estimator.go). */
class Packing {
  readonly #group: NodeGroup
  readonly #sample: NodeRow
  readonly #question: ScaleUpQuestion
  readonly #trial: PlacementTrial
  /** The nodes so far; the search continues where the last one ended, past nodes that are full. */
  #names: readonly string[] = []
  #newest: string | undefined
  readonly #used = new Set<string>()

  constructor(group: NodeGroup, sample: NodeRow, question: ScaleUpQuestion) {
    this.#group = group
    this.#sample = sample
    this.#question = question
    this.#trial = question.trial.fork()
  }

  get nodeCount(): number {
    return this.#used.size
  }

  /** Why the pod found no place; `undefined` when it has one. */
  pack(pod: PodRow): string | undefined {
    const there = this.#place(pod, this.#names)
    // Another empty node would not help a pod that the last one could not take.
    if (there === undefined || (this.#newest !== undefined && !this.#used.has(this.#newest))) return there
    const { name, size, maxSize } = this.#group
    if (this.#names.length >= Math.min(maxSize - size, NODES_PER_SCALE_UP_MAX)) return SIZE_REACHED
    const fresh = `template-node-for-${name}-${this.#names.length}`
    this.#names = [fresh, ...this.#names]
    this.#newest = fresh
    const { cluster, now } = this.#question
    addTemplate(this.#trial, { name: fresh, sample: this.#sample, cluster, now })
    return this.#place(pod, [fresh])
  }

  #place(pod: PodRow, names: readonly string[]): string | undefined {
    const placed = this.#trial.place(pod, names)
    if (placed.node === undefined) return placed.reasons[0] ?? 'it fits no node of the group'
    this.#used.add(placed.node)
    const at = this.#names.indexOf(placed.node)
    if (at > 0) this.#names = [...this.#names.slice(at), ...this.#names.slice(0, at)]
    return undefined
  }
}

/** Puts a node like the sample into a trial, with the pods that every node of the group has. */
export function addTemplate(
  trial: PlacementTrial,
  template: { readonly name: string; readonly sample: NodeRow; readonly cluster: ClusterView; readonly now: Instant },
): void {
  const { name, sample, cluster, now } = template
  trial.addNode(nodeLike(sample, { name, now }), csiNodeLike(sample.name, name, cluster))
  const copyOf = (pod: PodRow, nodeName: string): PodRow =>
    podRow({ ...pod, name: `${pod.name}-${name}`, uid: `${pod.uid}-${name}`, nodeName, targetNodeName: name })
  for (const pod of cluster.podsOnNode(sample.name)) {
    if (controllerOf(pod)?.kind !== 'DaemonSet' || isPodTerminal(pod) || pod.deletionTimestamp !== undefined) continue
    trial.force(copyOf(pod, name))
  }
  // Which DaemonSets run on a node of a template was never observed: those whose pods fit it are assumed to.
  if (cluster.get('Node', '', sample.name)) return
  for (const { uid } of cluster.list('DaemonSet')) {
    const pod = cluster.podsOwnedBy(uid)[0]
    if (pod) trial.place(copyOf(pod, ''), [name])
  }
}

/** By the share of a node that they request, CPU and memory added up (estimator/decreasing_pod_orderer.go). */
function largeFirst(pods: readonly PodRow[], { allocatable }: NodeRow): readonly PodRow[] {
  const share = (part: number, whole: number): number => (whole > 0 ? part / whole : 0)
  const size = ({ requests }: PodRow): number =>
    share(requests.milliCpu, allocatable.milliCpu) + share(requests.memory, allocatable.memory)
  return pods.toSorted((a, b) => size(b) - size(a) || compareText(equivalenceOf(a), equivalenceOf(b)))
}

/** Pods of one owner and shape are alike to the scheduler. */
export function equivalenceOf(pod: PodRow): string {
  return `${controllerOf(pod)?.uid ?? pod.uid} ${pod.shape.id}`
}
