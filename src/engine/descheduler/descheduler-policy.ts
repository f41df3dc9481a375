import type { JsonObject } from '../../kube/codec/json.ts'
import type { LabelSelector } from '../../kube/label-selector.ts'
import type { Strategy } from './strategy.ts'

/** A strategy by its name. */
export interface NamedStrategy {
  readonly name: string
  readonly act: Strategy
}

export interface DeschedulerProfile {
  readonly name: string
  /** The arguments of its DefaultEvictor as they are written. */
  readonly evictorArgs: JsonObject
  readonly deschedule: readonly NamedStrategy[]
  readonly balance: readonly NamedStrategy[]
}

/** How many pods one pass may evict; `undefined`: no limit. */
export interface EvictionLimits {
  readonly perNode: number | undefined
  readonly perNamespace: number | undefined
  readonly total: number | undefined
}

/** The policy of the descheduler (DeschedulerPolicy of descheduler/v1alpha2). */
export interface DeschedulerPolicy {
  readonly nodeSelector: LabelSelector
  readonly limits: EvictionLimits
  /** Whether a failed eviction is recorded as an event. */
  readonly reportsFailures: boolean
  /** Seconds; `undefined`: the pod's own grace period. */
  readonly gracePeriodSeconds: number | undefined
  readonly profiles: readonly DeschedulerProfile[]
}
