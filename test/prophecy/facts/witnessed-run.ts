import type { ObjectKey } from '../../../src/engine/turn.ts'
import type { ClusterView } from '../../../src/twin/cluster-view.ts'
import type { TimelineEvent } from '../../../src/whatif/outcome/outcome-parts.ts'
import type { RunRecord } from '../../../src/whatif/outcome/run-record.ts'

/** How a command ended. */
export interface CommandEnd {
  readonly name: string
  /** `undefined`: it did not end in time. */
  readonly exitCode: number | undefined
  /** From its own beginning. */
  readonly seconds: number
}

/** A pod that got a node. */
export interface Landing {
  /** The controller of the pod, or the pod itself. */
  readonly owner: string
  /** The node; of a forecast also the nodes that were equally good. */
  readonly nodes: readonly string[]
}

/** What one run showed, on the cluster or on the twin. All facts are read off it, so that both are read alike. */
export interface WitnessedRun {
  readonly before: ClusterView
  readonly after: ClusterView
  /** What happened to pods and nodes, in order. */
  readonly timeline: readonly TimelineEvent[]
  readonly workloads: RunRecord['workloads']
  readonly budgets: RunRecord['budgets']
  readonly placements: readonly { readonly pod: ObjectKey; readonly nodes: readonly string[] }[]
  readonly commands: readonly CommandEnd[]
  /** The lines of all commands that kubectl runs. */
  readonly lines: readonly string[]
}

/** Nothing happens. */
export function stillRun(before: ClusterView): WitnessedRun {
  const none = { timeline: [], placements: [], commands: [], lines: [] }
  return { before, after: before, workloads: new Map(), budgets: new Map(), ...none }
}
