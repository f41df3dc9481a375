import { builder } from '../builder.ts'
import type { ApiContext } from '../context.ts'
import { type ApiError, isApiError } from '../errors.ts'
import type { HeldKind } from '../forks/stored-fork.ts'
import { LabelValueInput, readLabels } from '../inputs/actions/label-value-input.ts'
import { StateRef } from '../inputs/state-ref.ts'
import { resolveState } from '../resolve-state.ts'
import { Fork, type HeldView, Snapshot, show } from '../types/fork.ts'
import { resultOf } from '../types/result.ts'

const CreateForkInput = builder.inputType('CreateForkInput', {
  description: 'A fork to be made.',
  fields: (t) => ({
    name: t.string({
      required: true,
      description: 'How to call it: up to 63 letters, digits, dots, dashes and underscores, and no other fork is called so.',
    }),
    from: t.field({ type: StateRef, description: 'What it begins with: a fork, a snapshot, or the live twin when left out.' }),
    labels: t.field({ type: [LabelValueInput], description: 'Labels, for those who list forks.' }),
    ttl: t.field({ type: 'Duration', description: 'How long it is kept; left out: what `limits` tells.' }),
  }),
})

const TakeSnapshotInput = builder.inputType('TakeSnapshotInput', {
  description: 'A snapshot to be taken.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'How to call it, by the rules for forks; no other snapshot is called so.' }),
    from: t.field({ type: StateRef, description: 'What is kept: a fork, or the live twin when left out.' }),
    labels: t.field({ type: [LabelValueInput], description: 'Labels, for those who list snapshots.' }),
    ttl: t.field({ type: 'Duration', description: 'How long it is kept; left out: what `limits` tells.' }),
  }),
})

const CreateForkResult = resultOf('CreateForkResult', { type: Fork, description: 'The new fork, or why there is none.' })
const TakeSnapshotResult = resultOf('TakeSnapshotResult', {
  type: Snapshot,
  description: 'The new snapshot, or why there is none.',
})
const DeleteForkResult = resultOf('DeleteForkResult', { type: Fork, description: 'The fork as it was, or why it is not gone.' })
const DeleteSnapshotResult = resultOf('DeleteSnapshotResult', {
  type: Snapshot,
  description: 'The snapshot as it was, or why it is not gone.',
})

builder.mutationFields((t) => ({
  createFork: t.field({
    type: CreateForkResult,
    args: { input: t.arg({ type: CreateForkInput, required: true, description: 'What to make.' }) },
    description: 'Makes a fork: a state to which things can be done one after the other. The cluster does not hear of it.',
    resolve: (_root, { input }, context) => create('fork', input, context),
  }),
  deleteFork: t.field({
    type: DeleteForkResult,
    args: { id: t.arg.id({ required: true, description: 'Its id or its name.' }) },
    description: 'Forgets a fork. Forks that were made from it stay.',
    resolve: (_root, { id }, context) => remove('fork', id, context),
  }),
  takeSnapshot: t.field({
    type: TakeSnapshotResult,
    args: { input: t.arg({ type: TakeSnapshotInput, required: true, description: 'What to keep.' }) },
    description: 'Keeps a state as it is now, to ask of later.',
    resolve: (_root, { input }, context) => create('snapshot', input, context),
  }),
  deleteSnapshot: t.field({
    type: DeleteSnapshotResult,
    args: { id: t.arg.id({ required: true, description: 'Its id or its name.' }) },
    description: 'Forgets a snapshot. Forks that were made from it stay.',
    resolve: (_root, { id }, context) => remove('snapshot', id, context),
  }),
}))

async function create(
  kind: HeldKind,
  { name, from, labels, ttl }: typeof CreateForkInput.$inferInput,
  context: ApiContext,
): Promise<HeldView | ApiError> {
  const base = resolveState(from, context)
  if (isApiError(base)) return base
  const { forks, caller: owner } = context
  const parent =
    from?.fork != null ? forks.find('fork', from.fork) : from?.snapshot != null ? forks.find('snapshot', from.snapshot) : base
  if (isApiError(parent)) return parent
  const held = await forks.create({ kind, name, labels: readLabels(labels), owner, ttlMs: ttl ?? undefined, from: parent })
  return isApiError(held) ? held : show(held)
}

async function remove(kind: HeldKind, id: string, { forks }: ApiContext): Promise<HeldView | ApiError> {
  await forks.restored
  const held = await forks.delete(kind, id)
  return isApiError(held) ? held : show(held)
}
