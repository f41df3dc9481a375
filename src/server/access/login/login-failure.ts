import { AuthorizationResponseError, ClientError } from 'openid-client'
import { AccessError } from '../authenticator.ts'
import { namedError, reasonOf } from '../reason-of.ts'
import { statusOf } from './status-of.ts'

interface LoginFailure {
  readonly status: AccessError['status']
  /** What the user reads. */
  readonly reason: string
  /** What the log gets; `undefined` where the user, the issuer or the cluster has refused, and nothing has to be mended. */
  readonly problem: string | undefined
}

/** What an error that ends a login means. */
export function loginFailure(error: unknown): LoginFailure {
  if (error instanceof AccessError) return { status: error.status, reason: error.message, problem: undefined }
  if (error instanceof AuthorizationResponseError && error.error === 'access_denied')
    return { status: 401, reason: `it was cancelled, or the issuer refuses it: ${namedError(error)}`, problem: undefined }
  const problem = reasonOf(error)
  if (isUnanswered(error)) return { status: 503, reason: 'the issuer does not answer', problem }
  return { status: 401, reason: 'the issuer did not confirm it; the log of the server has the reason', problem }
}

/** Whether there was no connection, no answer in time, or one with an error of the issuer itself. */
function isUnanswered(error: unknown): boolean {
  if (error instanceof TypeError) return error.cause instanceof Error
  return (error instanceof ClientError && error.code === 'OAUTH_TIMEOUT') || (statusOf(error) ?? 0) >= 500
}
