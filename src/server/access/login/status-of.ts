import { WWWAuthenticateChallengeError } from 'openid-client'

/** The status of an answer of the issuer that is an error; `undefined` where it is not known. */
export function statusOf(error: unknown): number | undefined {
  if (error instanceof WWWAuthenticateChallengeError) return error.status
  return error instanceof Error && error.cause instanceof Response ? error.cause.status : undefined
}
