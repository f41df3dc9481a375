import { rounded } from '../../lib/rounded.ts'
import type { PointResult } from './point-result.ts'

/** Decimals of an exported figure; what follows is left over from binary fractions. */
export const EXPORTED_DECIMALS = 4

/** A point of a sweep as it is exported. */
export interface SweepRow {
  /** The value of each parameter, as it was written. */
  readonly values: readonly string[]
  readonly status: string
  readonly result: PointResult | undefined
  /** Why the result is absent. */
  readonly problem: string | undefined
}

/** The figures of a point in the order of the columns, durations in seconds. */
const FIGURES: readonly (readonly [column: string, of: (result: PointResult) => string | number])[] = [
  ['verdict', ({ verdict }) => verdict],
  ['done_s', ({ actionsDoneMs }) => (actionsDoneMs === undefined ? '' : actionsDoneMs / 1000)],
  ['settled_s', ({ settledMs }) => (settledMs === undefined ? '' : settledMs / 1000)],
  ['rescheduled', ({ rescheduled }) => rescheduled],
  ['deleted', ({ deleted }) => deleted],
  ['placed', ({ placed }) => placed],
  ['pending', ({ pending }) => pending],
  ['evicted', ({ evicted }) => evicted],
  ['refused', ({ refused }) => refused],
  ['preempted', ({ preempted }) => preempted],
  ['down_workloads', ({ downWorkloads }) => downWorkloads],
  ['down_services', ({ downServices }) => downServices],
  ['nodes', ({ nodesAfter }) => nodesAfter],
  ['cpu_requested_percent', ({ cpuRequestedPercent }) => cpuRequestedPercent],
  ['memory_requested_percent', ({ memoryRequestedPercent }) => memoryRequestedPercent],
  ['runs', ({ chance }) => chance?.runs ?? 1],
  ['worst_verdict', ({ chance, verdict }) => chance?.worst ?? verdict],
  ['worst_seed', ({ chance }) => chance?.worstSeed ?? ''],
  ['remedy', ({ remedies }) => remedies?.[0]?.message ?? ''],
  ['remedy_cost', ({ remedies }) => remedies?.[0]?.cost ?? ''],
  ['digest', ({ digest }) => digest],
  ['summary', ({ summary }) => summary],
]

/** A sweep as CSV (RFC 4180): a column for each parameter, then the figures. A point without a result leaves them empty. */
export function sweepCsv(parameters: readonly string[], rows: readonly SweepRow[]): string {
  const header = [...parameters, 'status', ...FIGURES.map(([column]) => column), 'problem']
  const lines = rows.map(({ values, status, result, problem }) => [
    ...values,
    status,
    ...FIGURES.map(([, of]) => (result ? figureText(of(result)) : '')),
    problem ?? '',
  ])
  return [header, ...lines].map((line) => `${line.map(cell).join(',')}\r\n`).join('')
}

function figureText(figure: string | number): string {
  return String(typeof figure === 'number' ? rounded(figure, EXPORTED_DECIMALS) : figure)
}

/** A spreadsheet evaluates text that begins like a formula, so such a text is escaped. */
function cell(text: string): string {
  const safe = /^[=+@\t\r]|^-(?!\d+(?:\.\d+)?$)/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
