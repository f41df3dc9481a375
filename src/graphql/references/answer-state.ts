import type { GraphQLResolveInfo } from 'graphql'
import type { Kind } from '../../kube/kinds.ts'
import { digesting, inSlices } from '../../service/event-loop/in-slices.ts'
import type { OutcomeView } from '../../service/runs/outcome-view.ts'
import type { Base } from '../../whatif/base.ts'
import { baseAfter } from '../../whatif/base-after.ts'
import type { ObjectKey, Outcome } from '../../whatif/outcome/outcome.ts'
import type { ApiContext } from '../context.ts'
import { find, type Located } from '../located.ts'

/** The states that names in an answer refer to: one, or the two ends of what happened. */
interface AnswerState {
  readonly before?: Base
  readonly after: (context: ApiContext) => Base | Promise<Base>
}

export type Moment = 'BEFORE' | 'AFTER'

type Path = GraphQLResolveInfo['path']

/** By the places of answers; a place is one object for all that is below it, and ends with its operation. */
const answerStates = new WeakMap<Path, AnswerState>()

/** Notes that everything below a place refers to the states of what is there. */
export function noteAnswerState(parent: unknown, { path }: GraphQLResolveInfo): void {
  const place = path.prev
  if (!place || answerStates.has(place)) return
  const ground = answerStateOf(parent)
  if (ground) answerStates.set(place, ground)
}

/**
 * The object of a name that an answer gives: as it is at the end of the run of the answer; if it has been deleted, as it was at the
 * beginning. `null`: it was there only in between, or its kind is not read.
 */
export async function objectOf(
  key: ObjectKey,
  at: Moment | null | undefined,
  { context, info }: { readonly context: ApiContext; readonly info: GraphQLResolveInfo },
): Promise<Located | null> {
  const { before, after } = answerStateAt(info.path) ?? { after: () => context.live() }
  const found = at === 'BEFORE' ? null : find<Kind>(await after(context), key.kind, key)
  return found ?? (before && at !== 'AFTER' ? find<Kind>(before, key.kind, key) : null)
}

function answerStateAt(path: Path): AnswerState | undefined {
  for (let place: Path | undefined = path; place; place = place.prev) {
    const ground = answerStates.get(place)
    if (ground) return ground
  }
  return undefined
}

/** Requested ends of runs, each hashed and wrapped once. */
const ends = new WeakMap<Outcome, Promise<Base>>()

/** The state at the end of a run as a base for queries; its moment is the end of the run. */
export function endOfRun({ outcome, base }: OutcomeView, { nowMs }: Pick<ApiContext, 'nowMs'>): Promise<Base> {
  const known = ends.get(outcome)
  if (known) return known
  const end = inSlices(digesting(outcome.after), nowMs).then(
    (): Base => ({ ...baseAfter(base, outcome), coverage: outcome.coverage }),
  )
  ends.set(outcome, end)
  return end
}

function answerStateOf(parent: unknown): AnswerState | undefined {
  if (typeof parent !== 'object' || parent === null) return undefined
  if (isBase(parent)) return { after: () => parent }
  if (isOutcomeView(parent)) return { before: parent.base, after: (context) => endOfRun(parent, context) }
  const { base, from, to, fork } = parent as Partial<Record<'base' | 'from' | 'to' | 'fork', unknown>>
  if (isBase(base)) return { after: () => base }
  if (isBase(from) && isBase(to)) return { before: from, after: () => to }
  return answerStateOf(fork)
}

function isBase(value: unknown): value is Base {
  return typeof value === 'object' && value !== null && 'state' in value && 'info' in value && 'coverage' in value
}

function isOutcomeView(value: object): value is OutcomeView {
  return 'outcome' in value && 'base' in value && isBase(value.base)
}
