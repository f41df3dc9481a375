import { durationText } from '../lib/duration-text.ts'
import type { Io } from './io.ts'
import { NO_PROGRESS, progressBar } from './print/progress-bar.ts'

/** Milliseconds before progress is shown. */
const QUIET_MS = 1000

/** Progress of an answer: finished runs, and the total if it is known. */
export interface Course {
  readonly done: number
  readonly total: number | null
}

/** Reports the progress of the answer, until the signal aborts. */
export type Follow = (signal: AbortSignal) => AsyncIterable<Course>

/**
 * Shows on a terminal that a long answer is in progress, for how long and, where it is known, its progress; the line is
 * removed when the answer arrives.
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
  const keep = async (stream: Follow): Promise<void> => {
    try {
      for await (const next of stream(end.signal)) course = next
    } catch {
      // The answer came first, or the server does not report progress: the seconds are shown all the same.
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
  const passed = durationText(seconds * 1000)
  if (!course || course.done === 0) return `${NO_PROGRESS}${what} ... ${passed}`
  const { done, total } = course
  if (total === null) return `${NO_PROGRESS}${what} ... ${passed}, ${done} ${done === 1 ? 'run' : 'runs'} made`
  return progressBar(done, total, passed)
}
