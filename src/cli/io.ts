/** What the command line reads and writes: its terminal. Tests pass their own. */
export interface Io {
  readonly out: (text: string) => void
  readonly err: (text: string) => void
  readonly env: Readonly<Record<string, string | undefined>>
  /** Characters in a line; answers are laid out to fit. */
  readonly width: number
  readonly colour: boolean
  /** Whether standard error is a terminal, where a line can be written over. */
  readonly terminal?: boolean
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal
}

/** The width for files, pipes, and terminals that do not report theirs. */
const WIDTH_DEFAULT = 80
/** In less no table can be read. */
const WIDTH_MIN = 40

/** The outputs of a process, and its inputs. */
export interface Ports {
  readonly stdout: Pick<NodeJS.WritableStream, 'write' | 'on'> & { readonly isTTY?: boolean; readonly columns?: number }
  readonly stderr: Pick<NodeJS.WritableStream, 'write'> & { readonly isTTY?: boolean }
  readonly env: Readonly<Record<string, string | undefined>>
  /** Ends the process: an answer that cannot be written has no reader. */
  readonly exit: (code: number) => void
}

/** The input and output of this process. */
export function processIo(signal: AbortSignal, { stdout, stderr, env, exit }: Ports = process): Io {
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    // A reader that closes the pipe (`| head`) is not an error.
    if (error.code === 'EPIPE') return exit(0)
    stderr.write(`error: the answer cannot be written: ${reasonOf(error)}\n`)
    exit(1)
  })
  return {
    out: (text) => void stdout.write(text),
    err: (text) => void stderr.write(text),
    env,
    width: widthOf(stdout.isTTY ? stdout.columns : undefined, env['COLUMNS']),
    colour: stdout.isTTY === true && !env['NO_COLOR'] && env['TERM'] !== 'dumb',
    terminal: stderr.isTTY === true && env['TERM'] !== 'dumb',
    signal,
  }
}

/** As wide as the terminal; without a terminal, as wide as `COLUMNS`. */
export function widthOf(columns: number | undefined, variable: string | undefined): number {
  const width = columns || Number(variable)
  return width > 0 ? Math.max(WIDTH_MIN, Math.floor(width)) : WIDTH_DEFAULT
}

/** The system's own words: `ENOSPC: no space left on device, write` without code and call. */
function reasonOf({ code, message }: NodeJS.ErrnoException): string {
  return message.replace(`${code}: `, '').replace(/, write$/, '')
}
