import { abbreviatedNames } from '../../lib/abbreviated-names.ts'
import { counted } from '../../lib/counted.ts'
import { durationText } from '../../lib/duration-text.ts'
import type { DrainAudit } from './drain-audit.ts'
import type { AuditedDrain } from './rehearse-drain.ts'

/** How many drains lose requests, of which Services, the worst of them, and what was left out. */
export function drainAuditSummary(audit: Omit<DrainAudit, 'question' | 'verdict'>): string {
  const { drains, findings, unexposed, refused, leftOut, servicesLeftOut } = audit
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
  return `${parts.filter((part) => part !== '').join('; ')}.`
}

function servicesText(lossy: readonly AuditedDrain[]): string {
  const names = lossy.flatMap(({ losses }) => losses.map(({ service: { namespace, name } }) => `${namespace}/${name}`))
  return abbreviatedNames([...new Set(names)])
}

function worstText([worst]: readonly AuditedDrain[]): string {
  const [loss] = worst?.losses ?? []
  if (!worst || !loss) return ''
  const { service, darkMs, errorsMs } = loss
  const name = `${service.namespace}/${service.name}`
  const what =
    darkMs > 0
      ? `no pod of ${name} answers for ${durationText(darkMs)}`
      : `requests to ${name} fail for ${durationText(errorsMs)}`
  return `the worst: ${worst.node}, ${what}`
}

/** The verdict may rest on these alone. */
function unfinishedText(drains: readonly AuditedDrain[]): string {
  const count = drains.filter(({ verdict }) => verdict === 'STUCK' || verdict === 'BLOCKED').length
  return count > 0 ? `${counted(count, 'drain')} ${count === 1 ? 'does' : 'do'} not complete` : ''
}

function leftOutText(nodes: number, services: number): string {
  return `${counted(nodes, 'drain')} left out${services > 0 ? `, with ${counted(services, 'Service')} that no rehearsed drain concerns` : ''}`
}
