import type { OutcomeAnswer } from '../answer.ts'
import { counted, human } from './human.ts'
import { tableSection } from './section.ts'
import { wrap } from './wrap.ts'

/** What would make it safe, the cheapest first; each was rehearsed. */
export function remedyLines({ verdict, remedies, remediesTried }: OutcomeAnswer, width: number): readonly string[] {
  if (remediesTried === null || verdict === 'SAFE') return []
  if (remedies.length === 0) return ['', ...wrap(`No remedy was found: ${nothingText(remediesTried)}.`, width)]
  const rows = remedies.map((item) => [item.verdict, String(item.cost), human(item.outcome.duration), item.message])
  return tableSection({ header: ['WOULD BE', 'COST', 'TIME', 'REMEDY (rehearsed)'], rows }, width)
}

function nothingText(tried: number): string {
  return tried === 0
    ? 'no change is known that could help'
    : `none of ${counted(tried, 'change')} that were rehearsed ends better`
}
