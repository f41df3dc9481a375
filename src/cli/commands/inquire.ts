import type { ErrorAnswer } from '../answer.ts'
import type { ApiClient } from '../api-client.ts'
import { openClient } from '../open-client.ts'
import { type Layout, printAnswer } from '../print/print-answer.ts'
import { type PlaceOf, refuse } from '../refuse.ts'
import type { Session } from '../session.ts'
import type { QuestionFlags } from './flags.ts'

/** A question with an answer of its own, and how to print it. */
export interface Inquired<T> {
  /** A document whose only field is called `answer`. */
  readonly document: string
  readonly variables: (namespace: string) => object
  readonly typename: string
  readonly lines: (answer: T, layout: Layout) => readonly string[]
  /** What `-o name` prints of it. */
  readonly names: (answer: T) => readonly string[]
  /** The places of the errors in files. */
  readonly placeOf?: PlaceOf
}

/** Sends the query, prints the answer and returns it for the exit code. */
export async function inquire<T extends { readonly __typename: string }>(
  inquired: Inquired<T>,
  flags: QuestionFlags,
  session: Session,
): Promise<T> {
  const client = await openClient(flags, session.io)
  try {
    return await inquireOf(client, inquired, { flags, session })
  } finally {
    await client.close()
  }
}

/** The same where the client is open already, and stays open. */
export async function inquireOf<T extends { readonly __typename: string }>(
  client: ApiClient,
  { document, variables, typename, lines, names, placeOf }: Inquired<T>,
  { flags, session: { io } }: { readonly flags: QuestionFlags; readonly session: Session },
): Promise<T> {
  const { answer } = await client.query<{ answer: T | ErrorAnswer }>(document, { ...variables(client.namespace), ...client.on })
  const found = isOf<T>(answer, typename) ? answer : await refuse(answer, client, placeOf)
  await printAnswer(found, flags.output, { io, table: (layout) => lines(found, layout), names: () => names(found) })
  return found
}

function isOf<T extends { readonly __typename: string }>(answer: T | ErrorAnswer, typename: string): answer is T {
  return answer.__typename === typename
}
