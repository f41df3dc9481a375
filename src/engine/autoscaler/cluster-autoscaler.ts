import { findCondition } from '../../kube/condition.ts'
import { isNodeNotReady, type NodeRow } from '../../kube/node.ts'
import { controllerOf } from '../../kube/object-row.ts'
import type { PodRow } from '../../kube/pod.ts'
import { splitAtBlank } from '../../lib/split-at-blank.ts'
import type { Change } from '../../twin/change.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { Actor, Turn } from '../turn.ts'
import type { AutoscalerOptions } from './autoscaler-options.ts'
import type { AutoscalerPorts } from './autoscaler-ports.ts'
import { isExpendable } from './expendable.ts'
import { type NodeGroup, nodeGroups } from './node-groups.ts'
import { type RemoveKey, ScaleDown } from './scale-down.ts'
import { type BootKey, ScaleUp } from './scale-up.ts'
import { isTooMuch, unreadyOf } from './unready-nodes.ts'

/** --scan-interval */
const SCAN_MS = 10_000
/** `loop`: a pass. */
type AutoscalerKey = 'loop' | BootKey | RemoveKey

const LOOP_KEYS: readonly AutoscalerKey[] = ['loop']
const NO_KEYS: readonly never[] = []

/**
 * cluster-autoscaler as an actor: requests nodes when pods are unschedulable, and removes nodes that are not needed. The real one
 * runs every ten seconds; here a pass follows ten seconds after a change that could matter, which is equivalent. The groups are
 * derived from the labels that providers set on nodes; what only the provider knows (limits) is an option.
 */
export class ClusterAutoscaler implements Actor<AutoscalerKey> {
  readonly name = 'cluster-autoscaler'
  readonly reactionMs = SCAN_MS
  readonly #options: AutoscalerOptions
  readonly #up: ScaleUp
  readonly #down: ScaleDown
  /** A node of each group that was seen, for groups that have lost their last one. */
  readonly #samples = new Map<string, NodeRow>()

  constructor(options: AutoscalerOptions, ports: AutoscalerPorts) {
    this.#options = options
    this.#up = new ScaleUp(options, ports)
    this.#down = new ScaleDown(options, ports)
  }

  keysAtStart(): readonly AutoscalerKey[] {
    return LOOP_KEYS
  }

  keysFor(change: Change): readonly AutoscalerKey[] {
    switch (change.kind) {
      case 'Pod':
        return concernsRoom(change.before, change.after) ? LOOP_KEYS : NO_KEYS
      case 'Node':
        return concernsNodes(change.before, change.after) ? LOOP_KEYS : NO_KEYS
      case 'PodDisruptionBudget':
        return allows(change.before) !== allows(change.after) ? LOOP_KEYS : NO_KEYS
      default:
        return NO_KEYS
    }
  }

  reconcile(key: AutoscalerKey, turn: Turn<AutoscalerKey>): void {
    const [task, node] = splitAtBlank(key)
    if (task === 'boot') this.#up.nodeIsThere(node, turn)
    else if (task === undefined) this.#check(turn)
    else if (this.#down.continue(node, turn)) turn.wakeAfter(SCAN_MS, 'loop')
  }

  #check(turn: Turn<AutoscalerKey>): void {
    const groups = this.#groups(turn.cluster)
    const pending = turn.cluster.podsOnNode('').filter(waitsForRoom)
    const nodes = unreadyOf(turn.cluster.list('Node'))
    if (isTooMuch(nodes)) {
      // The real one reports this only in its own status, and does nothing until nodes are Ready again.
      this.#up.refuse(pending, `the cluster is unhealthy, ${nodes.unready} of ${nodes.all} nodes are not ready`, turn)
      return
    }
    if (pending.length > 0 && this.#up.check(pending, groups, turn)) {
      // The rest may need another group; nothing is removed while nodes are being added.
      turn.wakeAfter(SCAN_MS, 'loop')
      return
    }
    if (!this.#options.scaleDown) return
    const again = this.#down.check(groups, this.#up.lastAddedAt, turn)
    if (again !== undefined) turn.wakeAfter(again.afterMs, 'loop', again.urgency)
  }

  #groups(cluster: ClusterView): readonly NodeGroup[] {
    const bootingIn = (group: string): number => this.#up.bootingIn(group)
    const groups = nodeGroups(cluster, { options: this.#options, bootingIn, samples: this.#samples })
    for (const { name, sample } of groups) if (sample) this.#samples.set(name, sample)
    return groups
  }
}

/** Pods that the scheduler gave up on. Pods of DaemonSets wait for their own node, and nominated ones for their victims. */
function waitsForRoom(pod: PodRow): boolean {
  return isUnschedulable(pod) && !isExpendable(pod) && pod.nominatedNodeName === '' && controllerOf(pod)?.kind !== 'DaemonSet'
}

function isUnschedulable({ nodeName, deletionTimestamp, conditions }: PodRow): boolean {
  if (nodeName !== '' || deletionTimestamp !== undefined) return false
  const scheduled = findCondition(conditions, 'PodScheduled')
  return scheduled?.status === 'False' && scheduled.reason === 'Unschedulable'
}

/** Whether a pod was bound to a node or removed from it, or has begun to wait for one. */
function concernsRoom(before: PodRow | undefined, after: PodRow | undefined): boolean {
  if ((before?.nodeName ?? '') !== (after?.nodeName ?? '')) return true
  if (before?.phase !== after?.phase && after !== undefined && after.nodeName !== '') return true
  return after !== undefined && isUnschedulable(after) && !(before !== undefined && isUnschedulable(before))
}

function concernsNodes(before: NodeRow | undefined, after: NodeRow | undefined): boolean {
  if (before === undefined || after === undefined) return true
  return (
    before.taints !== after.taints ||
    before.unschedulable !== after.unschedulable ||
    isNodeNotReady(before) !== isNodeNotReady(after)
  )
}

function allows(budget: { readonly status: { readonly disruptionsAllowed: number } } | undefined): boolean {
  return budget === undefined || budget.status.disruptionsAllowed > 0
}
