import { isKind } from '../../kube/kinds.ts'
import { diffInSlices } from '../../whatif/fork/diff-states.ts'
import { builder } from '../builder.ts'
import type { ApiContext } from '../context.ts'
import { type ApiError, invalidInput, isApiError } from '../errors.ts'
import { inSlices } from '../in-slices.ts'
import { StateRef } from '../inputs/state-ref.ts'
import { resolveState, type StateRefValue } from '../resolve-state.ts'
import { resultOf } from '../types/result.ts'
import { StateDiff, type StateDiffView } from '../types/state-diff.ts'

const DiffFilter = builder.inputType('DiffFilter', {
  description: 'Narrows a difference; everything given must hold.',
  fields: (t) => ({
    kinds: t.stringList({
      description: 'Only objects of these kinds; without it all but Leases, which are renewed all the time.',
    }),
    namespaces: t.stringList({ description: 'Only objects of these namespaces.' }),
  }),
})

const ForkDiffResult = resultOf('ForkDiffResult', {
  type: StateDiff,
  description: 'What is not the same, or why that cannot be told.',
})

/** Every object of both states may have to be looked at. */
const DIFF_COST = 100

for (const [name, deprecationReason] of [['diff'], ['forkDiff', 'It compares any two states, and is called `diff`.']] as const) {
  builder.queryField(name, (t) =>
    t.field({
      type: ForkDiffResult,
      args: {
        from: t.arg({ type: StateRef, description: 'The first state; the live twin when left out.' }),
        to: t.arg({ type: StateRef, description: 'The second state; the live twin when left out.' }),
        filter: t.arg({ type: DiffFilter, description: 'Which objects.' }),
      },
      complexity: { field: DIFF_COST },
      description: 'What is not the same in two states: a fork and the live twin, two forks, a snapshot and what became of it.',
      ...(deprecationReason === undefined ? {} : { deprecationReason }),
      resolve: (_root, { from, to, filter }, context) => diff({ from, to, filter }, context),
    }),
  )
}

type Ref = StateRefValue | null | undefined

interface Diffed {
  readonly from: Ref
  readonly to: Ref
  readonly filter: typeof DiffFilter.$inferInput | null | undefined
}

async function diff({ from, to, filter }: Diffed, context: ApiContext): Promise<StateDiffView | ApiError> {
  const [first, second] = [resolveState(from, context), resolveState(to, context)]
  if (isApiError(first)) return first
  if (isApiError(second)) return second
  const { kinds, namespaces } = filter ?? {}
  const unknown = (kinds ?? []).filter((kind) => !isKind(kind))
  if (unknown.length > 0)
    return invalidInput(unknown.map((kind) => ({ path: 'filter.kinds', message: `no kind is called "${kind}" here` })))
  const filtered = { kinds: kinds ?? undefined, namespaces: namespaces ?? undefined }
  const differences = await inSlices(diffInSlices(first.state, second.state, filtered), context.nowMs)
  return { from: first, to: second, differences }
}
