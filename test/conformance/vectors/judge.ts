/** Compares what the project answers to one vector with what the real package answered; empty = equal. */
export type Judge = (input: unknown, expected: unknown) => string[]

/** Every difference between two JSON values, as `path: got ..., want ...`. Absent and `undefined` are the same. */
export function differences(got: unknown, want: unknown, path = 'expected'): string[] {
  if (Object.is(got, want) || (got === 0 && want === 0)) return []
  if (Array.isArray(got) && Array.isArray(want) && got.length === want.length) {
    return got.flatMap((item, i) => differences(item, want[i], `${path}[${i}]`))
  }
  if (isRecord(got) && isRecord(want)) {
    const keys = [...new Set([...Object.keys(got), ...Object.keys(want)])].sort()
    return keys.flatMap((key) => differences(got[key], want[key], `${path}.${key}`))
  }
  return [`${path}: got ${JSON.stringify(got)}, want ${JSON.stringify(want)}`]
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * A judge from a function that computes the answer. The input is what the recording's format says it is; a recording
 * with another shape shows up as differences.
 */
export function judgeBy<Input>(answer: (input: Input) => unknown): Judge {
  return (input, expected) => {
    try {
      return differences(answer(input as Input), expected)
    } catch (error) {
      return [`threw ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`]
    }
  }
}
