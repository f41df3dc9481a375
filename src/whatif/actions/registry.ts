import type { ClusterView } from '../../twin/cluster-view.ts'
import { type Finding, issue } from '../input-issue.ts'
import { type Action, type ActionKind, type ActionOf, type SingleAction, singleActions } from './action.ts'
import type { ActionSpec, ActionTools, Step } from './action-spec.ts'
import { CORDON, UNCORDON } from './cordon.ts'
import { DELETE_POD } from './delete-pod.ts'
import { DRAIN } from './drain.ts'
import { EVICT_POD } from './evict-pod.ts'
import { SCALE } from './scale.ts'
import { WAIT } from './wait.ts'

/** Every verb; the compiler misses the one that is left out. */
const SPECS: { readonly [K in ActionKind]: ActionSpec<ActionOf<K>> } = {
  // Nodes
  cordon: CORDON,
  uncordon: UNCORDON,
  drain: DRAIN,
  // Pods
  evictPod: EVICT_POD,
  deletePod: DELETE_POD,
  // Workloads
  scale: SCALE,
  // Time
  wait: WAIT,
}

/** What is wrong with an action that stands at `path`: `actions[0]`. */
export function validateAction(action: Action, path: string, cluster: ClusterView): readonly Finding[] {
  if (action.kind !== 'parallel') return specOf(action).validate(action, `${path}.${action.kind}`, cluster)
  if (action.actions.length === 0) return [issue(`${path}.parallel`, 'name at least one action')]
  return action.actions.flatMap((item, i) => validateAction(item, `${path}.parallel[${i}]`, cluster))
}

/** Begins an action at the present moment. */
export function beginAction(action: SingleAction, tools: ActionTools): Step {
  return specOf(action).begin(action, tools)
}

/** The most pods that one of the actions asks for. */
export function replicasAsked(actions: readonly Action[]): number {
  return Math.max(0, ...singleActions(actions).map((action) => specOf(action).replicasAsked?.(action) ?? 0))
}

/** The table says which spec belongs to which kind, which a look-up with a union of kinds cannot. */
function specOf(action: SingleAction): ActionSpec<SingleAction> {
  return SPECS[action.kind] as ActionSpec<SingleAction>
}
