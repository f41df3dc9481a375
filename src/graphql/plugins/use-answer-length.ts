import type { ExecutionResult } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { answerText } from '../answer-text.ts'
import { inSlices } from '../in-slices.ts'
import { LimitError } from '../limit-error.ts'

/** Writes answers a little at a time, and refuses those that are longer than allowed: pages can be smaller. */
export function useAnswerLength(lengthMax: number, nowMs: () => number): Plugin {
  return {
    async onResultProcess({ result, setResult }) {
      // Errors are few, and the server's own way of writing them leaves out what is internal.
      if (Array.isArray(result) || Symbol.asyncIterator in result || (result.errors?.length ?? 0) > 0) return
      const written = await writeAnswer(result, lengthMax, nowMs)
      setResult(typeof written === 'string' ? Object.assign({ ...result }, { stringify: () => written }) : written)
    },
  }
}

/** The text of an answer, or the answer that says that it is too long. */
export async function writeAnswer(
  result: ExecutionResult,
  lengthMax: number,
  nowMs: () => number,
): Promise<string | ExecutionResult> {
  try {
    return await inSlices(answerText(result, lengthMax), nowMs)
  } catch (error) {
    if (error instanceof LimitError) return { errors: [error] }
    throw error
  }
}
