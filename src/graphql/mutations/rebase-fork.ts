import { changedInBoth } from '../../whatif/fork/changed-in-both.ts'
import type { Fork as RehearsedFork } from '../../whatif/fork/fork.ts'
import { type RebaseConflict as Conflict, type KeptStep, type Rebase, rebase } from '../../whatif/fork/rebase.ts'
import { builder } from '../builder.ts'
import type { ApiContext } from '../context.ts'
import { enumOf } from '../enum-of.ts'
import { type ApiError, isApiError, notReady } from '../errors.ts'
import { digesting, inSlices } from '../in-slices.ts'
import type { ScenarioValue } from '../inputs/scenario-input.ts'
import { pursue } from '../pursue.ts'
import { RUN_COST } from '../queries/what-if.ts'
import { Fork, type HeldView, show } from '../types/fork.ts'
import { resultOf } from '../types/result.ts'
import { ObjectKey } from '../types/state.ts'

interface RebaseView {
  readonly held: HeldView
  readonly done: boolean
  readonly conflicts: readonly Conflict[]
}

const ConflictKindEnum = enumOf('RebaseConflictKind', 'Why to look twice.', {
  NOT_POSSIBLE: 'An action cannot be done any more.',
  ENDS_WORSE: 'A step ends with a graver verdict than before.',
  CHANGED_IN_BOTH: 'An object was changed in the fork and in the cluster, each in its own way.',
})

const RebaseConflict = builder.objectRef<Conflict>('RebaseConflict').implement({
  description: 'Something that is not as it was when it was done in the fork.',
  fields: (t) => ({
    kind: t.expose('kind', { type: ConflictKindEnum, description: 'Why to look twice, for programs.' }),
    step: t.int({
      nullable: true,
      description: 'The step of the fork, from 1; null for what concerns all of it.',
      resolve: ({ step }) => step ?? null,
    }),
    message: t.exposeString('message', { description: 'What it is, for people.' }),
    objects: t.field({ type: [ObjectKey], description: 'The objects it concerns.', resolve: ({ objects }) => [...objects] }),
  }),
})

const ForkRebase = builder.objectRef<RebaseView>('ForkRebase').implement({
  description: 'What became of doing everything again on the cluster as it is now.',
  fields: (t) => ({
    fork: t.field({ type: Fork, description: 'The fork: moved, or as it was.', resolve: ({ held }) => held }),
    done: t.exposeBoolean('done', { description: 'Whether it was moved. With conflicts only when that was asked for.' }),
    conflicts: t.field({
      type: [RebaseConflict],
      description: 'What is not as it was.',
      resolve: ({ conflicts }) => [...conflicts],
    }),
  }),
})

const RebaseForkResult = resultOf('RebaseForkResult', {
  type: ForkRebase,
  description: 'What became of it, or why nothing was tried.',
})

builder.mutationField('rebaseFork', (t) =>
  t.field({
    type: RebaseForkResult,
    args: {
      id: t.arg.id({ required: true, description: 'Its id or its name.' }),
      force: t.arg.boolean({
        defaultValue: false,
        description:
          'Move it in spite of conflicts: actions that cannot be done are left out, and what both changed is as the fork makes it.',
      }),
    },
    complexity: { field: RUN_COST * 4 },
    description:
      'Brings a fork to the live twin as it is now, by doing everything again that was done in it. With conflicts it stays as it was, and they are told.',
    resolve: (_root, { id, force }, context) => move(id, force ?? false, context),
  }),
)

async function move(id: string, force: boolean, context: ApiContext): Promise<RebaseView | ApiError> {
  const waiting = context.twin.waitingFor()
  if (waiting.length > 0) return notReady(waiting)
  type Answer = Omit<RebaseView, 'held'>
  const turned = await context.forks.advance<Answer>(id, async ({ inputs }, fork) => {
    const found = await again(fork, context)
    if (isApiError(found)) return found
    const { conflicts, kept } = found
    const done = force || conflicts.length === 0
    const answer = { done, conflicts }
    if (!done) return { how: 'kept', answer }
    return { how: 'rebased', fork: found.fork, inputs: kept.flatMap((step) => keptInput(step, inputs)), answer }
  })
  return isApiError(turned) ? turned : { held: show(turned.held), ...turned.answer }
}

/** The comparison of the states and the digests are work for milliseconds each, in the midst of everybody else's. */
async function again(fork: RehearsedFork, context: ApiContext): Promise<Rebase | ApiError> {
  const base = context.live()
  const lines = { root: fork.root.state, fork: fork.base.state, live: base.state }
  const both = await inSlices(changedInBoth(lines), context.nowMs)
  const run: ApiContext['run'] = async (on, scenario) => {
    const result = await context.run(on, scenario)
    if (!isApiError(result)) await inSlices(digesting(result.after), context.nowMs)
    return result
  }
  return pursue(rebase(fork, { base, both }, context.limits), { ...context, run })
}

function keptInput({ step, actions }: KeptStep, inputs: readonly ScenarioValue[]): readonly ScenarioValue[] {
  const input = inputs[step]
  return input ? [{ ...input, actions: actions.flatMap((place) => input.actions[place] ?? []) }] : []
}
