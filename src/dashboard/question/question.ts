/** What may be done to nodes alone; the words are those of the command line. */
export const NODE_ACTIONS = ['drain', 'cordon', 'uncordon', 'delete-node', 'fail-node'] as const
/** What may be done to a workload. */
export const WORKLOAD_ACTIONS = ['scale', 'restart'] as const

export type NodeAction = (typeof NODE_ACTIONS)[number]
export type WorkloadAction = (typeof WORKLOAD_ACTIONS)[number]

/** Flags of kubectl drain that the page offers. */
export const DRAIN_FLAGS = ['ignore-daemonsets', 'delete-emptydir-data', 'force', 'disable-eviction'] as const
export type DrainFlag = (typeof DRAIN_FLAGS)[number]

export interface WorkloadName {
  readonly kind: string
  readonly namespace: string
  readonly name: string
}

export interface DrainQuestion {
  readonly action: 'drain'
  readonly nodes: readonly string[]
  readonly flags: readonly DrainFlag[]
}

export interface NodeQuestion {
  readonly action: Exclude<NodeAction, 'drain'>
  readonly nodes: readonly string[]
}

export interface ScaleQuestion {
  readonly action: 'scale'
  readonly workload: WorkloadName
  readonly replicas: number
}

export interface RestartQuestion {
  readonly action: 'restart'
  readonly workload: WorkloadName
}

/** What the page rehearses: one action. An address and a command hold the same. */
export type Question = DrainQuestion | NodeQuestion | ScaleQuestion | RestartQuestion

export function isNodeAction(action: string): action is NodeAction {
  return (NODE_ACTIONS as readonly string[]).includes(action)
}
