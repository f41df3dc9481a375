import { TextField } from '../parts/TextField.tsx'
import { TAINT_EFFECTS, type TaintEffect } from '../question/question.ts'
import { draft } from './draft.ts'

const EFFECTS: Readonly<Record<TaintEffect, string>> = {
  PreferNoSchedule: 'PreferNoSchedule: the scheduler avoids them',
  NoSchedule: 'NoSchedule: no new pods',
  NoExecute: 'NoExecute: running pods are evicted as well',
}

/** Key, value and effect of a taint. */
export function TaintFields() {
  const taint = draft.taint.value
  return (
    <div class="fields">
      <TextField
        id="taint-key"
        label="Taint"
        placeholder="key"
        value={taint.key}
        onText={(key) => (draft.taint.value = { ...taint, key })}
      />
      <TextField
        id="taint-value"
        label="Value"
        placeholder="may be empty"
        value={taint.value}
        onText={(value) => (draft.taint.value = { ...taint, value })}
      />
      <label for="taint-effect">Effect</label>
      <select
        id="taint-effect"
        value={taint.effect}
        onChange={({ currentTarget }) => {
          draft.taint.value = { ...taint, effect: currentTarget.value as TaintEffect }
        }}
      >
        {TAINT_EFFECTS.map((effect) => (
          <option key={effect} value={effect}>
            {EFFECTS[effect]}
          </option>
        ))}
      </select>
    </div>
  )
}
