import type { ErrorAnswer } from '../answer.ts'
import { openAsker } from '../ask.ts'
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
  /** Where what is wrong stands in files. */
  readonly placeOf?: PlaceOf
}

/** Asks, prints the answer and hands it on for the exit code. */
export async function inquire<T extends { readonly __typename: string }>(
  { document, variables, typename, lines, names, placeOf }: Inquired<T>,
  flags: QuestionFlags,
  { io }: Session,
): Promise<T> {
  const asker = await openAsker(flags, io)
  try {
    const { answer } = await asker.ask<{ answer: T | ErrorAnswer }>(document, { ...variables(asker.namespace), ...asker.on })
    const found = isOf<T>(answer, typename) ? answer : await refuse(answer, asker, placeOf)
    await printAnswer(found, flags.output, { io, table: (layout) => lines(found, layout), names: () => names(found) })
    return found
  } finally {
    await asker.close()
  }
}

function isOf<T extends { readonly __typename: string }>(answer: T | ErrorAnswer, typename: string): answer is T {
  return answer.__typename === typename
}
