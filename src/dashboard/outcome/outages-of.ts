import type { OutageFragment, OutcomeFieldsFragment } from '../api/answers.generated.ts'
import { titleOf } from '../parts/words.ts'

/** One line of what is worse off than without the scenario. */
export interface OutageRow {
  readonly title: string
  readonly down: OutageFragment | null
  readonly degraded: OutageFragment | null
  /** The smallest number of ready pods or endpoints. */
  readonly lowest: number
  /** `2 of 3`, at the end. */
  readonly end: string
  /** Why it is short at the end; empty where it is not. */
  readonly cause: string
}

/** Workloads and Services without a ready pod first, what lasts before what passes. */
export function outagesOf({ workloads, services }: Pick<OutcomeFieldsFragment, 'workloads' | 'services'>): readonly OutageRow[] {
  const ofWorkloads = workloads.map(({ workload, down, degraded, readyMin, readyAfter, desired, causes: [cause] }) => ({
    title: titleOf(workload),
    down,
    degraded,
    lowest: readyMin,
    end: `${readyAfter} of ${desired}`,
    cause: causeText(cause),
  }))
  const ofServices = services.map(({ service, deleted, down, endpointsMin, endpointsAfter, endpointsBefore }) => ({
    title: titleOf(service),
    down: deleted ? null : down,
    degraded: null,
    lowest: endpointsMin,
    end: `${endpointsAfter} of ${endpointsBefore}`,
    cause: '',
  }))
  return [...ofWorkloads, ...ofServices]
    .filter(({ down, degraded }) => down ?? degraded)
    .map((row) => ({ row, rank: rankOf(row) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ row }) => row)
}

/** Why the scheduler finds no node is written with the Pending pods. */
function causeText(cause: OutcomeFieldsFragment['workloads'][number]['causes'][number] | undefined): string {
  if (!cause || cause.reason === 'Unschedulable') return ''
  return cause.message === '' ? cause.reason : `${cause.reason}: ${cause.message}`
}

interface Lasting {
  readonly lasting: boolean
}

interface Spans {
  readonly down: Lasting | null
  readonly degraded: Lasting | null
}

/** What lasts before what passes, and no ready pod before fewer. */
export function rankOf({ down, degraded }: Spans): number {
  if (down) return down.lasting ? 0 : 1
  return degraded?.lasting ? 2 : 3
}

/** Whether pods are only fewer, and only for a time. */
export function isDip({ down, degraded }: Pick<OutageRow, 'down' | 'degraded'>): boolean {
  return !down && degraded?.lasting !== true
}

/** Seconds that show every outage, and until when what follows from the scenario has settled. */
export function secondsShown(
  rows: readonly Pick<OutageRow, 'down' | 'degraded'>[],
  { settledAtSeconds, durationSeconds }: Pick<OutcomeFieldsFragment, 'settledAtSeconds' | 'durationSeconds'>,
): number {
  const ends = rows.flatMap(({ down, degraded }) => [down, degraded].flatMap((outage) => outage?.untilSeconds ?? []))
  return Math.max(settledAtSeconds ?? durationSeconds, ...ends)
}

/** What lasts counts more than what was worse temporarily. */
export function mainOutage({ down, degraded }: Pick<OutageRow, 'down' | 'degraded'>): OutageFragment | null {
  return down?.lasting || !degraded?.lasting ? (down ?? degraded) : degraded
}
