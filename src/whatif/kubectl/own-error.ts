import type { ApiRefusal, ApiResult } from '../../engine/turn.ts'

/** An error of kubectl itself: it sends no request, or puts words of its own around the answer. It has no status code. */
export function ownError(message: string): ApiResult<never> {
  return { ok: false, refusal: ownRefusal(message) }
}

/** The same without a result around it. */
export function ownRefusal(message: string): ApiRefusal {
  return { code: 0, reason: '', message, retryAfterSeconds: undefined, causes: [] }
}

export function isOwnError({ code }: ApiRefusal): boolean {
  return code === 0
}
