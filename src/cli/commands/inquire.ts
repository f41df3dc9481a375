import type { ErrorAnswer } from '../answer.ts'
import { openAsker } from '../ask.ts'
import type { Asker } from '../asker.ts'
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
  const asker = await openAsker(flags, session.io)
  try {
    return await inquireOf(asker, inquired, { flags, session })
  } finally {
    await asker.close()
  }
}

/** The same where the asker is open already, and stays open. */
export async function inquireOf<T extends { readonly __typename: string }>(
  asker: Asker,
  { document, variables, typename, lines, names, placeOf }: Inquired<T>,
  { flags, session: { io } }: { readonly flags: QuestionFlags; readonly session: Session },
): Promise<T> {
  const { answer } = await asker.ask<{ answer: T | ErrorAnswer }>(document, { ...variables(asker.namespace), ...asker.on })
  const found = isOf<T>(answer, typename) ? answer : await refuse(answer, asker, placeOf)
  await printAnswer(found, flags.output, { io, table: (layout) => lines(found, layout), names: () => names(found) })
  return found
}

function isOf<T extends { readonly __typename: string }>(answer: T | ErrorAnswer, typename: string): answer is T {
  return answer.__typename === typename
}
