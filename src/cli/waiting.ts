import type { Io } from './io.ts'
import { NO_PROGRESS, progressBar } from './print/progress-bar.ts'

/** What takes no longer needs no word, milliseconds. */
const QUIET_MS = 1000

/** How far an answer is: runs that were made, of so many where that is known. */
export interface Course {
  readonly done: number
  readonly total: number | null
}

/** Tells how far the answer is, until the signal says that it is there. */
export type Follow = (signal: AbortSignal) => AsyncIterable<Course>

/**
 * Shows somebody before a terminal that a long answer is under way, for how long and, where it can be followed, how far it is; the
 * line is gone when it is there.
 */
export async function showWaiting<T>(
  what: string,
  answer: Promise<T>,
  { terminal, err, follow }: Pick<Io, 'terminal' | 'err'> & { readonly follow?: Follow },
): Promise<T> {
  if (!terminal) return answer
  const end = new AbortController()
  let seconds = 0
  let course: Course | undefined
  const timer = setInterval(() => {
    seconds++
    if (seconds === 1 && follow) void keep(follow)
    err(lineOf(what, seconds, course))
  }, QUIET_MS)
  const keep = async (told: Follow): Promise<void> => {
    try {
      for await (const next of told(end.signal)) course = next
    } catch {
      // The answer came first, or the server cannot tell: the seconds are shown all the same.
    }
  }
  try {
    return await answer
  } finally {
    clearInterval(timer)
    end.abort()
    if (seconds > 0) err(NO_PROGRESS)
  }
}

function lineOf(what: string, seconds: number, course: Course | undefined): string {
  if (!course || course.done === 0) return `${NO_PROGRESS}${what} ... ${seconds} s`
  const { done, total } = course
  if (total === null) return `${NO_PROGRESS}${what} ... ${seconds} s, ${done} ${done === 1 ? 'run' : 'runs'} made`
  return progressBar(done, total, `${seconds} s`)
}
