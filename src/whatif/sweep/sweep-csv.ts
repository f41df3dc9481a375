import type { PointResult } from './point-result.ts'

/** A point of a sweep as it is exported. */
export interface SweepRow {
  /** The value of each parameter, as it was written. */
  readonly values: readonly string[]
  readonly status: string
  readonly result: PointResult | undefined
  /** Why there is no result. */
  readonly problem: string | undefined
}

/** The figures of a point in the order of the columns, durations in seconds. */
const FIGURES: readonly (readonly [column: string, of: (result: PointResult) => string | number])[] = [
  ['verdict', ({ verdict }) => verdict],
  ['duration_s', ({ durationMs }) => durationMs / 1000],
  ['moved', ({ moved }) => moved],
  ['placed', ({ placed }) => placed],
  ['pending', ({ pending }) => pending],
  ['evicted', ({ evicted }) => evicted],
  ['refused', ({ refused }) => refused],
  ['preempted', ({ preempted }) => preempted],
  ['down_workloads', ({ downWorkloads }) => downWorkloads],
  ['dark_services', ({ darkServices }) => darkServices],
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
    ...FIGURES.map(([, of]) => (result ? String(of(result)) : '')),
    problem ?? '',
  ])
  return [header, ...lines].map((line) => `${line.map(cell).join(',')}\r\n`).join('')
}

/** A spreadsheet takes what begins like a formula for one, so such a text is told to be text. */
function cell(text: string): string {
  const safe = /^[=+@\t\r]|^-(?!\d+(?:\.\d+)?$)/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
