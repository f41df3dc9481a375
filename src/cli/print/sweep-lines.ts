import type { SweepAnswer, SweepPointAnswer } from '../documents/sweep-document.ts'
import type { Io } from '../io.ts'
import { coverageLines, fact, stateText } from './fact-lines.ts'
import { counted, settledText } from './human.ts'
import { listSection, tableSection } from './section.ts'
import { wrap } from './wrap.ts'

/** More points than this are for programs. */
const POINTS_MAX = 200
/** What fits a terminal beside the parameters; the exports have the rest. */
const FIGURES = ['VERDICT', 'SETTLED', 'RESCHEDULED', 'DELETED', 'PENDING', 'CPU']

/** A sweep as a table: a line for each point, and first the one that ends best; then what is not covered, and the state. */
export function sweepLines(sweep: SweepAnswer, { width }: Pick<Io, 'width'>): readonly string[] {
  const { summary, points, parameters, done, total, coverage, state } = sweep
  const counts = `${counted(done, 'point')}${done < total ? ` of ${total}` : ''}: ${countsText(points.nodes)}.`
  const header = [...parameters.map(({ label }) => label.toUpperCase()), ...FIGURES]
  return [
    ...wrap(summary, width),
    ...wrap(counts, width),
    ...tableSection({ header, rows: points.nodes.map(rowOf) }, width, POINTS_MAX),
    ...listSection('RANDOM VARIATION', points.nodes.flatMap(chanceText), { width, max: POINTS_MAX }),
    ...listSection('WHAT WOULD HELP', points.nodes.flatMap(remedyText), { width, max: POINTS_MAX }),
    ...coverageLines(coverage, width),
    '',
    ...fact('STATE', stateText(state), width),
  ]
}

/** Points with several requested seeds. */
function chanceText(point: SweepPointAnswer): readonly string[] {
  const chance = point.result?.chance
  if (!chance) return []
  const shares = chance.verdicts.map(({ verdict, share }) => `${verdict} ${Math.round(share * 100)}%`).join(', ')
  return [`${valuesText(point)}: ${shares} of ${chance.runs} runs, the worst with seed ${chance.worstSeed}`]
}

/** The cheapest remedy of each point. */
function remedyText(point: SweepPointAnswer): readonly string[] {
  const [first] = point.result?.remedies ?? []
  return first ? [`${valuesText(point)}: ${first.message} (${first.verdict}, cost ${first.cost})`] : []
}

function rowOf({ values, status, result, problem }: SweepPointAnswer): readonly string[] {
  const place = values.map(({ value }) => value)
  if (!result) return [...place, problem?.message ?? status.toLowerCase(), '', '', '', '', '']
  const { verdict, settled, rescheduled, deleted, pending, cpuRequestedPercent } = result
  return [
    ...place,
    verdict,
    settledText(settled),
    ...[rescheduled, deleted, pending].map(String),
    `${Math.round(cpuRequestedPercent)}%`,
  ]
}

function countsText(points: readonly SweepPointAnswer[]): string {
  const counts = new Map<string, number>()
  for (const { result, status } of points) {
    const word = result?.verdict ?? status.toLowerCase()
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return [...counts].map(([word, count]) => `${count} ${word}`).join(', ')
}

function valuesText({ values }: SweepPointAnswer): string {
  return values.map(({ label, value }) => `${label} = ${value}`).join(', ')
}
