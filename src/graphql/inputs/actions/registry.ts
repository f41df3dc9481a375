import type { InputRef } from '@pothos/core'
import type { Action, ActionKind } from '../../../whatif/actions/action.ts'
import { builder } from '../../builder.ts'
import type { InputPlace } from '../input-place.ts'
import type { ActionField } from './action-input.ts'
import { CORDON, UNCORDON } from './cordon.ts'
import { DELETE_POD } from './delete-pod.ts'
import { DRAIN } from './drain.ts'
import { EVICT_POD } from './evict-pod.ts'
import { SCALE } from './scale.ts'
import { WAIT } from './wait.ts'

/** Every verb as the API writes it; the compiler misses the one that is left out. */
const FIELDS = {
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
} satisfies Readonly<Record<ActionKind, ActionField<unknown>>>

type Values = { readonly [K in ActionKind]: (typeof FIELDS)[K] extends ActionField<infer V> ? V : never }

export type ActionValue = { readonly [K in ActionKind]?: Values[K] | null }

export const ActionInput: InputRef<ActionValue> = builder.inputType('ActionInput', {
  isOneOf: true,
  description: 'One thing to do. Actions are done one after the other; verbs are those of kubectl.',
  fields: (t) =>
    Object.fromEntries(Object.entries(FIELDS).map(([name, { type, description }]) => [name, t.field({ type, description })])),
})

/** The action that an input writes down. */
export function readAction(input: ActionValue, place: InputPlace): Action | undefined {
  for (const kind of Object.keys(FIELDS) as ActionKind[]) {
    const value = input[kind]
    if (value != null) return (FIELDS[kind] as ActionField<unknown>).read(value, place.at(kind))
  }
  return undefined
}
