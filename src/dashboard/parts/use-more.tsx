import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { groupedNumber } from './grouped-digits.ts'

/** Items that a click adds: a list of thousands stays short enough to scroll and to draw. */
const STEP = 100

interface Shown<Item> {
  readonly shown: readonly Item[]
  /** The button that adds more, with their number; `null` where all are shown. */
  readonly more: ComponentChildren
}

/**
 * The first items of a list, and more of them with each click.
 * @param max items at first
 * @param of what is listed, for screen readers: `Findings`
 */
export function useMore<Item>(items: readonly Item[], max: number, of: string): Shown<Item> {
  const clicks = useSignal(0)
  const shown = items.slice(0, max + clicks.value * STEP)
  const rest = items.length - shown.length
  if (rest === 0) return { shown, more: null }
  const text = moreText(rest)
  const more = (
    <p class="more">
      <button type="button" aria-label={`${text}: ${of}`} onClick={() => clicks.value++}>
        {text}
      </button>
    </p>
  )
  return { shown, more }
}

/** `Show 12 more`, `Show 100 of 450 more`. */
export function moreText(rest: number): string {
  return rest <= STEP ? `Show ${groupedNumber(rest)} more` : `Show ${STEP} of ${groupedNumber(rest)} more`
}
