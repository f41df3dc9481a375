import { type ApiError, asApiError, isPassing } from './api-error.ts'

/** Milliseconds until a read that failed begins again. */
const RETRY_MS = 3000

/**
 * Reads, and again after errors that pass; each is reported with `failed`.
 * @throws {ApiError} that does not pass, or any error once `signal` is aborted.
 */
export async function readAgain<Value>(
  read: () => Promise<Value>,
  signal: AbortSignal,
  failed: (error: ApiError) => void,
): Promise<Value> {
  for (;;) {
    try {
      return await read()
    } catch (failure) {
      const error = asApiError(failure)
      if (signal.aborted || !isPassing(error)) throw error
      failed(error)
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    signal.throwIfAborted()
  }
}
