import { goTo } from '../address/address-bar.ts'
import type { Question } from '../question/question.ts'
import { fillForm } from './steps.ts'

/** Fills the form with a question and shows it; nothing is run. */
export function openForm(question: Question): void {
  fillForm(question)
  goTo({ view: 'rehearse' })
}
