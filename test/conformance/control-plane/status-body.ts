import type { ApiRefusal, ApiResult } from '../../../src/engine/turn.ts'
import type { Kind } from '../../../src/kube/kinds.ts'
import { RESOURCE_NAMES } from '../../../src/kube/resource-names.ts'

/** An answer of the API as the recorder notes it: the body of a Status only where the request was refused. */
export function replyOf(
  result: ApiResult<unknown>,
  success: number,
  about?: { readonly kind: Kind; readonly name: string },
): { readonly status: number; readonly body?: object } {
  return result.ok ? { status: success } : { status: result.refusal.code, body: failureBody(result.refusal, about) }
}

export const SUCCESS_BODY: object = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', code: 201 }

/** A refusal as the Status that the API sends. */
export function failureBody(
  { code, reason, message, causes, retryAfterSeconds }: ApiRefusal,
  about?: { readonly kind: Kind; readonly name: string },
): object {
  const details = {
    ...(about === undefined ? {} : detailsOf(about, { reason, message })),
    ...(causes.length > 0 ? { causes: causes.map((cause) => causeOf(cause)) } : {}),
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

/** Whom a refusal is about: an object by its kind where the message does so, or where it is invalid; any other by its resource. */
function detailsOf(
  { kind, name }: { readonly kind: Kind; readonly name: string },
  { reason, message }: Pick<ApiRefusal, 'reason' | 'message'>,
): object {
  const [plural, group] = RESOURCE_NAMES[kind].split(/\.(.*)/)
  const byKind = reason === 'Invalid' || message.includes(` ${kind} "`)
  return { name, ...(group === undefined ? {} : { group }), kind: byKind ? kind : plural }
}

function causeOf({ reason, message, field }: ApiRefusal['causes'][number]): object {
  return { reason, message, ...(field === '' ? {} : { field }) }
}
