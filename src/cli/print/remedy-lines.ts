import type { OutcomeAnswer } from '../documents/answer.ts'
import { counted, human } from './human.ts'
import { WIDE } from './print-answer.ts'
import { tableSection } from './section.ts'
import { wrap } from './wrap.ts'

/** What would make it safe, the cheapest first; each was rehearsed. */
export function remedyLines({ verdict, remedies, remediesTried }: OutcomeAnswer, width: number): readonly string[] {
  if (remediesTried === null || verdict === 'SAFE') return []
  if (remedies.length === 0) return ['', ...wrap(`No remedy was found: ${nothingText(remediesTried)}.`, width)]
  const rows = remedies.map((item) => [
    item.verdict,
    String(item.cost),
    item.outcome.settledAt === null ? '' : human(item.outcome.settledAt),
    item.message,
  ])
  const tried = `REMEDY (each rehearsed; ${counted(remediesTried, 'run')} tried)`
  return [...tableSection({ header: ['WOULD BE', 'COST', 'TIME', tried], rows }, width), ...commandLines(remedies, width)]
}

/** How it is done, of the first, and of all where lines have no end. A command is there to be copied: it stays on one line. */
function commandLines(remedies: OutcomeAnswer['remedies'], width: number): readonly string[] {
  const shown = width === WIDE ? remedies : remedies.slice(0, 1)
  return shown.flatMap(({ commands, message }) => [
    '',
    ...wrap(`COMMANDS: ${message}`, width),
    ...commands.map((line) => `  ${line}`),
  ])
}

function nothingText(tried: number): string {
  if (tried === 0) return 'no change that could help is known'
  return tried === 1 ? 'the only change that was rehearsed does not help' : `none of ${tried} changes that were rehearsed helps`
}
