import { waitingTree } from '../../lib/waiting-tree.ts'
import type { OutcomeFieldsFragment } from '../api/answers.generated.ts'
import { nameOf, readAtText, secondsText, shortDigest } from '../parts/words.ts'
import { causeText, destination, unreadyFor } from './move-words.ts'
import { mainOutage, outagesOf } from './outages-of.ts'
import { timesText } from './times-text.ts'

/** Lines of what waits for what. */
const WAITS_MAX = 20

interface Ticket {
  readonly outcome: OutcomeFieldsFragment
  /** The command that rehearses the same. */
  readonly command: string
  /** The link to this outcome. */
  readonly link: string
  /** The moment of a state of the past, as an instant of the API; left out for now. */
  readonly at?: string | undefined
  /** What else is to be run, for a remedy. */
  readonly kubectl?: readonly string[] | undefined
}

/** The outcome as Markdown for a change ticket: what a reviewer has to know, and how to check it. */
export function markdownOf({ outcome, command, link, at, kubectl = [] }: Ticket): string {
  const { verdict, scenario, summary, state, seed, digest, reasons, coverage } = outcome
  const own = reasons.filter(({ causedByScenario }) => causedByScenario)
  return [
    `## ${verdict}: ${scenario ?? 'rehearsal'}`,
    '',
    summary,
    '',
    `- Time: ${timesText(outcome)}`,
    `- State: ${state.clusterName} ${readAtText(state.takenAt)} (${shortDigest(state.digest)})`,
    ...(at === undefined ? [] : [`- Moment: ${at}. This is a state of the past, not the cluster as it is now.`]),
    `- Answer: seed ${seed}, digest ${shortDigest(digest)}`,
    `- Link: ${link}`,
    ...fenced('Rehearsed with', [command]),
    ...fenced('Commands', kubectl),
    ...unavailable(outcome),
    ...list(
      'Reasons',
      own.map(({ severity, message }) => `${severity}: ${message}`),
    ),
    ...list(
      'Stays Pending',
      outcome.pending.filter((item) => item.causedByScenario).map(({ pod, message }) => `${nameOf(pod)}: ${message}`),
    ),
    ...waiting(outcome),
    ...moved(outcome),
    ...list(
      'Not covered',
      coverage.map(({ message }) => message),
    ),
    '',
  ].join('\n')
}

function unavailable(outcome: OutcomeFieldsFragment): readonly string[] {
  const rows = outagesOf(outcome).map((row) => {
    const outage = mainOutage(row)
    const length = outage?.lasting || outage?.durationSeconds == null ? 'lasting' : secondsText(outage.durationSeconds)
    return [
      row.title,
      row.down ? 'none' : 'fewer',
      String(row.lowest),
      row.end,
      outage ? secondsText(outage.fromSeconds) : '',
      length,
    ]
  })
  return table('Unavailable', ['Object', 'Ready', 'Lowest', 'End', 'From', 'For'], rows)
}

/** A list in a list for each step; what the reasons have is not repeated. */
function waiting({ waits, summary, reasons }: OutcomeFieldsFragment): readonly string[] {
  const tree = waitingTree(waits, [summary, ...reasons.map(({ message }) => message)].join('\n'))
  const shown = tree.slice(0, WAITS_MAX).map(({ depth, text }) => `${'  '.repeat(depth)}- ${text.replaceAll('\n', ' ')}`)
  const more = tree.length > shown.length ? ['', `${tree.length - shown.length} more.`] : []
  return tree.length === 0 ? [] : ['', '### What waits for what', '', ...shown, ...more]
}

function moved({ moves: { nodes, totalCount } }: OutcomeFieldsFragment): readonly string[] {
  const rows = nodes.map((move) => [nameOf(move.pod), move.fromNode, destination(move), causeText(move.cause), unreadyFor(move)])
  const more = totalCount > nodes.length ? ['', `${totalCount - nodes.length} more.`] : []
  return [...table('Disrupted', ['Pod', 'From', 'To', 'Cause', 'Unready for'], rows), ...more]
}

function fenced(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['', `${title}:`, '', '```', ...lines, '```']
}

function list(title: string, items: readonly string[]): readonly string[] {
  return items.length === 0 ? [] : ['', `### ${title}`, '', ...items.map((item) => `- ${item.replaceAll('\n', ' ')}`)]
}

function table(title: string, header: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  if (rows.length === 0) return []
  return ['', `### ${title}`, '', line(header), line(header.map(() => '---')), ...rows.map(line)]
}

/** A bar in a cell would begin another one. */
function line(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`
}
