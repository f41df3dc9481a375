import type { Io } from './io.ts'

/** What a command gets besides its own flags, and where it leaves the exit code. */
export interface Session {
  readonly io: Io
  /** How this program was started, for commands that it tells people to type. */
  readonly argv: readonly string[]
  /** Set where a rehearsal is asked as a question that stands; tells the shortest time between two runs, where one is given. */
  readonly standing?: () => string | undefined
  exitCode: number
}
