import type { Io } from './io.ts'

/** What a command gets besides its own flags, and where it leaves the exit code. */
export interface Session {
  readonly io: Io
  /** How this program was started, for commands that it tells people to type. */
  readonly argv: readonly string[]
  exitCode: number
}
