import type { Facts } from './facts.ts'
import type { PodNames } from './pod-names.ts'
import type { WitnessedRun } from './witnessed-run.ts'

/** kubectl repeats these as long as it waits: how often depends on the moment at which it ends. */
const REPEATED = /will retry after/
/** A request that has waited for its turn: which one it is, and how long it has waited, depends on milliseconds. klog puts a header before it. */
const THROTTLED = /^(?:[IWE]\d{4} \S+ +\d+ \S+\] )?("Waited before sending request") .*(verb="[A-Z]+").*$/
const EVICTING = /^evicting pod (\S+)/
const REFUSED = /when evicting pods\/"([^"]+)" -n "([^"]+)".*will retry/

/** What containers and probes do, for which kubectl has no command. */
const OF_KUBELET = /^(?:container of pod\/\S+ exited|\d+ pods? of job\.batch\/\S+ completed|readiness probe of )/

/**
 * Parts of a line whose order is random: drains try several pods at once, kubectl keeps the reasons of its filters in maps, and the API
 * server the resources of a container.
 */
const UNORDERED: readonly { readonly list: RegExp; readonly between: RegExp; readonly joint: string }[] = [
  { list: /(?<=\[)error when .*(?=\])/, between: /, (?=error when )/, joint: ', ' },
  { list: /(?<=\[)cannot delete .*(?=\])/, between: /, (?=cannot delete )/, joint: ', ' },
  { list: /(?<=^Warning: )(?:deleting|ignoring) .*/, between: /; /, joint: '; ' },
  {
    list: /(?<=is invalid: \[)(?:\S+\.resources\.(?:requests|limits)\S*: .*?(?:, (?=\S+\.resources\.)|(?=\]$)))+(?=\]$)/,
    between: /, (?=\S+\.resources\.)/,
    joint: ', ',
  },
]

function inOrder(line: string): string {
  return UNORDERED.reduce(
    (text, { list, between, joint }) => text.replace(list, (all) => all.split(between).toSorted().join(joint)),
    line,
  )
}

/** How each command ended, and the lines of all; a line that is repeated counts once. */
export function commandFacts({ commands, lines }: WitnessedRun, names: PodNames): Facts {
  const facts: Record<string, string> = {}
  for (const { name, exitCode } of commands)
    facts[`command ${name}: end`] = exitCode === undefined ? 'does not end' : `exit ${exitCode}`
  const counts: Record<string, number> = {}
  for (const line of lines.filter((text) => !OF_KUBELET.test(text))) {
    const text = names.inText(inOrder(line)).replace(THROTTLED, '$1 $2')
    const refused = REFUSED.exec(line)
    if (refused) facts[`evictions of ${names.ownerOf({ name: refused[1] ?? '', namespace: refused[2] ?? '' })}: refused`] = 'yes'
    counts[text] = REPEATED.test(line) || EVICTING.test(line) || THROTTLED.test(line) ? 1 : (counts[text] ?? 0) + 1
  }
  for (const [text, count] of Object.entries(counts)) facts[`line ${text}`] = String(count)
  return facts
}
