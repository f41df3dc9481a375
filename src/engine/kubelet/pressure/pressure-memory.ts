import type { Instant } from '../../../kube/instant.ts'
import type { EvictionThreshold } from './eviction-thresholds.ts'
import type { NodeDisks, Pressure } from './node-signals.ts'
import type { EvictionSignal, Level } from './node-stats.ts'
import { withContainerFs } from './thresholds-met.ts'

/** What a kubelet remembers of its node's pressure from one pass to the next. */
export interface PressureMemory {
  /** The thresholds as they were set: the first pass uses them. */
  readonly configured: readonly EvictionThreshold[]
  /** Those of the container filesystem too: every later pass uses them. */
  readonly thresholds: readonly EvictionThreshold[]
  readonly checked: boolean
  /** The conditions that the node shows. */
  readonly conditions: readonly Pressure[]
  readonly conditionSeenAt: ReadonlyMap<Pressure, Instant>
  /** Since when each threshold has been met without a break. */
  readonly metSince: ReadonlyMap<EvictionThreshold, Instant>
  /** Those that were met for their grace period and are not yet put right. */
  readonly met: readonly EvictionThreshold[]
  readonly levels: ReadonlyMap<EvictionSignal, Level>
}

export function newPressureMemory(configured: readonly EvictionThreshold[], disks: NodeDisks): PressureMemory {
  return {
    configured,
    thresholds: withContainerFs(configured, disks.imageFs && !disks.containerFs ? 'imagefs' : 'nodefs'),
    checked: false,
    conditions: [],
    conditionSeenAt: new Map(),
    metSince: new Map(),
    met: [],
    levels: new Map(),
  }
}
