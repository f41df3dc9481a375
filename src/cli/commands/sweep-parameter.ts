import { InvalidArgumentError } from 'commander'

/** A `SweepParameterInput` of the API. */
export interface SweepParameter {
  readonly path: string
  readonly label: string
  readonly values?: readonly string[]
  readonly range?: { readonly from: number; readonly to: number; readonly step: number }
}

const WRITE_IT = 'Write it like actions[0].scale.replicas=2..10, seed=1,2,3 or replicas:actions[0].scale.replicas=2..10:2.'

/**
 * `[LABEL:]PATH=VALUES`: values with commas between them, or a range `FROM..TO` or `FROM..TO:STEP` of whole numbers.
 * @throws {InvalidArgumentError} when it is written otherwise.
 */
export function sweepParameter(text: string, before: readonly SweepParameter[] = []): readonly SweepParameter[] {
  const { label, path, values } = /^(?:(?<label>[^:=[\]]+):)?(?<path>[^=]+)=(?<values>.+)$/.exec(text)?.groups ?? {}
  if (path === undefined || values === undefined) throw new InvalidArgumentError(WRITE_IT)
  const short = shortName(path)
  // Two columns with one name cannot be distinguished.
  const isTaken = before.some((parameter) => parameter.label === short)
  const named = { path, label: label ?? (isTaken ? path : short) }
  const range = /^(?<from>-?\d+)\.\.(?<to>-?\d+)(?::(?<step>-?\d+))?$/.exec(values)?.groups
  if (!range) return [...before, { ...named, values: values.split(',') }]
  const [from, to] = [Number(range['from']), Number(range['to'])]
  return [...before, { ...named, range: { from, to, step: Number(range['step'] ?? (to < from ? -1 : 1)) } }]
}

/** The last name of a path: what a person calls it. */
function shortName(path: string): string {
  return /([A-Za-z_]\w*)(?:\[\d+\])*$/.exec(path)?.[1] ?? path
}
