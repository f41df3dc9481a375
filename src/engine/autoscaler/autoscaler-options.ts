import type { Labels } from '../../kube/object-row.ts'
import type { ResourceList } from '../../kube/pod-spec.ts'
import type { Taint } from '../../kube/taint.ts'

/** How the autoscaler chooses among node groups that would help (flag --expander). */
export const EXPANDERS = ['least-waste', 'most-pods', 'priority', 'random'] as const
export type Expander = (typeof EXPANDERS)[number]

/** What is known of one node group besides its nodes. */
export interface NodeGroupLimits {
  /** The value of the label that its nodes carry. */
  readonly name: string
  readonly minSize?: number | undefined
  readonly maxSize?: number | undefined
  /** For the expander `priority`: the highest goes first. */
  readonly priority?: number | undefined
  /** What its nodes are made after while it has none; `undefined`: a group that was never seen with a node stays empty. */
  readonly template?: NodeTemplate | undefined
}

/** What a provider knows about the nodes of a group before one exists. */
export interface NodeTemplate {
  readonly capacity: ResourceList
  readonly labels: Labels
  readonly taints: readonly Taint[]
}

/** The cluster autoscaler's flags, with its defaults (cluster-autoscaler config/flags). Durations in milliseconds. */
export interface AutoscalerOptions {
  readonly expander: Expander
  /** The label whose value names a node's group; `undefined`: those of the known providers. */
  readonly groupLabel: string | undefined
  /** Groups with limits of their own; the others use `minSize` and `maxSize`. */
  readonly groups: readonly NodeGroupLimits[]
  readonly minSize: number
  /** `undefined`: no limit but that of one scale-up. */
  readonly maxSize: number | undefined
  /** From the request for a node until it is ready; `undefined`: as observed. */
  readonly bootMs: number | undefined
  readonly scaleDown: boolean
  /** --scale-down-utilization-threshold: nodes below it may be removed. */
  readonly utilizationThreshold: number
  /** --scale-down-unneeded-time */
  readonly unneededMs: number
  /** --scale-down-delay-after-add */
  readonly delayAfterAddMs: number
}

export const DEFAULT_AUTOSCALER_OPTIONS: AutoscalerOptions = {
  expander: 'least-waste',
  groupLabel: undefined,
  groups: [],
  minSize: 0,
  maxSize: undefined,
  bootMs: undefined,
  scaleDown: true,
  utilizationThreshold: 0.5,
  unneededMs: 600_000,
  delayAfterAddMs: 600_000,
}
