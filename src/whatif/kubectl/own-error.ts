import type { ApiRefusal, ApiResult } from '../../engine/turn.ts'
import { aggregateErrors } from '../../kube/field-error.ts'

/** An error of kubectl itself: it sends no request, or puts words of its own around the answer. It has no status code. */
export function ownError(message: string): ApiResult<never> {
  return { ok: false, refusal: ownRefusal(message) }
}

/** Several of them about one object: each is a line of its own where nothing else failed (semantics F3.9). */
export function ownErrors(messages: readonly string[]): ApiResult<never> {
  const causes = messages.map((message) => ({ reason: '', message, field: '' }))
  return { ok: false, refusal: { ...ownRefusal(aggregateErrors(messages)), causes } }
}

/** The same without a result around it. */
export function ownRefusal(message: string): ApiRefusal {
  return { code: 0, reason: '', message, retryAfterSeconds: undefined, causes: [] }
}

export function isOwnError({ code }: ApiRefusal): boolean {
  return code === 0
}
