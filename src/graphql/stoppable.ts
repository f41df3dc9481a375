/**
 * A stream of items that can be ended at any time. A generator that waits hears of its end only when it yields again, which
 * may be never: the signal tells it at once.
 */
export function stoppable<T>(
  outer: AbortSignal | undefined,
  start: (signal: AbortSignal) => AsyncGenerator<T>,
): AsyncIterableIterator<T> {
  const controller = new AbortController()
  const stop = (): void => controller.abort()
  if (outer?.aborted) stop()
  outer?.addEventListener('abort', stop, { once: true })
  const items = start(controller.signal)
  return {
    next: () => items.next(),
    return: () => {
      outer?.removeEventListener('abort', stop)
      stop()
      return items.return(undefined)
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
