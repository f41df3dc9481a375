/** Waits for this many milliseconds, or until no client waits for it any more. Does not keep the process alive. */
export function pause(ms: number, signal?: AbortSignal | undefined): Promise<void> {
  // A signal that is aborted already never reports it.
  if (signal?.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    timer.unref()
    signal?.addEventListener('abort', done)
  })
}
