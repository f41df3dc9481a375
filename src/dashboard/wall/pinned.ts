import { type Address, addressText, readAddress } from '../address/address.ts'
import { goTo } from '../address/address-bar.ts'
import { AddressError } from '../address/address-error.ts'
import type { Question } from '../question/question.ts'

const KEY = 'rehearse.wall'

/** The questions that this browser pinned last; what cannot be read is none. */
export function pinned(): readonly Question[] {
  try {
    const address: Address = readAddress(localStorage.getItem(KEY) ?? '#/wall')
    return address.view === 'wall' ? address.questions : []
  } catch (error) {
    if (error instanceof AddressError || error instanceof DOMException) return []
    throw error
  }
}

/** Keeps the questions for the next visit, where the browser stores anything for pages, and shows them. */
export function showWall(questions: readonly Question[]): void {
  try {
    localStorage.setItem(KEY, addressText({ view: 'wall', questions }))
  } catch {
    // The address has them as well.
  }
  goTo({ view: 'wall', questions })
}

/** Adds a question to the wall, once. */
export function pin(question: Question): void {
  const text = addressText({ view: 'rehearse', question })
  showWall([...pinned().filter((other) => addressText({ view: 'rehearse', question: other }) !== text), question])
}
