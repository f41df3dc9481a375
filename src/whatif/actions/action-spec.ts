import type { Drain } from '../../engine/eviction/drain/drain.ts'
import type { DrainOptions } from '../../engine/eviction/drain/drain-options.ts'
import type { ApiRefusal, ApiResult, Turn } from '../../engine/turn.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { Finding } from '../input-issue.ts'

/** One verb: all that the rest of the program knows about it. Its type and its spec stand in one file of its name. */
export interface ActionSpec<A> {
  /** What is wrong with the action for this cluster, `path` being its place in the scenario. */
  validate(action: A, path: string, cluster: ClusterView): readonly Finding[]
  /** Does what can be done at once; an action that takes time says how it goes on. */
  begin(action: A, tools: ActionTools): Step
  /** Pods that it asks for, where it does: a limit of the API. */
  replicasAsked?(action: A): number
}

/** What an action may use. The turn is the scenario's: an action wakes itself with `wakeAfter` here. */
export interface ActionTools {
  readonly turn: Turn
  /** Looks at this action again after a delay, milliseconds. */
  wakeAfter(delayMs: number): void
  /** Begins one `kubectl drain`, which is part of the report from now on; its number. The action is woken as it goes on. */
  beginDrain(nodes: readonly string[], options: DrainOptions): number
  /** A drain as it stands now; a fork of the run has its own, so ask anew each time. */
  drain(number: number): Drain
}

/**
 * How an action stands. One that goes on is asked again each time it may have come further; `goOn` remembers what it needs
 * in values that nobody changes, because forks of the run share it.
 */
export type Step =
  | { readonly ended: true; readonly failure: ApiRefusal | undefined }
  | { readonly ended: false; readonly goOn: (tools: ActionTools) => Step }

export const DONE: Step = { ended: true, failure: undefined }

/** The end of an action with what the API said last: the first refusal ends it. */
export function endedWith(result: ApiResult<unknown>): Step {
  return result.ok ? DONE : { ended: true, failure: result.refusal }
}

export function goingOn(goOn: (tools: ActionTools) => Step): Step {
  return { ended: false, goOn }
}

/** Goes on until this holds. */
export function until(holds: (tools: ActionTools) => boolean): Step {
  return goingOn((tools) => (holds(tools) ? DONE : until(holds)))
}
