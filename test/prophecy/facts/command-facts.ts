import type { Facts } from './facts.ts'
import type { PodNames } from './pod-names.ts'
import type { WitnessedRun } from './witnessed-run.ts'

/** kubectl repeats these as long as it waits: how often depends on the moment at which it ends. */
const REPEATED = /will retry after/
const EVICTING = /^evicting pod (\S+)/
const REFUSED = /when evicting pods\/"([^"]+)" -n "([^"]+)".*will retry/

/** Drains try several pods at once: the order of their errors is chance. */
function inOrder(line: string): string {
  return line.replace(
    /\[(error when .*)\]/,
    (_, list: string) =>
      `[${list
        .split(/, (?=error when )/)
        .toSorted()
        .join(', ')}]`,
  )
}

/** How each command ended, and the lines of all; a line that is repeated counts once. */
export function commandFacts({ commands, lines }: WitnessedRun, names: PodNames): Facts {
  const facts: Record<string, string> = {}
  for (const { name, exitCode } of commands)
    facts[`command ${name}: end`] = exitCode === undefined ? 'does not end' : `exit ${exitCode}`
  const counts: Record<string, number> = {}
  for (const line of lines) {
    const text = names.inText(inOrder(line))
    const refused = REFUSED.exec(line)
    if (refused) facts[`evictions of ${names.ownerOf({ name: refused[1] ?? '', namespace: refused[2] ?? '' })}: refused`] = 'yes'
    counts[text] = REPEATED.test(line) || EVICTING.test(line) ? 1 : (counts[text] ?? 0) + 1
  }
  for (const [text, count] of Object.entries(counts)) facts[`line ${text}`] = String(count)
  return facts
}
