import { statesText } from '../../lib/states-text.ts'
import type { CauseAnswer, OutageAnswer, OutcomeAnswer, ServiceAnswer, WorkloadAnswer } from '../documents/answer.ts'
import { human, nameOf } from './human.ts'
import { WIDE } from './print-answer.ts'
import { tableSection } from './section.ts'
import { wrap } from './wrap.ts'

const COLUMNS = ['LOWEST', 'END', 'FROM', 'FOR'] as const

/**
 * What is worse off than without the scenario, from when to when, and whether it lasts. Dips that recover and leave some
 * pods ready are shown where lines may be long, apart from the rest.
 */
export function unavailableLines({ workloads, services, summary }: OutcomeAnswer, width: number): readonly string[] {
  const shown = workloads.filter(({ down, degraded }) => down || degraded?.lasting)
  const dips = width === WIDE ? workloads.filter(({ down, degraded }) => !down && degraded?.lasting === false) : []
  const rows = [...shown.map(workloadRow), ...services.flatMap(serviceRow)]
  const causes = shown.flatMap(({ workload, causes: [cause] }) =>
    cause && cause.reason !== 'Unschedulable' && !statesText(summary, cause.message)
      ? wrap(`${titleOf(workload)}: ${causeText(cause)}`, width, '  ')
      : [],
  )
  return [
    ...tableSection({ header: ['UNAVAILABLE', ...COLUMNS], rows }, width),
    ...causes,
    ...tableSection({ header: ['BELOW DESIRED', ...COLUMNS], rows: dips.map(workloadRow) }, width),
  ]
}

function titleOf({ kind, namespace, name }: WorkloadAnswer['workload']): string {
  return `${kind} ${nameOf({ namespace, name })}`
}

function causeText({ reason, message }: CauseAnswer): string {
  return message === '' ? reason : `${reason}: ${message}`
}

/** What lasts counts more than what was worse temporarily. */
function workloadRow({ workload, readyMin, readyAfter, desired, down, degraded }: WorkloadAnswer): readonly string[] {
  const outage = down?.lasting || !degraded?.lasting ? (down ?? degraded) : degraded
  const [from, time] = outage ? [human(outage.from), lengthOf(outage)] : ['', '']
  return [titleOf(workload), String(readyMin), `${readyAfter} of ${desired}`, from, time]
}

function serviceRow({ service, endpointsBefore, endpointsMin, endpointsAfter, down, deleted }: ServiceAnswer) {
  if (!down || deleted) return []
  const end = `${endpointsAfter} of ${endpointsBefore}`
  return [[`Service ${nameOf(service)}`, String(endpointsMin), end, human(down.from), lengthOf(down)]]
}

function lengthOf({ lasting, duration }: OutageAnswer): string {
  return lasting || duration === null ? 'lasting' : human(duration)
}
