import type { Random } from '../../src/engine/run/random.ts'

/** What is wrong with an answer, and the input that reproduces it. */
export interface DoorFailure {
  readonly message: string
  readonly input: Buffer
}

/** A way by which text from outside enters the program. */
export interface Door {
  readonly name: string
  /** Sends one random input. Returns what is wrong with the answer, if anything. */
  try(random: Random): Promise<DoorFailure | undefined>
}

/** What no output may contain: errors that the program did not expect. */
const UNEXPECTED =
  /unexpected error|INTERNAL_ERROR|FATAL ERROR|RangeError|TypeError|ReferenceError|heap out of memory|^\s+at .+:\d+:\d+\)?$/m

/** The unexpected error in an output; `undefined` when there is none. */
export function unexpectedIn(text: string): string | undefined {
  return UNEXPECTED.exec(text)?.[0]
}
