import { every } from './every.ts'

interface Following {
  readonly intervalMs: number
  readonly log: (line: string) => void
  /** What holds while it fails. */
  readonly meanwhile: string
}

/**
 * Reads files again and again, until the returned function is called; what `read` throws is logged once for each reason. A watch of the
 * file system is no substitute: a Secret changes by a new link, which a watch of a file misses, and a change before the first look of
 * `fs.watchFile` is none for it.
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
