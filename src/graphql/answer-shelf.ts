import { type ApiError, isApiError } from '../service/errors.ts'
import type { ApiContext } from './context.ts'
import type { StateShelf } from './object-ids/state-shelf.ts'
import type { StateRefValue } from './resolve-state.ts'
import type { ComputedOnState } from './types/add-state-fields.ts'

/** How the pages after the first are read, for the descriptions of such questions. */
export const FURTHER_PAGES =
  'To read a list beyond its first page, repeat the question with `on: { digest }` of the answer: as long as the server keeps the answer, this takes no run.'

/** Answers that each API keeps: enough for callers who read pages at the same time, few since each keeps the state that it rests on. */
const KEPT_MAX = 4

/** A question of several runs, as its caller sends it. */
interface Question {
  readonly input: unknown
  readonly on: StateRefValue | null | undefined
  readonly context: Pick<ApiContext, 'states'>
}

/**
 * The latest answers to a question of several runs, so that its lists can be read page by page: the same input on the state of an
 * earlier answer, which `digest` names in full, is answered without a run, also when the cluster has changed since. Any other
 * state is queried again. Each API has its own, as callers who see other namespaces have an API of their own.
 */
export class AnswerShelf<View extends ComputedOnState> {
  /** Of each API, by its states. The latest comes last. */
  readonly #shelves = new WeakMap<StateShelf, Map<string, View>>()

  /** The kept answer, or the one that `find` makes, which is kept from then on; errors are not. */
  async answer({ input, on, context }: Question, find: () => Promise<View | ApiError>): Promise<View | ApiError> {
    const shelf = this.#shelves.get(context.states) ?? new Map<string, View>()
    this.#shelves.set(context.states, shelf)
    const kept = on?.digest == null ? undefined : shelf.get(keyOf(on.digest, input))
    if (kept) return kept
    const found = await find()
    if (isApiError(found)) return found
    const key = keyOf(found.base.info.digest, input)
    shelf.delete(key)
    shelf.set(key, found)
    const [oldest] = shelf.keys()
    if (shelf.size > KEPT_MAX && oldest !== undefined) shelf.delete(oldest)
    return found
  }
}

function keyOf(digest: string, input: unknown): string {
  return `${digest} ${JSON.stringify(input ?? {})}`
}
