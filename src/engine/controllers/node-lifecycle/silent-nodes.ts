import { findCondition } from '../../../kube/condition.ts'
import { addMs, type Instant } from '../../../kube/instant.ts'
import type { NodeRow } from '../../../kube/node.ts'
import type { Turn } from '../../turn.ts'

/** The namespace of the leases of nodes. */
const LEASES = 'kube-node-lease'
/** How often a kubelet renews its lease, in milliseconds, unless the lease gives its duration. */
const HEARTBEAT_MS = 10_000
const STARTUP_GRACE_MS = 60_000

/** Nodes whose kubelet was stopped, each with the time at which the controller last saw a report from it (semantics B8.2). */
export class SilentNodes {
  readonly #lastSeenAt = new Map<string, Instant>()

  /**
   * Begins to count; a node that is silent already keeps its count. `nextPass` is the controller's first pass at or after a
   * moment.
   */
  fallsSilent(node: NodeRow, turn: Pick<Turn, 'now' | 'cluster'>, nextPass: (at: number) => Instant): void {
    if (!this.#lastSeenAt.has(node.name)) this.#lastSeenAt.set(node.name, nextPass(lastHeartbeat(node, turn)))
  }

  names(): Iterable<string> {
    return this.#lastSeenAt.keys()
  }

  returns(name: string): void {
    this.#lastSeenAt.delete(name)
  }

  /** Every node that still does not report gets a new grace period (semantics B8.8). */
  restart(now: Instant): void {
    for (const name of this.#lastSeenAt.keys()) this.#lastSeenAt.set(name, now)
  }

  /** When the node counts as lost; `undefined` for a node that reports. A node that never reported has a minute. */
  lostAt(node: NodeRow, graceMs: number): Instant | undefined {
    const lastSeenAt = this.#lastSeenAt.get(node.name)
    if (lastSeenAt === undefined) return undefined
    const ready = findCondition(node.conditions, 'Ready')
    return ready ? addMs(lastSeenAt, graceMs) : addMs(node.creationTimestamp, STARTUP_GRACE_MS)
  }
}

/**
 * Heartbeats follow each other from the last one that is known: the renewal of the node's lease, which a kubelet does four
 * times while it lasts, or else what the node's Ready condition shows (semantics H3).
 */
function lastHeartbeat(node: NodeRow, { now, cluster }: Pick<Turn, 'now' | 'cluster'>): number {
  const lease = cluster.get('Lease', LEASES, node.name)
  const ready = findCondition(node.conditions, 'Ready')
  const known = lease?.renewTime ?? ready?.lastUpdateTime ?? ready?.lastTransitionTime ?? node.creationTimestamp
  const every = lease?.renewTime === undefined ? HEARTBEAT_MS : Math.max(1, lease.leaseDurationSeconds * 250)
  return known >= now ? now : now - ((now - known) % every)
}
