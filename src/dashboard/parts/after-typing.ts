/** Milliseconds without a key until what is typed is searched. */
const SEARCH_AFTER_MS = 200

/** Waits until nothing more is typed. @throws the reason of `signal` when it was aborted meanwhile, as the next key does. */
export async function afterTyping(signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, SEARCH_AFTER_MS))
  signal.throwIfAborted()
}
