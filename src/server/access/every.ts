/** Does the work at an interval, until the returned function is called; it does not keep the process alive. */
export function every(intervalMs: number, work: () => void): () => void {
  const timer = setInterval(work, intervalMs).unref()
  return () => clearInterval(timer)
}
