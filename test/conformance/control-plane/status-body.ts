import type { ApiRefusal, ApiResult } from '../../../src/engine/turn.ts'

/** An answer of the API as the recorder notes it: the body of a Status only where the request was refused. */
export function replyOf(result: ApiResult<unknown>, success: number): { readonly status: number; readonly body?: object } {
  return result.ok ? { status: success } : { status: result.refusal.code, body: failureBody(result.refusal) }
}

export const SUCCESS_BODY: object = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', code: 201 }

/** A refusal as the Status that the API sends. */
export function failureBody({ code, reason, message, causes, retryAfterSeconds }: ApiRefusal): object {
  const details = {
    ...(causes.length > 0 ? { causes: causes.map((cause) => ({ reason: cause.reason, message: cause.message })) } : {}),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  }
  return {
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    message,
    ...(reason === '' ? {} : { reason }),
    ...(Object.keys(details).length > 0 ? { details } : {}),
    code,
  }
}
