import { counted } from '../../../lib/counted.ts'
import { durationText } from '../../../lib/duration-text.ts'
import type { NodeChange } from '../outcome-parts.ts'

/** How far a scenario got, for the words of an action in the first line of the answer. */
export interface Progress {
  readonly nodeChanges: readonly NodeChange[]
  /** The replicas that workloads want beyond those of the baseline. */
  readonly newReplicas: number
  /** Whether pods were replaced. */
  readonly hasMoves: boolean
  /** Milliseconds; `undefined`: they do not complete. */
  readonly actionsDoneAtMs: number | undefined
  /** Milliseconds; `undefined`: the run ends before. */
  readonly settledAtMs: number | undefined
  /** Whether a reason of the verdict is that an action or a rollout has not ended. */
  readonly isUnfinished: boolean
}

/** `done after 6 s`, or with another word. */
export function finished({ actionsDoneAtMs }: Progress, text = 'done'): string {
  if (actionsDoneAtMs === undefined) return `not ${text}`
  return actionsDoneAtMs < 1000 ? text : `${text} after ${durationText(actionsDoneAtMs)}`
}

/**
 * `rolled out after 40 s`: the last consequence counts. At a horizon at which the rest of the cluster is not at rest that moment is
 * unknown, and `rolled out` is known.
 */
export function settled({ settledAtMs, isUnfinished }: Progress, text: string): string {
  if (settledAtMs !== undefined) return `${text} after ${durationText(settledAtMs)}`
  return isUnfinished ? `not ${text}` : text
}

/** `2 nodes cordoned`. */
export function nodesChanged(progress: Progress, change: NodeChange['change'], word: string): string {
  return `${counted(new Set(changesOf(progress, change).map(({ node }) => node)).size, 'node')} ${word}`
}

/** `2 nodes NotReady after 40 s`: nodes fail when the control plane notices it. `undefined` where it does not. */
export function nodesLost(progress: Progress): string | undefined {
  const [first] = changesOf(progress, 'NOT_READY')
  return first && `${nodesChanged(progress, 'NOT_READY', 'NotReady')} after ${durationText(first.atMs)}`
}

function changesOf({ nodeChanges }: Progress, change: NodeChange['change']): readonly NodeChange[] {
  return nodeChanges.filter((item) => item.change === change && item.causedByScenario)
}
