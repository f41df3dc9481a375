/** Longer ones are rarely the same in two objects. */
const BYTES_MAX = 512
/** The number of a field with a tag of one byte is below it. */
const FIELDS = 16

interface Run {
  value: unknown
  /** Its bytes, with its first tag, and behind them those of longer runs. */
  readonly bytes: Buffer
  length: number
}

/**
 * The maps and lists of the metadata that was read last: labels, annotations and owners are entries that follow each other, and pods of one
 * template, which follow each other in a list, have the same. Comparing their bytes is much faster than reading them, and their objects are
 * shared.
 */
export class PreviousRuns {
  readonly #runs: (Run | undefined)[] = new Array(FIELDS).fill(undefined)

  /** The value of the run that begins with the tag at `start`, if it begins as the last one of this field, and where that would end. */
  find(bytes: Buffer, start: number, end: number): { readonly value: unknown; readonly end: number } | undefined {
    const run = this.#runs[(bytes[start] ?? 0) >>> 3]
    if (run === undefined || start + run.length > end) return undefined
    const stop = start + run.length
    return run.bytes.compare(bytes, start, stop, 0, run.length) === 0 ? { value: run.value, end: stop } : undefined
  }

  /** Keeps the value that was read from these bytes, of which the first is the tag. It must not be changed any more. */
  remember(value: unknown, bytes: Buffer, start: number, end: number): void {
    const number = (bytes[start] ?? 0) >>> 3
    const length = end - start
    if (number >= FIELDS || length > BYTES_MAX) return
    const run = this.#runs[number] ?? { value, bytes: Buffer.allocUnsafe(BYTES_MAX), length }
    bytes.copy(run.bytes, 0, start, end)
    run.value = value
    run.length = length
    this.#runs[number] = run
  }
}
