import { signal } from '@preact/signals'
import { FILE_BYTES_MAX, fileBytes, isScenario } from '../address/file-address.ts'
import type { ScenarioFileQuery } from '../api/answers.generated.ts'
import { ApiError, asApiError, refusalOf } from '../api/api-error.ts'
import { SCENARIO_FILE } from '../api/documents.ts'
import { queryState } from '../api/query-state.ts'
import { manifestOf } from '../question/manifest-of.ts'
import type { FileQuestion } from '../question/question.ts'
import { scenarioOf } from '../question/scenario-of.ts'
import { yamlOf } from '../question/yaml-of.ts'
import { draft } from './draft.ts'
import { runQuestion } from './run-question.ts'

type Invalid = Extract<ScenarioFileQuery['scenarioFile'], { readonly __typename: 'InvalidInputError' }>
export type TextIssue = Invalid['issues'][number]

/** How far the reading of the text is. */
interface TextReading {
  readonly isReading?: boolean
  /** What is wrong with the text, and where. */
  readonly issues?: readonly TextIssue[]
  /** Why the text cannot be read, without a place in it. */
  readonly error?: ApiError
  /** The scenario that the text was read into. */
  readonly question?: FileQuestion
}

export const textReading = signal<TextReading>({})

/** Ends the reading of a text that has changed since. */
let reading = new AbortController()

/** Reads the text on the server, and rehearses what it says. */
export async function runText(): Promise<void> {
  reading.abort()
  reading = new AbortController()
  const { signal: ended } = reading
  textReading.value = { isReading: true }
  try {
    const { scenarioFile: answer } = await queryState(SCENARIO_FILE, { text: draft.text.value }, { signal: ended })
    if (answer.__typename === 'InvalidInputError') textReading.value = { issues: answer.issues }
    else if (answer.__typename !== 'ScenarioFile') throw refusalOf(answer)
    else runRead(JSON.parse(answer.scenario))
  } catch (error) {
    if (!ended.aborted) textReading.value = { error: asApiError(error) }
  }
}

function runRead(input: unknown): void {
  if (!isScenario(input)) throw new ApiError('FAILED', 'The server answered without a scenario.')
  const question: FileQuestion = { action: 'file', input }
  const bytes = fileBytes(question)
  if (bytes > FILE_BYTES_MAX)
    throw new ApiError(
      'LIMIT_EXCEEDED',
      `The scenario has ${bytes} bytes, and an address holds ${FILE_BYTES_MAX}: save it and use rehearse run FILE or rehearse apply -f FILE.`,
    )
  textReading.value = { question }
  runQuestion(question)
}

/** Shows the text of a scenario. What the reader wrote stays, with its comments, as long as it says the same. */
export function fillText(question: FileQuestion): void {
  const shown = textReading.peek().question
  if (shown && JSON.stringify(shown) === JSON.stringify(question)) return
  draft.text.value = manifestOf(question.input) ?? yamlOf(question.input)
  textReading.value = { question }
}

/** The text of what the forms have, to be changed by hand; a text that was written before stays. */
export function writeForms(): void {
  const steps = draft.steps.value
  if (steps.length === 0 || draft.text.value !== '') return
  draft.text.value = yamlOf(scenarioOf({ action: 'scenario', steps }))
}

/** The text as it is typed; what was wrong with another text is no longer shown. */
export function changeText(text: string): void {
  reading.abort()
  draft.text.value = text
  textReading.value = {}
}
