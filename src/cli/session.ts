import type { Io } from './io.ts'

/** What a command gets besides its own flags, and where it leaves the exit code. */
export interface Session {
  readonly io: Io
  /** How this program was started, for the commands that it suggests. */
  readonly argv: readonly string[]
  /** Set for a standing question; contains the shortest time between two runs, if given. */
  readonly standing?: () => string | undefined
  /** The fork that a rehearsal is done in, where it is a step of one. */
  readonly inFork?: string
  exitCode: number
}

/** A session for reading the descriptions of commands: it prints nothing. */
export function silentSession(): Session {
  const io = { out: () => {}, err: () => {}, env: {}, width: 80, colour: false, signal: new AbortController().signal }
  return { io, argv: [], exitCode: 0 }
}
