import type { Plugin } from 'graphql-yoga'
import { type Writing, writeAnswer, writeAnswers } from '../written-answer.ts'

/** Writes answers a little at a time, and refuses those that are longer than allowed: pages can be smaller. */
export function useAnswerLength(writing: Writing): Plugin {
  return {
    async onResultProcess({ result, setResult }) {
      if (Array.isArray(result)) return
      setResult(Symbol.asyncIterator in result ? writeAnswers(result, writing) : await writeAnswer(result, writing))
    },
  }
}
