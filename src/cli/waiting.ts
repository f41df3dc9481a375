import type { Io } from './io.ts'
import { NO_PROGRESS } from './print/progress-bar.ts'

/** What takes no longer needs no word, milliseconds. */
const QUIET_MS = 1000

/** Shows somebody before a terminal that a long answer is under way, and for how long; the line is gone when it is there. */
export async function showWaiting<T>(
  what: string,
  answer: Promise<T>,
  { terminal, err }: Pick<Io, 'terminal' | 'err'>,
): Promise<T> {
  if (!terminal) return answer
  let seconds = 0
  const timer = setInterval(() => {
    seconds++
    err(`${NO_PROGRESS}${what} ... ${seconds} s`)
  }, QUIET_MS)
  try {
    return await answer
  } finally {
    clearInterval(timer)
    if (seconds > 0) err(NO_PROGRESS)
  }
}
