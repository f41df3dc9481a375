import { signal } from '@preact/signals'
import { addressText } from '../address/address.ts'
import { goTo } from '../address/address-bar.ts'
import { COMPARED_MAX } from '../address/compare-address.ts'
import type { Question } from '../question/question.ts'

/** The questions of the comparison that was shown last, to which another one is added. */
export const compared = signal<readonly Question[]>([])

/** Adds a question to the comparison, once, and shows it. A full comparison begins again with it. */
export function compareWith(question: Question): void {
  const text = textOf(question)
  const others = compared.value.filter((other) => textOf(other) !== text)
  const kept = others.length < COMPARED_MAX ? others : []
  goTo({ view: 'compare', questions: [...kept, question] })
}

/** Takes a question out of the comparison. */
export function removeCompared(question: Question): void {
  const text = textOf(question)
  goTo({ view: 'compare', questions: compared.value.filter((other) => textOf(other) !== text) })
}

function textOf(question: Question): string {
  return addressText({ view: 'rehearse', question })
}
