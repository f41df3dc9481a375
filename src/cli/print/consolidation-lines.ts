import { coresText } from '../../lib/cores-text.ts'
import { gibibytesText } from '../../lib/gibibytes-text.ts'
import type { ConsolidationAnswer } from '../documents/inquiry-answers.ts'
import type { Io } from '../io.ts'
import { coverageLines, fact, stateText } from './fact-lines.ts'
import { counted, human } from './human.ts'
import { tableSection } from './section.ts'
import { wrap } from './wrap.ts'

/** An order is followed line by line, so it is printed whole. */
const REMOVED_MAX = 1000

/** How many nodes could go and what that saves, then each in its order, then those that stay. */
export function consolidationLines(answer: ConsolidationAnswer, { width }: Pick<Io, 'width'>): readonly string[] {
  const { summary, removed, kept, before, after, runs, coverage, state } = answer
  const priced = removed.some(({ perHour }) => perHour !== null)
  const rows = removed.map(({ node, verdict, moves, settled, perHour }, i) => [
    String(i + 1),
    node,
    verdict,
    String(moves.totalCount),
    ...(priced ? [perHour === null ? '' : money(perHour)] : []),
    human(settled),
  ])
  const header = ['', 'NODE', 'VERDICT', 'PODS', ...(priced ? ['PER HOUR'] : []), 'SETTLED']
  const stay = kept.map(({ node, because, message }) => [node, because, message])
  return [
    ...wrap(summary, width),
    ...tableSection({ header, rows }, width, REMOVED_MAX),
    ...tableSection({ header: ['STAYS', 'REASON', 'DETAIL'], rows: stay }, width),
    ...coverageLines(coverage, width),
    '',
    ...fact('BEFORE', fillText(before), width),
    ...fact('AFTER', fillText(after), width),
    ...fact('RUNS', `${runs}, each removal on the state in which the earlier ones had settled`, width),
    ...fact('STATE', stateText(state), width),
  ]
}

function fillText(fill: ConsolidationAnswer['before']): string {
  const cpu = `${coresText(fill.cpuRequestedMillis)} of ${coresText(fill.cpuAllocatableMillis)} CPU`
  const memory = `${gibibytesText(fill.memoryRequestedBytes)} of ${gibibytesText(fill.memoryAllocatableBytes)} memory`
  return `${counted(fill.nodes, 'node')}, ${cpu} and ${memory} requested`
}

function money(amount: number): string {
  return amount.toFixed(amount < 1 ? 3 : 2)
}
