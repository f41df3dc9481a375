import { counted } from '../../lib/counted.ts'
import type { FailureCase, ResilienceReport } from './resilience.ts'

/** How many of the failures lose something, and what. */
export function resilienceSummary({ cases }: Pick<ResilienceReport, 'cases'>): string {
  const lossy = cases.filter(({ verdict }) => verdict !== 'SAFE' && verdict !== 'UNKNOWN')
  const unknown = cases.filter(({ verdict }) => verdict === 'UNKNOWN').length
  const parts = [
    headOf(lossy.length, cases.length) + lossText(lossy),
    unknown > 0 ? `${unknown} cannot be judged` : '',
    lossy.length > 1 ? `the worst: ${lossy[0]?.name}` : '',
  ]
  return `${parts.filter((part) => part !== '').join('; ')}.`
}

function headOf(lossy: number, all: number): string {
  return `${lossy} of ${counted(all, 'failure')} ${lossy === 1 ? 'loses' : 'lose'} ${lossy === 0 ? 'anything' : 'something'}`
}

function lossText(cases: readonly FailureCase[]): string {
  const count = (is: (item: FailureCase) => boolean): number => cases.filter(is).length
  const parts = [
    [count(({ pending }) => pending.length > 0), 'pods Pending'],
    [count(({ downServices, downWorkloads }) => downServices.length + downWorkloads.length > 0), 'a Service or workload down'],
    [count(({ shortWorkloads }) => shortWorkloads.length > 0), 'a workload permanently short of pods'],
  ] as const
  const clauses = parts.flatMap(([number, what]) => (number > 0 ? `${number} ${number === 1 ? 'leaves' : 'leave'} ${what}` : []))
  if (clauses.length > 0) return `: ${clauses.join(', ')}`
  const [first] = cases
  return first ? `: ${first.name}: ${first.summary.replace(/\.$/, '')}` : ''
}
