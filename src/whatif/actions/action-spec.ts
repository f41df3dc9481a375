import type { Drain } from '../../engine/eviction/drain/drain.ts'
import type { DrainOptions } from '../../engine/eviction/drain/drain-options.ts'
import type { Urgency } from '../../engine/run/event-queue.ts'
import type { ApiRefusal, ApiResult, ObjectKey, Turn } from '../../engine/turn.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { Finding } from '../input-issue.ts'
import type { Progress } from '../outcome/summary/progress.ts'
import type { Manifests } from './manifests/manifests.ts'
import type { NodeSelection } from './nodes/select-nodes.ts'

/** One verb: all that the rest of the program uses. Its type and its spec are in one file of its name. */
export interface ActionSpec<A> {
  /** What is wrong with the action for this cluster, `path` being its place in the scenario. */
  validate(action: A, path: string, cluster: ClusterView): readonly Finding[]
  /** Does what can be done at once; an action that takes time returns how it continues. */
  begin(action: A, tools: ActionTools): Step
  /**
   * What the API server would refuse of it, found by doing it on a copy of the cluster after the actions before it: refused
   * then, nothing is run. For actions that write objects in full.
   */
  tryOn?(action: A, path: string, trial: Trial): readonly Finding[]
  /** What of it has no effect on the cluster as it is when the action begins; `others` are the other actions of the scenario. */
  warnings?(action: A, cluster: ClusterView, others: readonly SomeAction[]): readonly ActionWarning[]
  /** Objects that exist afterwards, as far as the action names them: later actions may name them. */
  makes?(action: A): readonly { readonly kind: string; readonly name: string }[]
  /** The number of pods that it requests, if any: a limit of the API. */
  requestedReplicas?(action: A): number
  /** The object that it is done to, for the timeline. */
  subject?(action: A): ObjectKey | undefined
  /** What a person would call it: `rollout restart deployment.apps/web`; its kind when left out. */
  describe?(action: A): string
  /** The kubectl command that does it to the real cluster, or a comment of a shell; left out where kubectl has no command for it. */
  kubectl?(action: A): string | undefined
  /** The nodes that it is done to: what changes about them counts as caused by the scenario. */
  nodes?(action: A): NodeSelection
  /** The machines that it starts, if any: the assumed time that they take is a fact of the answer. */
  boots?(action: A): Boot | undefined
  /** How far actions of this kind got, for the first line of the answer: `2 nodes cordoned`; whether they are done when left out. */
  done?(progress: Progress): string | undefined
  /** The new pods that actions of this kind request, if any: the first line counts how many `of 3 pods` are scheduled. */
  newPods?(actions: readonly A[], progress: Progress): string | undefined
  /** What the run may change even where no pod leaves or gets a node; `PODS` when left out. */
  readonly reach?: Reach
}

/** Any action, reduced to what others read of it. */
export interface SomeAction {
  readonly kind: string
}

/** How long machines take until they join; milliseconds, `undefined`: the usual time. */
export interface Boot {
  readonly bootMs?: number | undefined
}

/**
 * SCHEDULING: it writes only what the scheduler reads. PODS: it writes what makes pods. AVAILABILITY: pods become unready where they
 * are, too.
 */
export type Reach = 'SCHEDULING' | 'PODS' | 'AVAILABILITY'

/**
 * NOTHING_MATCHED: it matches no object. NONE_SELECTED: no object is selected, and kubectl accepts that. ALREADY_SO: the state
 * is already as requested. PARTLY_SO: part of it is.
 */
export interface ActionWarning {
  readonly kind: 'NOTHING_MATCHED' | 'NONE_SELECTED' | 'ALREADY_SO' | 'PARTLY_SO'
  /** Names the thing: `node/a already cordoned`. */
  readonly message: string
}

/** A copy of the cluster to try actions on. */
export interface Trial {
  readonly cluster: ClusterView
  readonly manifests: Manifests
}

/** What an action may use. The turn is the scenario's: an action wakes itself with `wakeAfter` here. */
export interface ActionTools {
  readonly turn: Turn
  /** Runs this action again after a delay, in milliseconds; wake-ups of urgency `poll` do not keep a run from ending. */
  wakeAfter(delayMs: number, urgency?: Urgency): void
  /** How long a request of kubectl takes until it sends the next, in milliseconds. */
  readonly betweenRequestsMs: number
  /** The way for objects that are written in full. */
  readonly manifests: Manifests
  /** Begins one `kubectl drain`, which is part of the report from now on; its number. The action is woken as the drain proceeds. */
  beginDrain(nodes: readonly string[], options: DrainOptions): number
  /** The current progress of a drain. */
  drain(number: number): Drain
}

/**
 * The progress of an action. An action in progress is called again each time it may advance; `resume` keeps what it needs
 * in immutable values.
 */
export type Step = Ended | Resumption

/** The same, found out in parts where much is done at one moment: a run may pause between them. */
export type Doing = Step | Generator<void, Step>

export interface Ended {
  readonly ended: true
  readonly failure: ApiRefusal | undefined
  /** Where an action writes several objects: each that was not written. `failure` is then the refusal of the first. */
  readonly failures?: readonly ObjectFailure[]
  readonly output: readonly string[]
  /** What only doing it shows to have no effect. */
  readonly warnings?: readonly ActionWarning[]
}

/** An object that an action did not write, with what kubectl prints about it. */
export interface ObjectFailure {
  readonly object: ObjectKey
  readonly message: string
}

export interface Resumption {
  readonly ended: false
  /** It is called when nothing else is in progress. */
  readonly untilQuiet: boolean
  /** What kubectl has printed so far; as before when left out. */
  readonly output?: readonly string[]
  readonly resume: (tools: ActionTools) => Doing
}

export const DONE: Ended = { ended: true, failure: undefined, output: [] }

/** The end of an action that sends one request to the API. `output` has the lines that are reported if the request succeeds. */
export function endedWith(result: ApiResult<unknown>, output: readonly string[] = []): Step {
  return result.ok ? { ...DONE, output } : { ended: true, failure: result.refusal, output: [] }
}

/** `output`: what kubectl has printed until now. */
export function goingOn(resume: (tools: ActionTools) => Doing, output?: readonly string[]): Step {
  return { ended: false, untilQuiet: false, resume, ...(output && { output }) }
}

/** Continues until this is true. */
export function until(holds: (tools: ActionTools) => boolean): Step {
  const step: Step = goingOn((tools) => (holds(tools) ? DONE : step))
  return step
}
