import type { Outcome } from './outcome.ts'
import { seconds } from './verdict.ts'

type Told = Pick<Outcome, 'verdict' | 'reasons' | 'moves' | 'pending' | 'durationMs' | 'quiet' | 'evictions' | 'scenario'>

const OPENING = {
  SAFE: 'Safe',
  DEGRADED: 'Done, at a price',
  BLOCKED: 'Blocked',
  STUCK: 'Stuck',
} as const

/** One sentence that a person reads first: the verdict, what moves, how long it takes, and the gravest reason. */
export function summarize(told: Told): string {
  const pending = told.pending.filter((item) => item.causedByScenario).length
  const parts = [
    count(told.moves.length, 'pod moves', 'pods move'),
    told.evictions.refused.length > 0 ? `${told.evictions.refused.length} held back by budgets` : '',
    pending > 0 ? `${pending} left without a node` : '',
    ending(told),
  ]
  const gravest = told.reasons.find((reason) => reason.causedByScenario && reason.severity !== 'INFO')
  const body = parts.filter((part) => part !== '').join(', ')
  return `${OPENING[told.verdict]}: ${body}.${gravest ? ` ${sentence(gravest.message)}` : ''}`
}

function ending({ verdict, quiet, durationMs }: Told): string {
  if (!quiet) return `still going on after ${seconds(durationMs)}`
  return verdict === 'STUCK' ? `nothing changes any more after ${seconds(durationMs)}` : `quiet after ${seconds(durationMs)}`
}

function count(n: number, one: string, many: string): string {
  return n === 0 ? 'nothing moves' : `${n} ${n === 1 ? one : many}`
}

function sentence(text: string): string {
  // A message may begin with an object's name, which is written as it is.
  const named = /^\S*\//.test(text)
  const capital = named ? text : text.charAt(0).toUpperCase() + text.slice(1)
  return capital.endsWith('.') ? capital : `${capital}.`
}
