import { signal } from '@preact/signals'
import type {
  OutcomeFieldsFragment,
  RemediesQuery,
  StandingWhatIfSubscription,
  TimelineFieldsFragment,
} from '../api/answers.generated.ts'
import { type ApiError, asApiError, refusalOf } from '../api/api-error.ts'
import { REMEDIES, STANDING_WHAT_IF, WHAT_IF } from '../api/documents.ts'
import { queryState } from '../api/query-state.ts'
import { readAgain } from '../api/read-again.ts'
import { subscribeAgain } from '../api/subscribe-again.ts'
import { type Silence, untilAnswered } from '../api/until-answered.ts'
import { moment, onOtherMoment } from '../moment/moment.ts'
import type { Question } from '../question/question.ts'
import { scenarioOf } from '../question/scenario-of.ts'

type Remedied = Extract<RemediesQuery['whatIf'], { readonly __typename: 'Outcome' }>
type Update = StandingWhatIfSubscription['standingWhatIf']
export type Remedy = Remedied['remedies'][number]

/** What would make it safe: searched for after the outcome, since it takes more runs. */
export type Remedies =
  | { readonly status: 'searching'; readonly silence?: Silence | undefined }
  | { readonly status: 'found'; readonly list: readonly Remedy[]; readonly tried: number }
  | { readonly status: 'failed'; readonly error: ApiError; readonly again: () => void }

/** A question of the page, and how far its answer is. */
export interface Rehearsal {
  readonly question: Question
  readonly outcome?: (OutcomeFieldsFragment & TimelineFieldsFragment) | undefined
  readonly error?: ApiError | undefined
  /** Set while a question that is not followed has had no answer for a while. */
  readonly silence?: Silence | undefined
  /** Set where the outcome needs none. */
  readonly remedies?: Remedies | undefined
  /** The last update after the first answer: which changes of the cluster led to it. */
  readonly renewed?: Pick<Update, 'causes' | 'causesTotal'> | undefined
  /** Why the outcome does not follow the cluster. */
  readonly notFollowed?: string | undefined
}

export const rehearsal = signal<Rehearsal | undefined>(undefined)

/**
 * Rehearses a question until the returned function ends it: on the cluster of now again after relevant changes, on the state of a moment
 * once.
 */
export function rehearse(question: Question): () => void {
  rehearsal.value = { question }
  const follower = new Follower(question)
  const end = (): void => {
    follower.end()
    rehearsal.value = undefined
  }
  const unwatch = onOtherMoment(end)
  return () => {
    unwatch()
    end()
  }
}

class Follower {
  readonly #question: Question
  /** Aborts the query for remedies, or for an outcome that is not followed. */
  #querying = new AbortController()
  readonly #unsubscribe: () => void

  constructor(question: Question) {
    this.#question = question
    this.#unsubscribe = moment.peek() === undefined ? this.#follow() : () => {}
    if (moment.peek() !== undefined) void this.#askOnce()
  }

  #follow(): () => void {
    return subscribeAgain(
      STANDING_WHAT_IF,
      { scenario: scenarioOf(this.#question) },
      {
        next: ({ standingWhatIf: { answer, causes, causesTotal, sequence } }) =>
          this.#show(answer, sequence > 1 ? { causes, causesTotal } : undefined),
        error: (error) => this.#failed(error),
      },
    )
  }

  end(): void {
    this.#querying.abort()
    this.#unsubscribe()
  }

  #show(answer: Update['answer'], renewed?: Rehearsal['renewed']): void {
    this.#querying.abort()
    this.#querying = new AbortController()
    const question = this.#question
    if (answer.__typename !== 'Outcome') {
      rehearsal.value = { question, error: refusalOf(answer) }
      return
    }
    rehearsal.value = { question, outcome: answer, renewed }
    if (answer.verdict !== 'SAFE') void searchRemedies(question, this.#querying.signal)
  }

  /** An answer that is there stays: the error is shown above it. A server with too many standing questions answers once. */
  #failed(error: ApiError): void {
    if (error.code === 'FORBIDDEN') return
    if (error.code === 'LIMIT_EXCEEDED') {
      void this.#askOnce(error)
      return
    }
    if (rehearsal.value) rehearsal.value = { ...rehearsal.value, error }
  }

  /** `limit` is why a question about now is not followed. */
  async #askOnce(limit?: ApiError): Promise<void> {
    const { signal } = this.#querying
    const once = (on: AbortSignal) => queryState(WHAT_IF, { scenario: scenarioOf(this.#question) }, { signal: on, isLong: true })
    const onSilence = (silence: Silence | undefined): void => {
      if (!signal.aborted && rehearsal.value) rehearsal.value = { ...rehearsal.value, silence }
    }
    const read = () => untilAnswered(once, { signal, onSilence })
    const failed = (error: unknown): void => {
      if (!signal.aborted && rehearsal.value) rehearsal.value = { ...rehearsal.value, error: asApiError(error) }
    }
    try {
      const { whatIf } = await readAgain(read, signal, failed)
      this.#show(whatIf)
      if (rehearsal.value) rehearsal.value = { ...rehearsal.value, notFollowed: limit?.message }
    } catch (error) {
      failed(error)
    }
  }
}

async function searchRemedies(question: Question, signal: AbortSignal): Promise<void> {
  show({ status: 'searching' })
  const scenario = { ...scenarioOf(question), remedies: true }
  const once = (on: AbortSignal) => queryState(REMEDIES, { scenario }, { signal: on, isLong: true })
  const onSilence = (silence: Silence | undefined): void => {
    if (!signal.aborted) show({ status: 'searching', silence })
  }
  const read = () => untilAnswered(once, { signal, onSilence })
  const failed = (error: unknown): void => {
    if (!signal.aborted) show({ status: 'failed', error: asApiError(error), again: () => void searchRemedies(question, signal) })
  }
  try {
    const { whatIf } = await readAgain(read, signal, failed)
    if (whatIf.__typename !== 'Outcome') throw refusalOf(whatIf)
    show({ status: 'found', list: whatIf.remedies, tried: whatIf.remediesTried ?? 0 })
  } catch (error) {
    failed(error)
  }
}

function show(remedies: Remedies): void {
  if (rehearsal.value) rehearsal.value = { ...rehearsal.value, remedies }
}
