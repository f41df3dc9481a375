import type { DrainOptions } from '../../engine/eviction/drain/drain-options.ts'
import type { NodeSelection } from '../actions/nodes/select-nodes.ts'
import type { TrafficAssumptions } from '../rollout-audit/traffic-assumptions.ts'

/** Which drains are audited, and how far. */
export interface DrainAuditQuestion {
  /** `undefined`: all. */
  readonly nodes: NodeSelection | undefined
  /** The flags of each drain. */
  readonly options: DrainOptions
  readonly traffic: TrafficAssumptions
  /** Drains that are rehearsed at most. */
  readonly drainsMax: number
  /** Findings whose fix is tried by runs, at most: those that come first. */
  readonly fixesMax: number
  readonly seed: number
}
