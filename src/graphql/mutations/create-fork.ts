import { type ApiError, isApiError } from '../../service/errors.ts'
import type { HeldKind } from '../../service/forks/stored-fork.ts'
import { damageOf } from '../../service/forks/without-state.ts'
import { builder } from '../builder.ts'
import type { ApiContext } from '../context.ts'
import { LabelValueInput, readLabels } from '../inputs/actions/label-value-input.ts'
import { StateRef } from '../inputs/state-ref.ts'
import { resolveState } from '../resolve-state.ts'
import { Fork, type HeldView, Snapshot, show } from '../types/fork.ts'
import { resultOf } from '../types/result.ts'

const CreateForkInput = builder.inputType('CreateForkInput', {
  description: 'A fork to create.',
  fields: (t) => ({
    name: t.string({
      required: true,
      description: 'Its name: up to 63 letters, digits, dots, dashes and underscores, unique among forks.',
    }),
    from: t.field({ type: StateRef, description: 'What it starts from: a fork, a snapshot, or by default the live twin.' }),
    labels: t.field({ type: [LabelValueInput], description: 'Labels, shown in lists of forks.' }),
    ttl: t.field({ type: 'Duration', description: 'How long it is kept; by default as in `limits`.' }),
  }),
})

const TakeSnapshotInput = builder.inputType('TakeSnapshotInput', {
  description: 'A snapshot to be taken.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'Its name, by the rules for forks, unique among snapshots.' }),
    from: t.field({ type: StateRef, description: 'What is kept: a fork, or by default the live twin.' }),
    labels: t.field({ type: [LabelValueInput], description: 'Labels, shown in lists of snapshots.' }),
    ttl: t.field({ type: 'Duration', description: 'How long it is kept; by default as in `limits`.' }),
  }),
})

const CreateForkResult = resultOf('CreateForkResult', { type: Fork, description: 'The new fork, or an error.' })
const TakeSnapshotResult = resultOf('TakeSnapshotResult', {
  type: Snapshot,
  description: 'The new snapshot, or an error.',
})
const DeleteForkResult = resultOf('DeleteForkResult', { type: Fork, description: 'The deleted fork, or an error.' })
const DeleteSnapshotResult = resultOf('DeleteSnapshotResult', {
  type: Snapshot,
  description: 'The deleted snapshot, or an error.',
})

builder.mutationFields((t) => ({
  createFork: t.field({
    type: CreateForkResult,
    args: { input: t.arg({ type: CreateForkInput, required: true, description: 'The fork to create.' }) },
    description: 'Creates a fork: a state for a sequence of changes. It never affects the cluster.',
    resolve: (_root, { input }, context) => create('fork', input, context),
  }),
  deleteFork: t.field({
    type: DeleteForkResult,
    args: { id: t.arg.id({ required: true, description: 'Its ID or name.' }) },
    description: 'Deletes a fork. Forks that were created from it stay.',
    resolve: (_root, { id }, context) => remove('fork', id, context),
  }),
  takeSnapshot: t.field({
    type: TakeSnapshotResult,
    args: { input: t.arg({ type: TakeSnapshotInput, required: true, description: 'The snapshot to take.' }) },
    description: 'Keeps a state as it is now, for later queries.',
    resolve: (_root, { input }, context) => create('snapshot', input, context),
  }),
  deleteSnapshot: t.field({
    type: DeleteSnapshotResult,
    args: { id: t.arg.id({ required: true, description: 'Its ID or name.' }) },
    description: 'Deletes a snapshot. Forks that were created from it stay.',
    resolve: (_root, { id }, context) => remove('snapshot', id, context),
  }),
}))

async function create(
  kind: HeldKind,
  { name, from, labels, ttl }: typeof CreateForkInput.$inferInput,
  context: ApiContext,
): Promise<HeldView | ApiError> {
  const base = await resolveState(from, context)
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
  if (isApiError(held)) return held
  const damaged = damageOf(held)
  return damaged ? { ...damaged, message: `The ${kind} "${held.name}" is deleted. It ${held.unusable?.reason}.` } : show(held)
}
