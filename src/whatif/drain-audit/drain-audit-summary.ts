import { idOf } from '../../kube/id-of.ts'
import { abbreviatedNames } from '../../lib/abbreviated-names.ts'
import { counted } from '../../lib/counted.ts'
import { durationText } from '../../lib/duration-text.ts'
import { unjudged, unseenIn } from '../resting-on.ts'
import type { FailureWindow } from '../rollout-audit/failed-requests.ts'
import type { DrainAudit } from './drain-audit.ts'
import type { AuditedDrain } from './rehearse-drain.ts'

/** How many drains lose requests, of which Services, the worst of them, and what was left out. */
export function drainAuditSummary(audit: Omit<DrainAudit, 'question'>): string {
  const { verdict, coverage, drains, findings, unexposed, refused, leftOut, servicesLeftOut } = audit
  const all = drains.length + unexposed.length + refused.length + leftOut.length
  const lossy = drains.filter(({ losses }) => losses.length > 0)
  const rehearsed = leftOut.length > 0 ? counted(drains.length, 'rehearsed drain') : counted(all, 'drain')
  const parts = [
    `${lossy.length} of ${rehearsed} would lose requests${lossy.length > 0 ? ` (${servicesText(lossy)})` : ''}`,
    worstText(lossy),
    findings.length > 0 ? counted(findings.length, 'finding') : '',
    unfinishedText(drains),
    refused.length > 0 ? `kubectl refuses to begin ${counted(refused.length, 'drain')}` : '',
    leftOut.length > 0 ? leftOutText(leftOut.length, servicesLeftOut) : '',
  ]
  return unjudged(`${parts.filter((part) => part !== '').join('; ')}.`, verdict === 'UNKNOWN' ? unseenIn(coverage) : [])
}

function servicesText(lossy: readonly AuditedDrain[]): string {
  const names = lossy.flatMap(({ losses }) => losses.map(({ service: { namespace, name } }) => `${namespace}/${name}`))
  return abbreviatedNames([...new Set(names)])
}

function worstText([worst]: readonly AuditedDrain[]): string {
  const [loss] = worst?.losses ?? []
  if (!worst || !loss) return ''
  const { service, darkMs } = loss
  const name = `${service.namespace}/${service.name}`
  const what = darkMs > 0 ? `no pod of ${name} answers for ${durationText(darkMs)}` : failingText(name, loss.windows)
  return `the worst: ${worst.node}, ${what}`
}

/** Only requests to these targets fail, and to several of them at the same time: their times are not added up. */
function failingText(name: string, windows: readonly FailureWindow[]): string {
  const targets = new Map(windows.flatMap(({ target }) => (target ? [[idOf(target), target.kind] as const] : [])))
  const count = (isNode: boolean): number => [...targets.values()].filter((kind) => (kind === 'Node') === isNode).length
  const parts = [
    ...(count(false) > 0 ? [counted(count(false), 'terminating pod')] : []),
    ...(count(true) > 0 ? [counted(count(true), 'node')] : []),
  ]
  return `requests to ${parts.join(' and ')} of ${name} fail for ${durationText(unionMs(windows))}`
}

/** Time in which at least one of the windows is open. */
function unionMs(windows: readonly FailureWindow[]): number {
  let [total, end] = [0, 0]
  for (const { fromMs, untilMs } of windows.toSorted((a, b) => a.fromMs - b.fromMs)) {
    total += Math.max(0, untilMs - Math.max(fromMs, end))
    end = Math.max(end, untilMs)
  }
  return total
}

/** The verdict may rest on these alone. */
function unfinishedText(drains: readonly AuditedDrain[]): string {
  const count = drains.filter(({ verdict }) => verdict === 'STUCK' || verdict === 'BLOCKED').length
  return count > 0 ? `${counted(count, 'drain')} ${count === 1 ? 'does' : 'do'} not complete` : ''
}

function leftOutText(nodes: number, services: number): string {
  return `${counted(nodes, 'drain')} left out${services > 0 ? `, with ${counted(services, 'Service')} that no rehearsed drain concerns` : ''}`
}
