import type { ErrorWindowAnswer, OutcomeAnswer, ServiceErrorsAnswer } from '../documents/answer.ts'
import { human, nameOf } from './human.ts'
import { tableSection } from './section.ts'

const WAYS = {
  CLUSTER: 'through kube-proxy',
  IP_TARGETS: 'load balancer to pods',
  INSTANCE_TARGETS: 'load balancer to nodes',
} as const

/** What happens to requests: how many fail of each Service, then when and because of which pod or node. */
export function trafficLines({ traffic }: Pick<OutcomeAnswer, 'traffic'>, width: number): readonly string[] {
  if (traffic === null) return []
  const services = traffic.services.map((item) => [
    nameOf(item.service),
    WAYS[item.path],
    `${amount(item.requestsPerSecond)}/s`,
    `${amount(item.errors)} of ${Math.round(item.requests)}`,
    item.errors > 0 ? `${amount(item.peakErrorsPerSecond)}/s` : '-',
  ])
  const windows = traffic.services.flatMap((item) => item.windows.map((window) => windowRow(item, window)))
  return [
    ...tableSection({ header: ['REQUESTS TO', 'WAY', 'RATE', 'FAIL', 'AT MOST'], rows: services }, width),
    ...tableSection({ header: ['FAILING', 'FROM', 'UNTIL', 'REQUESTS', 'SHARE', 'REASON'], rows: windows }, width),
  ]
}

function windowRow({ service }: ServiceErrorsAnswer, window: ErrorWindowAnswer): readonly string[] {
  return [
    nameOf(service),
    human(window.from),
    window.until === null ? 'continues' : human(window.until),
    amount(window.errors),
    window.share === null ? '' : `${Math.round(window.share * 100)} %`,
    because(window),
  ]
}

function because({ code, cause }: ErrorWindowAnswer): string {
  if (cause === null) return `${code} no target`
  return code === 502 ? `${code} ${nameOf(cause)} no longer listens` : `${code} no response from ${nameOf(cause)}`
}

/** A number that is expected: fractions only of small ones. */
function amount(value: number): string {
  return String(value < 10 ? Math.round(value * 10) / 10 : Math.round(value))
}
