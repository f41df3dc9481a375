/** A token of RFC 6750. Longer ones are none: a header of Node has at most 16 KiB. */
const BEARER = /^Bearer +([A-Za-z0-9\-._~+/]+=*) *$/i

/** The token in the value of an Authorization header; `undefined` when there is none. */
export function bearerToken(authorization: unknown): string | undefined {
  return typeof authorization === 'string' ? BEARER.exec(authorization)?.[1] : undefined
}
