import { compareText } from '../../../lib/compare.ts'
import { type Rejection, rejection } from '../framework/status.ts'
import type { RefusalList } from './refusals.ts'

/** The refusal of nodes that nothing is recorded for. */
const NOT_EXAMINED = rejection('', 'UnschedulableAndUnresolvable')

export const NO_NODES_MESSAGE = 'no nodes available to schedule pods'

/** Why no node fits: the refusals by node, and the one that applies to all nodes without their own. */
export interface FitError {
  readonly nodes: number
  /** Set when preFilter ended the cycle. */
  readonly preFilter: Rejection | undefined
  readonly explicit: RefusalList
  readonly absent: Rejection
}

export function fitError(init: {
  readonly nodes: number
  readonly preFilter: Rejection | undefined
  readonly explicit: RefusalList
  readonly reducedBy: readonly string[]
}): FitError {
  return { ...init, absent: init.preFilter ?? reduction(init.reducedBy) ?? NOT_EXAMINED }
}

/** The refusal that counts for a node of this name, whether it exists or not. */
export function refusalOf(error: FitError, nodeName: string): Rejection {
  return error.explicit.of(nodeName) ?? error.absent
}

/** The text of the FailedScheduling event, without what preemption has to add. */
export function fitMessage(error: FitError): string {
  const start = `0/${error.nodes} nodes are available:`
  if (error.preFilter) return `${start} ${error.preFilter.reasons.join(', ')}.`
  const counts = new Map<string, number>()
  const count = ({ reasons }: Rejection, times: number): void => {
    for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + times)
  }
  for (const [refusal, times] of error.explicit.counts()) count(refusal, times)
  if (error.explicit.size < error.nodes) count(error.absent, error.nodes - error.explicit.size)
  const parts = [...counts].map(([reason, times]) => `${times} ${reason}`).sort(compareText)
  return parts.length > 0 ? `${start} ${parts.join(', ')}.` : start
}

/** The message of an error, whatever preemption adds. */
export interface FitReport {
  readonly message: string
  /** Who the queue waits for, sorted. */
  readonly plugins: readonly string[]
}

export function fitReport(error: FitError, reducedBy: readonly string[]): FitReport {
  return { message: fitMessage(error), plugins: refusingPlugins(error, reducedBy) }
}

/** The plugins that the queue remembers as having refused the pod, sorted. */
function refusingPlugins(error: FitError, reducedBy: readonly string[]): readonly string[] {
  const names = new Set(reducedBy)
  if (error.preFilter) names.add(error.preFilter.plugin)
  for (const refusal of error.explicit.counts().keys()) names.add(refusal.plugin)
  names.delete('')
  return [...names].sort()
}

function reduction(reducedBy: readonly string[]): Rejection | undefined {
  if (reducedBy.length === 0) return undefined
  const names = reducedBy.toSorted().join(' ')
  return rejection('', 'UnschedulableAndUnresolvable', `node(s) didn't satisfy plugin(s) [${names}]`)
}
