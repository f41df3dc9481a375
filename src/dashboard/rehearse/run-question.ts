import { signal } from '@preact/signals'
import { addressBar, goTo } from '../address/address-bar.ts'
import { cluster } from '../cluster/cluster.ts'
import { shortDigest } from '../parts/words.ts'
import type { Question } from '../question/question.ts'

/** Increases when Run is pressed, so that the same question is rehearsed again. */
export const runs = signal(0)

/** Puts the question into the address, from which it is run: what a link does, Run does. */
export function runQuestion(question: Question): void {
  const digest = cluster.value?.state.digest
  runs.value++
  goTo({ view: 'rehearse', question, state: digest === undefined ? undefined : shortDigest(digest) })
}

/** Shows the outcome with a remedy, from 1, or without one. */
export function showRemedy(remedy: number | undefined): void {
  const { address } = addressBar.value
  if (address.view === 'rehearse') goTo({ ...address, remedy, second: undefined })
}
