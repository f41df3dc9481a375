import { abbreviatedNames } from '../../lib/abbreviated-names.ts'
import { counted } from '../../lib/counted.ts'
import type { FailureCase, ResilienceReport } from './resilience.ts'

/** How many of the failures are not SAFE, what they leave, and which nodes are in none of them. */
export function resilienceSummary({ question, cases, withoutDomain }: ResilienceReport): string {
  const lossy = cases.filter(({ verdict }) => verdict !== 'SAFE' && verdict !== 'UNKNOWN')
  const unknown = cases.filter(({ verdict }) => verdict === 'UNKNOWN').length
  const parts = [
    headOf({ lossy: lossy.length, unknown, all: cases.length }) + lossText(lossy),
    unknown > 0 ? `${unknown} cannot be judged` : '',
    lossy.length > 1 ? `the worst: ${lossy[0]?.name}` : '',
    withoutDomain.length > 0
      ? `${counted(withoutDomain.length, 'node')} without the label ${question.topologyKey} not examined: ${abbreviatedNames(withoutDomain)}`
      : '',
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
    [count(({ staysDown }) => staysDown.length > 0), 'a Service or workload down'],
    [count(({ shortWorkloads }) => shortWorkloads.length > 0), 'a workload permanently short of pods'],
    [count(({ lostPods }) => lostPods.length > 0), 'a pod that nothing recreates'],
  ] as const
  const clauses = parts.flatMap(([number, what]) => (number > 0 ? `${number} ${number === 1 ? 'leaves' : 'leave'} ${what}` : []))
  const interrupted = count(
    ({ downServices, downWorkloads, staysDown }) => downServices.length + downWorkloads.length > staysDown.length,
  )
  if (interrupted > 0) clauses.push(`${interrupted} ${interrupted === 1 ? 'interrupts' : 'interrupt'} a Service or workload`)
  if (clauses.length > 0) return `: ${clauses.join(', ')}`
  const [first] = cases
  return first ? `: ${first.name}: ${first.summary.replace(/\.$/, '')}` : ''
}
