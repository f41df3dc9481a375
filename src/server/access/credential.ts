import type { IncomingHttpHeaders } from 'node:http'
import type { Caller } from './authenticator.ts'
import { bearerToken } from './bearer-token.ts'
import type { Guard } from './guard.ts'
import { cookieOf, SESSION_COOKIE } from './login/cookies.ts'
import { CSRF_HEADER } from './login/csrf-header.ts'

/** What a request has, and what a page adds to a WebSocket, whose headers it cannot set. */
interface Sent {
  readonly headers: IncomingHttpHeaders
  readonly params?: Readonly<Record<string, unknown>> | undefined
}

/**
 * Finds out who sends a request: by its token, or else by the session of its browser. It can be repeated while a connection is open; it throws
 * an `AccessError` for a caller who is not admitted. `undefined`: no caller needs a proof.
 */
export function credentialOf(
  { headers, params = {} }: Sent,
  { authenticator, login }: Pick<Guard, 'authenticator' | 'login'>,
): (() => Promise<Caller>) | undefined {
  if (!authenticator) return undefined
  const authorization = headers.authorization ?? params['authorization']
  const id = authorization === undefined ? cookieOf(headers.cookie, SESSION_COOKIE) : undefined
  if (login && id !== undefined) {
    const csrf = headers[CSRF_HEADER] ?? params[CSRF_HEADER]
    return () => login.authenticate({ id, csrf: typeof csrf === 'string' ? csrf : '' })
  }
  return () => authenticator.authenticate(bearerToken(authorization))
}
