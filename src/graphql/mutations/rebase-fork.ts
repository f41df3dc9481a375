import { type ApiError, isApiError, unready } from '../../service/errors.ts'
import { digesting, inSlices } from '../../service/event-loop/in-slices.ts'
import { runInquiry } from '../../service/runs/run-inquiry.ts'
import { changedInBoth } from '../../whatif/fork/changed-in-both.ts'
import type { Fork as RehearsedFork } from '../../whatif/fork/fork.ts'
import { type RebaseConflict as Conflict, type Rebase, rebase } from '../../whatif/fork/rebase.ts'
import { builder } from '../builder.ts'
import type { ApiContext } from '../context.ts'
import { enumOf } from '../enum-of.ts'
import { RUN_COST } from '../queries/what-if.ts'
import { Fork, type HeldView, show } from '../types/fork.ts'
import { resultOf } from '../types/result.ts'
import { ObjectKey } from '../types/state.ts'

interface RebaseView {
  readonly held: HeldView
  readonly done: boolean
  readonly conflicts: readonly Conflict[]
}

const ConflictKindEnum = enumOf('RebaseConflictKind', 'The kind of a conflict.', {
  NOT_POSSIBLE: 'An action of the fork cannot be repeated on the new state.',
  ENDS_WORSE: 'A step ends with a worse verdict than before.',
  CHANGED_IN_BOTH: 'An object was changed both in the fork and in the cluster, in different ways.',
})

const RebaseConflict = builder.objectRef<Conflict>('RebaseConflict').implement({
  description: 'A difference from the original run of the fork.',
  fields: (t) => ({
    kind: t.expose('kind', { type: ConflictKindEnum, description: 'The kind, for programs.' }),
    step: t.int({
      nullable: true,
      description: 'The step of the fork, from 1; null for the fork as a whole.',
      resolve: ({ step }) => step ?? null,
    }),
    message: t.exposeString('message', { description: 'The conflict, for people.' }),
    objects: t.field({ type: [ObjectKey], description: 'The affected objects.', resolve: ({ objects }) => [...objects] }),
  }),
})

const ForkRebase = builder.objectRef<RebaseView>('ForkRebase').implement({
  description: 'The result of running all steps again on the cluster as it is now.',
  fields: (t) => ({
    fork: t.field({ type: Fork, description: 'The fork: rebased, or unchanged.', resolve: ({ held }) => held }),
    done: t.exposeBoolean('done', { description: 'Whether it was rebased. With conflicts only if that was requested.' }),
    conflicts: t.field({
      type: [RebaseConflict],
      description: 'The conflicts.',
      resolve: ({ conflicts }) => [...conflicts],
    }),
  }),
})

const RebaseForkResult = resultOf('RebaseForkResult', {
  type: ForkRebase,
  description: 'The result, or why nothing was tried.',
})

builder.mutationField('rebaseFork', (t) =>
  t.field({
    type: RebaseForkResult,
    args: {
      id: t.arg.id({ required: true, description: 'Its ID or name.' }),
      force: t.arg.boolean({
        defaultValue: false,
        description:
          'Rebase despite conflicts: actions that cannot be repeated are skipped, and for objects that both sides changed the version of the fork wins.',
      }),
    },
    complexity: { field: RUN_COST * 4 },
    description:
      'Rebases a fork on the live twin as it is now: all of its steps run again. With conflicts it stays unchanged, and they are reported.',
    resolve: (_root, { id, force }, context) => move(id, force ?? false, context),
  }),
)

async function move(id: string, force: boolean, context: ApiContext): Promise<RebaseView | ApiError> {
  const refusal = unready(context.twin)
  if (refusal) return refusal
  type Answer = Omit<RebaseView, 'held'>
  const turned = await context.forks.advance<Answer>(id, async (fork) => {
    const found = await again(fork, context)
    if (isApiError(found)) return found
    const { conflicts } = found
    const done = force || conflicts.length === 0
    const answer = { done, conflicts }
    if (!done) return { how: 'kept', answer }
    return { how: 'rebased', fork: found.fork, answer }
  })
  return isApiError(turned) ? turned : { held: show(turned.held), ...turned.answer }
}

/** The comparison of the states and the digests are work for milliseconds each, between the work of other operations. */
async function again(fork: RehearsedFork, context: ApiContext): Promise<Rebase | ApiError> {
  const base = context.live()
  const lines = { root: fork.root.state, fork: fork.base.state, live: base.state }
  const both = await inSlices(changedInBoth(lines), context.nowMs)
  const run: ApiContext['run'] = async (on, scenario) => {
    const result = await context.run(on, scenario)
    if (!isApiError(result)) await inSlices(digesting(result.after), context.nowMs)
    return result
  }
  return runInquiry(rebase(fork, { base, both }, context.limits), { ...context, run })
}
