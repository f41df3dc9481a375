import { rounded } from '../../lib/rounded.ts'
import { EXPORTED_DECIMALS, type SweepRow } from './sweep-csv.ts'

/** A parameter of a sweep as it is exported. */
export interface ExportedParameter {
  readonly label: string
  readonly path: string
  readonly values: readonly string[]
}

/** A sweep as JSON: an object with the parameters and a list of points. */
export function sweepJson(parameters: readonly ExportedParameter[], rows: readonly SweepRow[]): string {
  const points = rows.map((row, number) => ({ number, ...row }))
  return JSON.stringify({ parameters, points }, (_key, value: unknown) =>
    typeof value === 'number' ? rounded(value, EXPORTED_DECIMALS) : value,
  )
}
