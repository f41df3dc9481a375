import { addMs, type Instant } from '../../kube/instant.ts'
import { isNodeNotReady } from '../../kube/node.ts'
import type { Urgency } from '../run/event-queue.ts'
import type { Turn } from '../turn.ts'
import type { AutoscalerOptions } from './autoscaler-options.ts'
import type { AutoscalerPorts } from './autoscaler-ports.ts'
import type { NodeGroup } from './node-groups.ts'
import { beginRemoval, continueRemoval, hasTaint, type Removal } from './node-removal.ts'
import { type RemovableNode, removableNodes } from './scale-down-plan.ts'

/** --max-scale-down-parallelism */
const REMOVALS_MAX = 10
/** --scale-down-delay-after-failure */
const AFTER_FAILURE_MS = 180_000

/**
 * The interval between two checks while nothing is due, in milliseconds: the check whether pods fit elsewhere is expensive, and
 * its result rarely changes.
 */
const CHECK_INTERVAL_MS = 60_000

/** --scale-down-unready-time: this long for a node that is NotReady. */
const UNREADY_MS = 1_200_000

/** Continues the removal of the node of that name. */
export type RemoveKey = `remove ${string}`

interface Unneeded {
  readonly since: Instant
  /** For how long that has to last. */
  readonly waitMs: number
}

/** When to check again, in milliseconds from now. */
interface NextCheck {
  readonly afterMs: number
  readonly urgency: Urgency
}

/** Finds nodes that are not needed, waits whether that lasts, and removes them. */
export class ScaleDown {
  readonly #options: AutoscalerOptions
  readonly #ports: AutoscalerPorts
  readonly #removals = new Map<string, Removal>()
  /** The nodes that could be done without. */
  #unneeded: ReadonlyMap<string, Unneeded> = new Map()
  /** Nodes whose pods could not be evicted. */
  readonly #failed = new Set<string>()
  #failedAt: Instant | undefined
  #checkedAt: Instant | undefined

  constructor(options: AutoscalerOptions, ports: AutoscalerPorts) {
    this.#options = options
    this.#ports = ports
  }

  /** One check of all groups; returns when to check again if nothing changes before. `lastAddedAt`: the last scale-up. */
  check(groups: readonly NodeGroup[], lastAddedAt: Instant | undefined, turn: Turn<RemoveKey>): NextCheck | undefined {
    this.#adopt(groups, turn)
    const { utilizationThreshold, unneededMs } = this.#options
    const leaving = new Set(this.#removals.keys())
    const { cluster, now } = turn
    const restEnds = this.#restEnds(lastAddedAt)
    const restMs = this.#checkedAt === undefined || this.#isDue(now, restEnds) ? 0 : this.#checkedAt + CHECK_INTERVAL_MS - now
    if (restMs > 0) return { afterMs: restMs, urgency: 'work' }
    this.#checkedAt = now
    const removable = removableNodes({ cluster, now, groups, utilizationThreshold, leaving, ports: this.#ports })
    this.#unneeded = new Map(
      removable.map(({ node }) => {
        const since = this.#unneeded.get(node.name)?.since ?? now
        return [node.name, { since, waitMs: isNodeNotReady(node) ? UNREADY_MS : unneededMs }]
      }),
    )
    const dueAt = ({ node: { name } }: RemovableNode): number => {
      const { since, waitMs } = this.#unneeded.get(name) ?? { since: now, waitMs: unneededMs }
      return Math.max(restEnds, since + waitMs)
    }
    this.#begin(
      removable.filter((item) => dueAt(item) <= now),
      turn,
    )
    const later = removable.filter((item) => dueAt(item) > now)
    if (later.length === 0) return undefined
    // A node that could not be removed is retried repeatedly: this does not prolong a run.
    const urgency = later.every(({ node }) => this.#failed.has(node.name)) ? 'idle' : 'work'
    return { afterMs: Math.min(...later.map(dueAt)) - now, urgency }
  }

  /** Continues one removal; true if all nodes must be checked again. */
  continue(name: string, turn: Turn<RemoveKey>): boolean {
    const removal = this.#removals.get(name)
    if (removal === undefined) return false
    const step = continueRemoval(name, removal, { turn, ports: this.#ports })
    if (step.state === 'going') {
      turn.wakeAfter(step.checkAfterMs, `remove ${name}`)
      return false
    }
    this.#removals.delete(name)
    if (step.state === 'failed') {
      this.#failedAt = turn.now
      this.#failed.add(name)
    }
    return step.state === 'gone'
  }

  /** Whether a node is known that has been unneeded for long enough, and could go now. */
  #isDue(now: Instant, restEnds: number): boolean {
    if (restEnds > now || [...this.#removals.values()].some(({ drains }) => drains)) return false
    return [...this.#unneeded.values()].some(({ since, waitMs }) => since + waitMs <= now)
  }

  /** Before this time no node is removed, because one was added or could not be removed. */
  #restEnds(lastAddedAt: Instant | undefined): number {
    const afterAdd = lastAddedAt === undefined ? 0 : addMs(lastAddedAt, this.#options.delayAfterAddMs)
    const afterFailure = this.#failedAt === undefined ? 0 : addMs(this.#failedAt, AFTER_FAILURE_MS)
    return Math.max(afterAdd, afterFailure)
  }

  /** Empty nodes go together, of those with pods one is removed at a time (--max-drain-parallelism), and no group below its minimum. */
  #begin(due: readonly RemovableNode[], turn: Turn<RemoveKey>): void {
    for (const { node, group, pods } of due) {
      const drains = pods.length > 0
      const going = [...this.#removals.values()]
      if (going.length >= REMOVALS_MAX || (drains && going.some((removal) => removal.drains))) continue
      const leaving = going.filter((removal) => removal.group === group.name).length
      if (group.nodes.length - leaving <= group.minSize) continue
      this.#remove(node.name, { group: group.name, since: turn.now, drains }, turn)
    }
  }

  /** Continues what the cluster's own autoscaler has begun. */
  #adopt(groups: readonly NodeGroup[], turn: Turn<RemoveKey>): void {
    for (const { name, nodes } of groups) {
      for (const node of nodes) {
        if (!hasTaint(node) || this.#removals.has(node.name)) continue
        this.#remove(node.name, { group: name, since: turn.now, drains: true }, turn)
      }
    }
  }

  #remove(name: string, removal: Removal, turn: Turn<RemoveKey>): void {
    const node = turn.cluster.get('Node', '', name)
    if (node === undefined) return
    this.#removals.set(name, removal)
    turn.wakeAfter(beginRemoval(node, turn), `remove ${name}`)
  }
}
