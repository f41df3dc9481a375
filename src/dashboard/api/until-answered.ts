import { ApiError } from './api-error.ts'

/** Seconds without an answer or progress after which the reader can begin again: a network that stalls reports no error. */
export const SILENT_AFTER_SECONDS = 20

const CANCELLED = 'It was cancelled: the server had not answered.'

/** A server that has not answered for a while, and what the reader can do about it. */
export interface Silence {
  /** Ends the read, and begins it again. */
  readonly retry: () => void
  /** Ends the read with an error. */
  readonly cancel: () => void
}

interface Waiting {
  readonly signal: AbortSignal
  /** Called with a silence when one begins, and without when it is over. */
  readonly onSilence: (silence: Silence | undefined) => void
}

/**
 * Runs a read that may last. `read` gets the signal that ends it, and a function to call at each sign of the server.
 * @throws {ApiError} CANCELLED, or what `read` throws.
 */
export async function untilAnswered<Value>(
  read: (signal: AbortSignal, observe: () => void) => Promise<Value>,
  { signal, onSilence }: Waiting,
): Promise<Value> {
  for (;;) {
    const attempt = new AbortController()
    let isAgain = false
    const silence: Silence = {
      retry: () => {
        isAgain = true
        attempt.abort()
      },
      cancel: () => attempt.abort(),
    }
    let isSilent = false
    const setSilent = (next: boolean): void => {
      if (next !== isSilent) onSilence(next ? silence : undefined)
      isSilent = next
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const observe = (): void => {
      clearTimeout(timer)
      setSilent(false)
      timer = setTimeout(() => setSilent(true), SILENT_AFTER_SECONDS * 1000)
    }
    observe()
    try {
      return await read(AbortSignal.any([signal, attempt.signal]), observe)
    } catch (error) {
      if (signal.aborted || !attempt.signal.aborted) throw error
      if (!isAgain) throw new ApiError('CANCELLED', CANCELLED)
    } finally {
      clearTimeout(timer)
      setSilent(false)
    }
  }
}
