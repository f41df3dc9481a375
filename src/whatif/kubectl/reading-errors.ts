import { aggregateErrors } from '../../kube/field-error.ts'

/** Why kubectl could not read something of a file. */
export interface ReadingError {
  readonly text: string
  /** The list that the object is an item of; missing for a document of its own. */
  readonly list?: number | undefined
}

interface Beside {
  /** Whether the API server refused nothing. */
  readonly alone: boolean
}

/**
 * The lines of what kubectl could not read. The API server's refusals are other errors of the same command: beside any, this is one error,
 * and a list is one in any case (semantics F3.11).
 */
export function readingLines(errors: readonly ReadingError[], { alone }: Beside): readonly string[] {
  const [only, ...others] = errors
  if (!only) return []
  if (!alone) return together(errors).split('\n')
  if (others.length === 0) return (only.list === undefined ? `error: ${only.text}` : only.text).split('\n')
  const parts = byList(errors)
  const texts = parts.length === 1 ? errors.map(({ text }) => text) : parts.map(together)
  return texts.flatMap((text) => text.split('\n'))
}

function together(errors: readonly ReadingError[]): string {
  return aggregateErrors(errors.map(({ text }) => text))
}

/** One part for each document, and one for the items of each list. */
function byList(errors: readonly ReadingError[]): readonly (readonly ReadingError[])[] {
  const parts: ReadingError[][] = []
  for (const error of errors) {
    const last = parts.at(-1)
    if (error.list !== undefined && last?.[0]?.list === error.list) last.push(error)
    else parts.push([error])
  }
  return parts
}
