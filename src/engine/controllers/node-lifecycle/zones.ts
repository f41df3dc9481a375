import type { Instant } from '../../../kube/instant.ts'
import { isNodeNotReady, type NodeRow } from '../../../kube/node.ts'
import { zoneKey } from '../../../kube/zone.ts'
import type { ForkableTable, TablePage } from '../../../twin/forkable-table.ts'
import { EvictionQueue } from './eviction-queue.ts'
import { evictionRate, type ZoneCount, type ZoneState, zoneState } from './zone-state.ts'

/** Nodes that are not to count when a zone is judged (semantics B8.6). */
const EXCLUDED = 'node.kubernetes.io/exclude-disruption'

const ONE_READY: ZoneCount = { ready: 1, notReady: 0 }
const ONE_NOT_READY: ZoneCount = { ready: 0, notReady: 1 }

type ZoneCounts = ReadonlyMap<string, ZoneCount>

interface Zone {
  readonly queue: EvictionQueue
  readonly state: ZoneState
}

/** What happened to the cluster as a whole. */
export type Disruption = 'entered' | 'left' | 'none'

/** The zones of the cluster: how much of each is down, and the nodes in it that wait for their taint (handleDisruption). */
export class Zones {
  #zones = new Map<string, Zone>()
  /** Every zone is down: no pod is evicted. */
  #allDown = false

  queueOf(key: string): EvictionQueue {
    const known = this.#zones.get(key)
    if (known) return known.queue
    const queue = new EvictionQueue(evictionRate('normal', 0))
    this.#zones.set(key, { queue, state: 'normal' })
    return queue
  }

  /** Zones in which nodes wait. */
  waiting(): readonly string[] {
    return [...this.#zones].filter(([, { queue }]) => !queue.isEmpty).map(([key]) => key)
  }

  /** Releases nodes that need not wait any more: they are healthy again, or gone. */
  keepWaiting(waits: (node: string) => boolean): void {
    for (const { queue } of this.#zones.values()) queue.keep(waits)
  }

  /** Whether some zone is not as it should be: nodes wait in it, or too many of its nodes are down. */
  get isDisturbed(): boolean {
    return [...this.#zones.values()].some(({ queue, state }) => state !== 'normal' || !queue.isEmpty)
  }

  /** Whether no zone is disrupted and no node waits for its taint. */
  get areWell(): boolean {
    return !this.#allDown && !this.isDisturbed
  }

  /** Computes the state of every zone again and sets the rates of their queues (semantics B8.6-8). */
  judge(nodes: ForkableTable<NodeRow>, now: Instant): Disruption {
    const counts = countZones(nodes)
    const states = new Map([...counts].map(([key, count]) => [key, zoneState(count)]))
    const wasAllDown = this.#allDown
    this.#allDown = counts.size > 0 && [...states.values()].every((state) => state === 'full')
    for (const key of this.#zones.keys()) if (!counts.has(key)) this.#zones.delete(key)
    for (const [key, count] of counts) {
      const queue = this.queueOf(key)
      const state = states.get(key) ?? 'normal'
      queue.setRate(this.#allDown ? 0 : evictionRate(state, count.ready + count.notReady), now)
      this.#zones.set(key, { queue, state })
    }
    if (this.#allDown === wasAllDown) return 'none'
    return this.#allDown ? 'entered' : 'left'
  }
}

/** The sums of the nodes of a page, as long as nothing is written to it. Forks share the pages that none of them has touched. */
const countedPages = new WeakMap<TablePage<NodeRow>, { readonly writes: number; readonly counts: ZoneCounts }>()

/** The nodes of each zone, zones in the order of their first nodes. */
export function countZones({ pages }: Pick<ForkableTable<NodeRow>, 'pages'>): ZoneCounts {
  const counts = new Map<string, ZoneCount>()
  for (const page of pages) for (const [key, count] of countsOf(page)) counts.set(key, sum(counts.get(key), count))
  return counts
}

function countsOf(page: TablePage<NodeRow>): ZoneCounts {
  const known = countedPages.get(page)
  if (known?.writes === page.writes) return known.counts
  const counts = new Map<string, ZoneCount>()
  for (const node of page.slots) {
    if (!node || node.labels[EXCLUDED] !== undefined) continue
    const key = zoneKey(node.labels)
    counts.set(key, sum(counts.get(key), isNodeNotReady(node) ? ONE_NOT_READY : ONE_READY))
  }
  countedPages.set(page, { writes: page.writes, counts })
  return counts
}

function sum(a: ZoneCount | undefined, b: ZoneCount): ZoneCount {
  return a ? { ready: a.ready + b.ready, notReady: a.notReady + b.notReady } : b
}
