import { signal } from '@preact/signals'
import type { OutcomeFieldsFragment, RemediesQuery, StandingWhatIfSubscription } from '../api/answers.generated.ts'
import { ApiError, refusalOf } from '../api/api-error.ts'
import { REMEDIES, STANDING_WHAT_IF } from '../api/documents.ts'
import { query } from '../api/query.ts'
import { subscribe } from '../api/subscribe.ts'
import type { Question } from '../question/question.ts'
import { scenarioOf } from '../question/scenario-of.ts'

type Remedied = Extract<RemediesQuery['whatIf'], { readonly __typename: 'Outcome' }>
type Update = StandingWhatIfSubscription['standingWhatIf']
export type Remedy = Remedied['remedies'][number]

/** What would make it safe: searched for after the outcome, since it takes more runs. */
export type Remedies =
  | { readonly status: 'searching' }
  | { readonly status: 'found'; readonly list: readonly Remedy[]; readonly tried: number }
  | { readonly status: 'failed'; readonly error: ApiError }

/** A question of the page, and how far its answer is. */
export interface Rehearsal {
  readonly question: Question
  readonly outcome?: OutcomeFieldsFragment | undefined
  readonly error?: ApiError | undefined
  /** Set where the outcome needs none. */
  readonly remedies?: Remedies | undefined
  /** The last update after the first answer: which changes of the cluster led to it. */
  readonly renewed?: Pick<Update, 'causes' | 'causesTotal'> | undefined
}

export const rehearsal = signal<Rehearsal | undefined>(undefined)

/** Rehearses a question, and again after relevant changes of the cluster, until the returned function ends it. */
export function rehearse(question: Question): () => void {
  rehearsal.value = { question }
  let search = new AbortController()
  const next = ({ standingWhatIf: { answer, causes, causesTotal, sequence } }: StandingWhatIfSubscription): void => {
    search.abort()
    search = new AbortController()
    if (answer.__typename !== 'Outcome') {
      rehearsal.value = { question, error: refusalOf(answer) }
      return
    }
    const renewed = sequence > 1 ? { causes, causesTotal } : undefined
    rehearsal.value = { question, outcome: answer, renewed }
    if (answer.verdict !== 'SAFE') void searchRemedies(question, search.signal)
  }
  const end = subscribe(STANDING_WHAT_IF, { scenario: scenarioOf(question) }, { next, error: fail })
  return () => {
    search.abort()
    end()
    rehearsal.value = undefined
  }
}

/** An answer that is there stays: the error is shown above it. */
function fail(error: ApiError): void {
  if (rehearsal.value) rehearsal.value = { ...rehearsal.value, error }
}

async function searchRemedies(question: Question, signal: AbortSignal): Promise<void> {
  show({ status: 'searching' })
  try {
    const { whatIf } = await query(REMEDIES, { scenario: { ...scenarioOf(question), remedies: true } }, signal)
    if (whatIf.__typename !== 'Outcome') throw refusalOf(whatIf)
    show({ status: 'found', list: whatIf.remedies, tried: whatIf.remediesTried ?? 0 })
  } catch (error) {
    if (!signal.aborted)
      show({ status: 'failed', error: error instanceof ApiError ? error : new ApiError('FAILED', String(error)) })
  }
}

function show(remedies: Remedies): void {
  if (rehearsal.value) rehearsal.value = { ...rehearsal.value, remedies }
}
