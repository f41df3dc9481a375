import type { Question } from '../question/question.ts'
import { actionPartsOf, readAction } from './action-address.ts'
import { searchText } from './address-parts.ts'
import { filePartsOf, readFile } from './file-address.ts'
import { readSteps, stepPartsOf } from './step-address.ts'

/** The part of an address that holds a question, after `#/rehearse/`: `drain?node=a&node=b&ignore-daemonsets`. */
export function questionText(question: Question, more: Readonly<Record<string, string>> = {}): string {
  const parts = partsOf(question)
  for (const [part, value] of Object.entries(more)) parts.append(part, value)
  return `${question.action}?${searchText(parts)}`
}

/**
 * The inverse of `questionText`, of the two sides of its question mark.
 * @throws {AddressError} for an action without what it needs.
 */
export function readQuestion(action: string, parts: URLSearchParams): Question {
  if (action === 'scenario') return readSteps(parts)
  return action === 'file' ? readFile(parts) : readAction(action, parts)
}

function partsOf(question: Question): URLSearchParams {
  if (question.action === 'scenario') return stepPartsOf(question)
  return question.action === 'file' ? filePartsOf(question) : actionPartsOf(question)
}
