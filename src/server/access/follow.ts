import { every } from './every.ts'

interface Following {
  readonly intervalMs: number
  readonly log: (line: string) => void
  /** What holds while it fails. */
  readonly meanwhile: string
}

/**
 * Reads files at an interval, until the returned function is called; what `read` throws is logged once for each reason. `fs.watch` and
 * `fs.watchFile` do not replace this: a Secret changes by a new link, which a watch of a file misses, and `fs.watchFile` does not report a
 * change that happens before it reads the file for the first time.
 */
export function follow(read: () => void, { intervalMs, log, meanwhile }: Following): () => void {
  let reported: string | undefined
  const check = (): void => {
    try {
      read()
      reported = undefined
    } catch (error) {
      const problem = `problem: ${error instanceof Error ? error.message : String(error)}. ${meanwhile}`
      if (problem !== reported) log(problem)
      reported = problem
    }
  }
  return every(intervalMs, check)
}
