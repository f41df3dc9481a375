/**
 * A stream of items that can be ended at any time, by its reader or by one of the signals. A waiting generator learns of
 * its end only when it yields again, which may be never: its own signal aborts it at once.
 */
export function stoppable<T>(
  outer: readonly (AbortSignal | undefined)[],
  start: (signal: AbortSignal) => AsyncGenerator<T>,
): AsyncIterableIterator<T> {
  const controller = new AbortController()
  const stop = (): void => {
    for (const signal of outer) signal?.removeEventListener('abort', stop)
    controller.abort()
  }
  for (const signal of outer) signal?.addEventListener('abort', stop)
  if (outer.some((signal) => signal?.aborted)) stop()
  const items = start(controller.signal)
  return {
    async next() {
      const step = await items.next()
      if (step.done) stop()
      return step
    },
    return: () => {
      stop()
      return items.return(undefined)
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
