import { type ApiError, invalidInput, isApiError } from '../../service/errors.ts'
import { inSlices } from '../../service/event-loop/in-slices.ts'
import { diffInSlices } from '../../whatif/fork/diff-in-slices.ts'
import { builder } from '../builder.ts'
import type { ApiContext } from '../context.ts'
import { readKinds } from '../inputs/read-kinds.ts'
import { StateRef } from '../inputs/state-ref.ts'
import { resolveState, type StateRefValue } from '../resolve-state.ts'
import { resultOf } from '../types/result.ts'
import { StateDiff, type StateDiffView } from '../types/state-diff.ts'

const DiffFilter = builder.inputType('DiffFilter', {
  description: 'Filters a difference; all given conditions must match.',
  fields: (t) => ({
    kinds: t.stringList({
      description: 'Only objects of these kinds; by default all but Leases, which are renewed continuously.',
    }),
    namespaces: t.stringList({ description: 'Only objects of these namespaces.' }),
  }),
})

const DiffResult = resultOf('DiffResult', {
  type: StateDiff,
  description: 'The difference, or an error.',
})

/** Every object of both states may have to be compared. */
const DIFF_COST = 100

builder.queryField('diff', (t) =>
  t.field({
    type: DiffResult,
    args: {
      from: t.arg({ type: StateRef, description: 'The first state; by default the live twin.' }),
      to: t.arg({ type: StateRef, description: 'The second state; by default the live twin.' }),
      filter: t.arg({ type: DiffFilter, description: 'Which objects.' }),
    },
    complexity: { field: DIFF_COST },
    description: 'The difference between two states: a fork and the live twin, two forks, or a snapshot and a later state.',
    resolve: (_root, { from, to, filter }, context) => diff({ from, to, filter }, context),
  }),
)

type Ref = StateRefValue | null | undefined

interface Diffed {
  readonly from: Ref
  readonly to: Ref
  readonly filter: typeof DiffFilter.$inferInput | null | undefined
}

async function diff({ from, to, filter }: Diffed, context: ApiContext): Promise<StateDiffView | ApiError> {
  const [first, second] = [await resolveState(from, context), await resolveState(to, context)]
  if (isApiError(first)) return first
  if (isApiError(second)) return second
  const read = readKinds(filter?.kinds, 'filter.kinds')
  if (!read.ok) return invalidInput(read.issues)
  const filtered = { kinds: read.kinds && [...read.kinds], namespaces: filter?.namespaces ?? undefined }
  const differences = await inSlices(diffInSlices(first.state, second.state, filtered), context.nowMs)
  return { from: first, to: second, differences }
}
