import type { FailureCaseAnswer, ResilienceAnswer } from '../inquiry-answers.ts'
import type { Io } from '../io.ts'
import { coverageLines, fact, stateText } from './fact-lines.ts'
import { counted, human, nameOf } from './human.ts'
import { tableSection } from './section.ts'
import { wrap } from './wrap.ts'

const NAMES_MAX = 3

/** A ranked report: what stays broken, what is down for a while, how much moves. */
export function resilienceLines({ cases, coverage, state }: ResilienceAnswer, { width }: Pick<Io, 'width'>): readonly string[] {
  const grave = cases.nodes.filter(({ pending, darkServices }) => pending.length > 0 || darkServices.length > 0)
  const rows = cases.nodes.map((item) => [item.name, item.verdict, String(item.moved), human(item.duration), lossOf(item)])
  return [
    ...wrap(`${counted(cases.totalCount, 'loss', 'losses')} looked at: ${sentence(grave.length)}`, width),
    ...tableSection({ header: ['LOSS OF', 'VERDICT', 'MOVED', 'TIME', 'COSTS'], rows }, width),
    ...coverageLines(coverage, width),
    '',
    ...fact('STATE', stateText(state), width),
  ]
}

function sentence(grave: number): string {
  if (grave === 0) return 'none leaves a pod without a node or a service without endpoints.'
  return `${grave} ${grave === 1 ? 'leaves' : 'leave'} pods without a node or services without endpoints.`
}

function lossOf({ pending, darkServices, downWorkloads }: FailureCaseAnswer): string {
  const parts = [
    ['no node for', pending],
    ['dark', darkServices],
    ['down', downWorkloads],
  ] as const
  return parts.flatMap(([word, keys]) => (keys.length > 0 ? `${word}: ${some(keys.map(nameOf))}` : [])).join('; ') || 'nothing'
}

function some(names: readonly string[]): string {
  const shown = names.slice(0, NAMES_MAX).join(', ')
  return names.length > NAMES_MAX ? `${shown} and ${names.length - NAMES_MAX} more` : shown
}
