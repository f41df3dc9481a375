import { type GroupTally, tallyAll, tallyComponents } from './tally.ts'

const NAMES_MAX = 20
const DIFFERENCES_MAX = 5

/** The last line of every report. */
export function summaryLine(groups: readonly GroupTally[]): string {
  const { passed, total } = tallyAll(groups)
  return `conformance: ${passed}/${total}`
}

/** The report for people, line by line: groups with the names of their failing cases, components, the summary last. */
export function reportLines(groups: readonly GroupTally[], options: { readonly differences: boolean }): readonly string[] {
  const components = Object.entries(tallyComponents(groups)).map(
    ([name, { passed, total }]) => `component ${name}: ${passed}/${total}`,
  )
  return [...groups.flatMap((group) => groupLines(group, options.differences)), ...components, summaryLine(groups)]
}

/** The report for programs: every failing case with its differences. */
export function reportJson(groups: readonly GroupTally[]): object {
  return {
    summary: summaryLine(groups),
    ...tallyAll(groups),
    components: tallyComponents(groups),
    groups: groups.map(({ failures, ...group }) => ({
      ...group,
      failing: failures.map(({ name, differences, facts }) => ({ name, differences, ...(facts === undefined ? {} : { facts }) })),
    })),
  }
}

/** One line of a group: `taints 149/150`, with the facts where they are counted. */
export function groupLine(group: Pick<GroupTally, 'group' | 'passed' | 'total' | 'facts'>): string {
  const facts = group.facts === undefined ? '' : ` (facts ${group.facts.passed}/${group.facts.total})`
  return `${group.group} ${group.passed}/${group.total}${facts}`
}

function groupLines(group: GroupTally, withDifferences: boolean): string[] {
  const shown = group.failures.slice(0, NAMES_MAX)
  const more = group.failures.length - shown.length
  const lines = shown.flatMap(({ name, differences }) => [
    `  ${name}`,
    ...(withDifferences ? differences.slice(0, DIFFERENCES_MAX).map((difference) => `      ${difference}`) : []),
  ])
  return [groupLine(group), ...lines, ...(more === 0 ? [] : [`  ... and ${more} more`])]
}
