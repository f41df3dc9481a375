import { counted } from '../../lib/counted.ts'
import type { FailureCase, ResilienceReport } from './resilience.ts'

/** How many of the failures are not SAFE, and what they leave. */
export function resilienceSummary({ cases }: Pick<ResilienceReport, 'cases'>): string {
  const lossy = cases.filter(({ verdict }) => verdict !== 'SAFE' && verdict !== 'UNKNOWN')
  const unknown = cases.filter(({ verdict }) => verdict === 'UNKNOWN').length
  const parts = [
    headOf({ lossy: lossy.length, unknown, all: cases.length }) + lossText(lossy),
    unknown > 0 ? `${unknown} cannot be judged` : '',
    lossy.length > 1 ? `the worst: ${lossy[0]?.name}` : '',
  ]
  return `${parts.filter((part) => part !== '').join('; ')}.`
}

function headOf({ lossy, unknown, all }: Readonly<Record<'lossy' | 'unknown' | 'all', number>>): string {
  const [count, is] = lossy > 0 ? [lossy, 'not SAFE'] : [all - unknown, 'SAFE']
  return `${count} of ${counted(all, 'failure')} ${count === 1 || all === 1 ? 'is' : 'are'} ${is}`
}

function lossText(cases: readonly FailureCase[]): string {
  const count = (is: (item: FailureCase) => boolean): number => cases.filter(is).length
  const parts = [
    [count(({ pending }) => pending.length > 0), 'pods Pending'],
    [count(({ downServices, downWorkloads }) => downServices.length + downWorkloads.length > 0), 'a Service or workload down'],
    [count(({ shortWorkloads }) => shortWorkloads.length > 0), 'a workload permanently short of pods'],
    [count(({ lostPods }) => lostPods.length > 0), 'a pod that nothing recreates'],
  ] as const
  const clauses = parts.flatMap(([number, what]) => (number > 0 ? `${number} ${number === 1 ? 'leaves' : 'leave'} ${what}` : []))
  if (clauses.length > 0) return `: ${clauses.join(', ')}`
  const [first] = cases
  return first ? `: ${first.name}: ${first.summary.replace(/\.$/, '')}` : ''
}
