import type { ObjectKey } from '../../engine/turn.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { type Finding, issue, negativeIssues } from '../input-issue.ts'
import type { Progress } from '../outcome/summary/progress.ts'
import { type Action, type ActionKind, type BlockAction, isBlock, type SingleAction, singleActions } from './action.ts'
import type { ActionSpec, ActionTools, ActionWarning, Boot, Reach, Step, Trial } from './action-spec.ts'
import type { NodeSelection } from './nodes/select-nodes.ts'
import { ACTION_SPECS } from './registry.ts'

/** What is wrong with the action at `path`: `actions[0]`. */
export function validateAction(action: Action, path: string, cluster: ClusterView): readonly Finding[] {
  if (!isBlock(action)) return specOf(action).validate(action, `${path}.${action.kind}`, cluster)
  const inside = insideOf(action, path)
  if (action.actions.length === 0) return [issue(inside, 'name at least one action')]
  return [...startIssues(action, path), ...action.actions.flatMap((item, i) => validateAction(item, `${inside}[${i}]`, cluster))]
}

/** What the API server would refuse of an action; a trial goes through the actions in their order. */
export function tryAction(action: Action, path: string, trial: Trial): readonly Finding[] {
  if (!isBlock(action)) return specOf(action).tryOn?.(action, `${path}.${action.kind}`, trial) ?? []
  return action.actions.flatMap((item, i) => tryAction(item, `${insideOf(action, path)}[${i}]`, trial))
}

/** The path of the list of actions in a block. */
function insideOf({ kind }: BlockAction, path: string): string {
  return kind === 'parallel' ? `${path}.parallel` : `${path}.timed.actions`
}

function startIssues(action: BlockAction, path: string): readonly Finding[] {
  if (action.kind === 'parallel' || !action.start || 'whenQuiet' in action.start) return []
  const [name, ms] = 'atMs' in action.start ? ['at', action.start.atMs] : ['after', action.start.afterMs]
  return negativeIssues(`${path}.timed.${name}`, ms)
}

/** Whether the API server's view of an action can be tried beforehand. */
export function canBeTried(action: SingleAction): boolean {
  return specOf(action).tryOn !== undefined
}

/** The objects that an action makes. */
export function madeBy(action: SingleAction): readonly { readonly kind: string; readonly name: string }[] {
  return specOf(action).makes?.(action) ?? []
}

/** What a person would call an action, and the object that it is done to. */
export function wordsOf(action: SingleAction): { readonly text: string; readonly subject: ObjectKey | undefined } {
  const spec = specOf(action)
  return { text: spec.describe?.(action) ?? action.kind, subject: spec.subject?.(action) }
}

/** What of an action has no effect on the cluster as it is; `actions` are all of the scenario. */
export function warningsOf(action: SingleAction, cluster: ClusterView, actions: readonly Action[]): readonly ActionWarning[] {
  const { warnings } = specOf(action)
  if (!warnings) return []
  const others = singleActions(actions).filter((item) => item !== action)
  return warnings(action, cluster, others)
}

/** The kubectl command that does an action to the real cluster; `undefined` where kubectl has none for it. */
export function kubectlOf(action: SingleAction): string | undefined {
  return specOf(action).kubectl?.(action)
}

/** Whether kubectl does it: what has no command, or only a comment, happens without it. */
export function isCommand(action: SingleAction): boolean {
  return /\bkubectl /.test(kubectlOf(action) ?? '')
}

/** The nodes that an action is done to. */
export function nodesOf(action: SingleAction): NodeSelection | undefined {
  return specOf(action).nodes?.(action)
}

/** The machines that an action starts. */
export function bootOf(action: SingleAction): Boot | undefined {
  return specOf(action).boots?.(action)
}

/** What an action may change even where no pod leaves or gets a node. */
export function reachOf(action: SingleAction): Reach {
  return specOf(action).reach ?? 'PODS'
}

/** How far actions that are all of this kind got; `undefined` where the kind has no words of its own. */
export function doneText(kind: ActionKind, progress: Progress): string | undefined {
  return specOf({ kind }).done?.(progress)
}

/** The new pods that actions request which are all of this kind. */
export function newPodsText(kind: ActionKind, actions: readonly SingleAction[], progress: Progress): string | undefined {
  return specOf({ kind }).newPods?.(actions, progress)
}

/** Begins an action at the present moment. */
export function beginAction(action: SingleAction, tools: ActionTools): Step {
  return specOf(action).begin(action, tools)
}

/** The most pods that one of the actions requests. */
export function requestedReplicas(actions: readonly Action[]): number {
  return Math.max(0, ...singleActions(actions).map((action) => specOf(action).requestedReplicas?.(action) ?? 0))
}

/** The table maps each kind to its spec, which a look-up with a union of kinds cannot. */
function specOf({ kind }: { readonly kind: ActionKind }): ActionSpec<SingleAction> {
  return ACTION_SPECS[kind] as ActionSpec<SingleAction>
}
