import type { ObjectKey } from '../../engine/turn.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { type Finding, issue } from '../input-issue.ts'
import {
  type Action,
  type ActionKind,
  type ActionOf,
  type BlockAction,
  isBlock,
  type SingleAction,
  singleActions,
} from './action.ts'
import type { ActionSpec, ActionTools, Step, Trial } from './action-spec.ts'
import { ADD_NODES } from './add-nodes.ts'
import { APPLY } from './apply.ts'
import { COMPLETE_JOB, FAIL_CONTAINER } from './container-exit.ts'
import { CORDON, UNCORDON } from './cordon.ts'
import { DEBUG } from './debug.ts'
import { DELETE_NODE } from './delete-node.ts'
import { DELETE_OBJECT } from './delete-object.ts'
import { DELETE_POD } from './delete-pod.ts'
import { DRAIN } from './drain.ts'
import { EVICT_POD } from './evict-pod.ts'
import { FAIL_DOMAIN } from './fail-domain.ts'
import { FAIL_IMAGE_PULL } from './fail-image-pull.ts'
import { FAIL_NODE, RECOVER_NODE } from './fail-node.ts'
import { FAIL_PROBE } from './fail-probe.ts'
import { FAIL_PROVISIONING } from './fail-provisioning.ts'
import { LABEL } from './label.ts'
import { REBOOT_NODE } from './reboot-node.ts'
import { REMOVE_NODES } from './remove-nodes.ts'
import { ROLLOUT } from './rollout/rollout.ts'
import { SCALE } from './scale.ts'
import { SET_SCHEDULER_CONFIGURATION } from './set-scheduler-configuration.ts'
import { SET_USAGE } from './set-usage.ts'
import { SHUTDOWN_NODE } from './shutdown-node.ts'
import { SUBMIT } from './submit.ts'
import { TAINT, UNTAINT } from './taint.ts'
import { WAIT } from './wait.ts'

/** Every verb; the compiler misses the one that is left out. */
const SPECS: { readonly [K in ActionKind]: ActionSpec<ActionOf<K>> } = {
  // Nodes
  cordon: CORDON,
  uncordon: UNCORDON,
  drain: DRAIN,
  taint: TAINT,
  untaint: UNTAINT,
  label: LABEL,
  failNode: FAIL_NODE,
  failDomain: FAIL_DOMAIN,
  recoverNode: RECOVER_NODE,
  shutdownNode: SHUTDOWN_NODE,
  rebootNode: REBOOT_NODE,
  addNodes: ADD_NODES,
  removeNodes: REMOVE_NODES,
  deleteNode: DELETE_NODE,
  // Pods
  evictPod: EVICT_POD,
  deletePod: DELETE_POD,
  failContainer: FAIL_CONTAINER,
  failProbe: FAIL_PROBE,
  debug: DEBUG,
  failImagePull: FAIL_IMAGE_PULL,
  failProvisioning: FAIL_PROVISIONING,
  // Workloads
  scale: SCALE,
  rollout: ROLLOUT,
  completeJob: COMPLETE_JOB,
  // Objects of any kind
  apply: APPLY,
  deleteObject: DELETE_OBJECT,
  submit: SUBMIT,
  // Load
  setUsage: SET_USAGE,
  // The control plane
  setSchedulerConfiguration: SET_SCHEDULER_CONFIGURATION,
  // Time
  wait: WAIT,
}

/** What is wrong with an action that stands at `path`: `actions[0]`. */
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
  return ms >= 0 ? [] : [issue(`${path}.timed.${name}`, 'a duration is not negative')]
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
