import type { InputRef } from '@pothos/core'
import type { Action, ActionKind } from '../../../whatif/actions/action.ts'
import { builder } from '../../builder.ts'
import type { InputPlace } from '../input-place.ts'
import type { ActionField } from './action-input.ts'
import { ADD_NODES } from './add-nodes.ts'
import { APPLY } from './apply.ts'
import { COMPLETE_JOB, FAIL_CONTAINER } from './container-exit.ts'
import { CORDON, UNCORDON } from './cordon.ts'
import { DELETE_NODE } from './delete-node.ts'
import { DELETE_OBJECT } from './delete-object.ts'
import { DELETE_POD } from './delete-pod.ts'
import { DRAIN } from './drain.ts'
import { EVICT_POD } from './evict-pod.ts'
import { FAIL_DOMAIN } from './fail-domain.ts'
import { FAIL_IMAGE_PULL } from './fail-image-pull.ts'
import { FAIL_NODE, RECOVER_NODE } from './fail-node.ts'
import { FAIL_PROBE } from './fail-probe.ts'
import { LABEL } from './label.ts'
import { REMOVE_NODES } from './remove-nodes.ts'
import { ROLLOUT } from './rollout.ts'
import { SCALE } from './scale.ts'
import { SET_USAGE } from './set-usage.ts'
import { SHUTDOWN_NODE } from './shutdown-node.ts'
import { SUBMIT } from './submit.ts'
import { TAINT, UNTAINT } from './taint.ts'
import { WAIT } from './wait.ts'

/** Every verb as the API writes it; the compiler misses the one that is left out. */
const FIELDS = {
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
  addNodes: ADD_NODES,
  removeNodes: REMOVE_NODES,
  deleteNode: DELETE_NODE,
  // Pods
  evictPod: EVICT_POD,
  deletePod: DELETE_POD,
  failContainer: FAIL_CONTAINER,
  failProbe: FAIL_PROBE,
  failImagePull: FAIL_IMAGE_PULL,
  // Workloads
  scale: SCALE,
  rollout: ROLLOUT,
  completeJob: COMPLETE_JOB,
  // Objects of any kind
  apply: APPLY,
  deleteObject: DELETE_OBJECT,
  submit: SUBMIT,
  // What pods use
  setUsage: SET_USAGE,
  // Time
  wait: WAIT,
} satisfies Readonly<Record<ActionKind, ActionField<unknown>>>

type Values = { readonly [K in ActionKind]: (typeof FIELDS)[K] extends ActionField<infer V> ? V : never }

export type ActionValue = { readonly [K in ActionKind]?: Values[K] | null } & {
  readonly parallel?: readonly ActionValue[] | null
}

const DESCRIPTION = 'One thing to do. Actions are done one after the other; verbs are those of kubectl.'
const PARALLEL = 'Actions that begin together; the next one begins when all of them have ended.'

const ref = builder.inputRef<{ readonly parallel?: unknown }>('ActionInput')

/** The fields come from the table above, which knows their types one by one. */
ref.implement({
  isOneOf: true,
  description: DESCRIPTION,
  fields: (t) => ({
    ...Object.fromEntries(Object.entries(FIELDS).map(([name, { type, description }]) => [name, t.field({ type, description })])),
    parallel: t.field({ type: [ref], description: PARALLEL }),
  }),
})

export const ActionInput = ref as unknown as InputRef<ActionValue>

/** Actions with those that begin together one by one; nobody knows how deep they stand in each other. */
export function countActions(inputs: readonly ActionValue[]): number {
  let count = 0
  for (let left = [...inputs]; left.length > 0; ) {
    count += left.length
    left = left.flatMap(({ parallel }) => parallel ?? [])
  }
  return count
}

/** The action that an input writes down. */
export function readAction(input: ActionValue, place: InputPlace): Action | undefined {
  if (input.parallel) {
    const inside = place.at('parallel')
    const actions = input.parallel.flatMap((action, i) => readAction(action, inside.at(`[${i}]`)) ?? [])
    return { kind: 'parallel', actions }
  }
  for (const kind of Object.keys(FIELDS) as ActionKind[]) {
    const value = input[kind]
    if (value != null) return (FIELDS[kind] as ActionField<unknown>).read(value, place.at(kind))
  }
  return undefined
}
