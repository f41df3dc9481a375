import { computed, signal } from '@preact/signals'
import { addressBar } from '../address/address-bar.ts'
import { rehearsal } from '../rehearse/rehearsal.ts'
import { questionToRun } from '../rehearse/steps.ts'

const KEY = 'rehearse.guided'

/** Whether the guide is shown: on the first visit that a link did not bring to an outcome. */
export const isGuiding = signal(isFirstVisit())

/** The click that is next: choose a node, start, read and play. */
export const guideStep = computed((): 1 | 2 | 3 => {
  if (rehearsal.value) return 3
  return questionToRun() ? 2 : 1
})

/** Ends the guide for this visit and all others of this browser. */
export function endGuide(): void {
  isGuiding.value = false
  try {
    localStorage.setItem(KEY, 'done')
  } catch {
    // Without a store of the browser, the guide is not shown either.
  }
}

function isFirstVisit(): boolean {
  const { address } = addressBar.value
  if (address.view !== 'rehearse' || address.question) return false
  try {
    return localStorage.getItem(KEY) === null
  } catch {
    return false
  }
}
