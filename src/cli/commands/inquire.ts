import type { ApiClient } from '../api-client.ts'
import type { ErrorAnswer } from '../documents/answer.ts'
import { openClient } from '../open/open-client.ts'
import type { PagedQuestion } from '../paged-question.ts'
import { isComplete, type Layout, printAnswer } from '../print/print-answer.ts'
import { readFurtherPages } from '../read-further-pages.ts'
import { type PlaceOf, refuse } from '../refuse.ts'
import type { Session } from '../session.ts'
import type { QuestionFlags } from './flags.ts'

interface Answered {
  readonly __typename: string
  readonly state?: { readonly digest: string }
}

/** A question with an answer of its own, and how to print it. */
export interface Inquired<T> {
  /** A document whose only field is called `answer`, or the question whose lists are read to their ends where none may be cut. */
  readonly document: string | PagedQuestion
  readonly variables: (namespace: string) => object
  readonly typename: string
  readonly lines: (answer: T, layout: Layout) => readonly string[]
  /** What `-o name` prints of it. */
  readonly names: (answer: T) => readonly string[]
  /** The places of the errors in files. */
  readonly placeOf?: PlaceOf
}

/** Sends the query, prints the answer and returns it for the exit code. */
export async function inquire<T extends Answered>(inquired: Inquired<T>, flags: QuestionFlags, session: Session): Promise<T> {
  const client = await openClient(flags, session.io)
  try {
    return await inquireOf(client, inquired, { flags, session })
  } finally {
    await client.close()
  }
}

/** The same where the client is open already, and stays open. */
export async function inquireOf<T extends Answered>(
  client: ApiClient,
  { document, variables, typename, lines, names, placeOf }: Inquired<T>,
  { flags, session: { io } }: { readonly flags: QuestionFlags; readonly session: Session },
): Promise<T> {
  const question = typeof document === 'string' ? undefined : document
  const sent = variables(client.namespace)
  const text = typeof document === 'string' ? document : document.document
  const { answer } = await client.query<{ answer: T | ErrorAnswer }>(text, { ...sent, ...client.on })
  const found = isOf<T>(answer, typename) ? answer : await refuse(answer, client, placeOf)
  if (question && found.state && isComplete(flags.output))
    await readFurtherPages(found, question, { client, digest: found.state.digest, variables: sent })
  await printAnswer(found, flags.output, { io, table: (layout) => lines(found, layout), names: () => names(found) })
  return found
}

function isOf<T extends Answered>(answer: T | ErrorAnswer, typename: string): answer is T {
  return answer.__typename === typename
}
