import { type ApiRefusal, type ApiResult, refused } from '../../engine/turn.ts'

/** An error of kubectl itself: it sends no request, or puts words of its own around the answer. It has no status code. */
export function ownError(message: string): ApiResult<never> {
  return refused({ code: 0, reason: '', message })
}

export function isOwnError({ code }: ApiRefusal): boolean {
  return code === 0
}
