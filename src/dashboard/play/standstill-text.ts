import type { OutcomeFieldsFragment } from '../api/answers.generated.ts'
import { counted, secondsText, titleOf } from '../parts/words.ts'

interface Ended extends Pick<OutcomeFieldsFragment, 'verdict' | 'settledAtSeconds'> {
  readonly stuck: readonly Pick<OutcomeFieldsFragment['stuck'][number], 'waiting'>[]
}

/**
 * Since when nothing changes in a run that is stuck, and what waits: nothing that is drawn over time can show that. Empty for other runs, and
 * for one that has not settled.
 */
export function standstillText({ verdict, settledAtSeconds, stuck }: Ended): string {
  if (verdict !== 'STUCK' || settledAtSeconds === null) return ''
  const since = settledAtSeconds === 0 ? 'the first moment' : secondsText(settledAtSeconds)
  const [first, ...others] = stuck
  if (!first) return `Nothing changes after ${since}.`
  const waiting = titleOf(first.waiting)
  const wait = others.length === 0 ? 'waits' : `and ${counted(others.length, 'other object')} wait`
  return `Nothing changes after ${since}: ${waiting} ${wait} indefinitely.`
}
