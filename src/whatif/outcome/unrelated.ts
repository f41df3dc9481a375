import { idOf } from '../../kube/id-of.ts'
import { counted } from '../../lib/counted.ts'
import type { NodeChange, ObjectKey, PendingPod, Placement } from './outcome-parts.ts'
import type { RunRecord } from './run-record.ts'

/** What happens in the run and would happen without the scenario too. */
export interface Unrelated {
  /** Pods that are Pending at the end either way. */
  readonly pending: readonly ObjectKey[]
  /** Pods that leave their nodes either way. */
  readonly moved: number
  /** Pods that are given a node either way, replacements apart. */
  readonly scheduled: number
  /** Workloads that change without the scenario too and lack pods at the end of both runs. */
  readonly shortWorkloads: readonly ObjectKey[]
  readonly nodesAdded: number
  readonly nodesRemoved: number
  /** All of it in one line; empty if there is nothing. */
  readonly summary: string
}

export const NOTHING_UNRELATED: Unrelated = {
  pending: [],
  moved: 0,
  scheduled: 0,
  shortWorkloads: [],
  nodesAdded: 0,
  nodesRemoved: 0,
  summary: '',
}

export interface UnrelatedFacts {
  readonly run: RunRecord
  readonly baseline: RunRecord
  /** Moves that the scenario causes. */
  readonly ownMoves: number
  readonly placements: readonly Placement[]
  readonly pending: readonly PendingPod[]
  readonly nodeChanges: readonly NodeChange[]
}

/** What the run without the scenario shows too, so the scenario does not cause it. */
export function unrelated(facts: UnrelatedFacts): Unrelated {
  const { run, ownMoves, placements, pending, nodeChanges } = facts
  const common = nodeChanges.filter(({ causedByScenario }) => !causedByScenario)
  const found = {
    pending: pending.filter(({ causedByScenario }) => !causedByScenario).map(({ pod }) => pod),
    moved: run.moves.length - ownMoves,
    scheduled: placements.filter(({ causedByScenario, replaces }) => !causedByScenario && replaces === undefined).length,
    shortWorkloads: shortInBoth(facts),
    nodesAdded: common.filter(({ change }) => change === 'ADDED').length,
    nodesRemoved: common.filter(({ change }) => change === 'REMOVED').length,
  }
  return { ...found, summary: summaryOf(found) }
}

/** Of workloads that the baseline touches: which others the scenario touches, and leaves as they were, would differ from question to question. */
function shortInBoth({ run, baseline }: UnrelatedFacts): readonly ObjectKey[] {
  return [...baseline.workloads.values()].flatMap(({ workload, levels }) => {
    const ours = run.workloads.get(idOf(workload))?.levels.last ?? levels.first
    const isShort = [levels.last, ours].every(({ want, ready }) => ready < want)
    return isShort ? [workload] : []
  })
}

function summaryOf({ pending, moved, scheduled, shortWorkloads, nodesAdded, nodesRemoved }: Omit<Unrelated, 'summary'>): string {
  return [
    nodesRemoved > 0 ? `${counted(nodesRemoved, 'node')} removed` : '',
    nodesAdded > 0 ? `${counted(nodesAdded, 'node')} added` : '',
    moved > 0 ? `${counted(moved, 'pod')} disrupted` : '',
    pending.length > 0 ? `${counted(pending.length, 'pod')} Pending` : '',
    scheduled > 0 ? `${counted(scheduled, 'more pod')} scheduled` : '',
    shortWorkloads.length > 0 ? `${counted(shortWorkloads.length, 'workload')} short of pods` : '',
  ]
    .filter((text) => text !== '')
    .join(', ')
}
