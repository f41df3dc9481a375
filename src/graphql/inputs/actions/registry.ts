import type { InputRef } from '@pothos/core'
import type { Action, ActionKind, Start } from '../../../whatif/actions/action.ts'
import { builder } from '../../builder.ts'
import type { InputPlace } from '../input-place.ts'
import type { ActionField } from './action-input.ts'
import { ADD_NODES } from './add-nodes.ts'
import { ANNOTATE } from './annotate.ts'
import { APPLY } from './apply.ts'
import { AUTOSCALE } from './autoscale.ts'
import { COMPLETE_JOB, FAIL_CONTAINER } from './container-exit.ts'
import { CORDON, UNCORDON } from './cordon.ts'
import { CREATE } from './create.ts'
import { CREATE_JOB } from './create-job.ts'
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
import { LABEL_OBJECTS } from './label-objects.ts'
import { PATCH } from './patch.ts'
import { REBOOT_NODE } from './reboot-node.ts'
import { REMOVE_NODES } from './remove-nodes.ts'
import { REPLACE } from './replace.ts'
import { ROLLOUT } from './rollout.ts'
import { SCALE } from './scale.ts'
import { SET_ENV } from './set-env.ts'
import { SET_SCHEDULER_CONFIGURATION } from './set-scheduler-configuration.ts'
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
  autoscale: AUTOSCALE,
  rollout: ROLLOUT,
  setEnv: SET_ENV,
  completeJob: COMPLETE_JOB,
  createJob: CREATE_JOB,
  // Objects of any kind
  annotate: ANNOTATE,
  apply: APPLY,
  create: CREATE,
  deleteObject: DELETE_OBJECT,
  labelObjects: LABEL_OBJECTS,
  patch: PATCH,
  replace: REPLACE,
  submit: SUBMIT,
  // What pods use
  setUsage: SET_USAGE,
  // The control plane
  setSchedulerConfiguration: SET_SCHEDULER_CONFIGURATION,
  // Time
  wait: WAIT,
} satisfies Readonly<Record<ActionKind, ActionField<unknown>>>

type Values = { readonly [K in ActionKind]: (typeof FIELDS)[K] extends ActionField<infer V> ? V : never }

export type ActionValue = { readonly [K in ActionKind]?: Values[K] | null } & {
  readonly parallel?: readonly ActionValue[] | null
  readonly timed?: TimedValue | null
}

/** A block of actions with its time. */
interface TimedValue {
  readonly at?: number | null
  readonly after?: number | null
  readonly whenQuiet?: boolean | null
  readonly actions: readonly ActionValue[]
}

const DESCRIPTION = 'One action. Actions run one after the other; names are those of kubectl.'
const PARALLEL = 'Actions that start together; the next action starts when all of them have ended.'

const TIMED =
  'Actions that start at a given time, one after the other: at a moment of the run, some time after their turn, or when the cluster is quiet.'

const ref = builder.inputRef<{ readonly parallel?: unknown }>('ActionInput')

const TimedInput = builder.inputType('TimedInput', {
  description:
    'A block of actions with its time; give one of `at`, `after` and `whenQuiet`, or none to run them in sequence within `parallel`.',
  fields: (t) => ({
    at: t.field({
      type: 'Duration',
      description:
        'Virtual time since the run began. The block does not wait for earlier actions, and later actions do not wait for the block; it starts at once if the time has already passed.',
    }),
    after: t.field({ type: 'Duration', description: 'Time after its turn: after the action before it has ended.' }),
    whenQuiet: t.boolean({
      description:
        'When the actions before it have ended and the cluster is quiet, including actions that start at a given time.',
    }),
    actions: t.field({ type: [ref], required: true, description: 'The actions, one after the other.' }),
  }),
})

/** The fields come from the table above, which has their types one by one. */
ref.implement({
  isOneOf: true,
  description: DESCRIPTION,
  fields: (t) => ({
    ...Object.fromEntries(Object.entries(FIELDS).map(([name, { type, description }]) => [name, t.field({ type, description })])),
    parallel: t.field({ type: [ref], description: PARALLEL }),
    timed: t.field({ type: TimedInput, description: TIMED }),
  }),
})

export const ActionInput = ref as unknown as InputRef<ActionValue>

/** Actions with those that begin together one by one; their nesting depth is unknown. */
export function countActions(inputs: readonly ActionValue[]): number {
  let count = 0
  for (let left = [...inputs]; left.length > 0; ) {
    count += left.length
    left = left.flatMap(({ parallel, timed }) => parallel ?? timed?.actions ?? [])
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
  if (input.timed) return readTimed(input.timed, place.at('timed'))
  for (const kind of Object.keys(FIELDS) as ActionKind[]) {
    const value = input[kind]
    if (value != null) return (FIELDS[kind] as ActionField<unknown>).read(value, place.at(kind))
  }
  return undefined
}

function readTimed({ at, after, whenQuiet, actions }: TimedValue, place: InputPlace): Action | undefined {
  const starts: readonly (Start | undefined)[] = [
    at == null ? undefined : { atMs: at },
    after == null ? undefined : { afterMs: after },
    whenQuiet == null ? undefined : { whenQuiet: true },
  ]
  const [start, ...more] = starts.filter((item) => item !== undefined)
  if (whenQuiet === false) return place.at('whenQuiet').refuse('must be true')
  if (more.length > 0) return place.refuse('give one of at, after and whenQuiet')
  const inside = place.at('actions')
  return { kind: 'timed', start, actions: actions.flatMap((action, i) => readAction(action, inside.at(`[${i}]`)) ?? []) }
}
