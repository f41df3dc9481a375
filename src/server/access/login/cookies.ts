/** Cookies with this prefix come over TLS, from this very host, for all of its paths: no other host of the domain can set them. */
const PREFIX = '__Host-rehearse'

export const SESSION_COOKIE = PREFIX
/** The page reads it, and sends its value with each request. */
export const CSRF_COOKIE = `${PREFIX}-csrf`
/** Ties the answer of the issuer to the browser that began. */
export const LOGIN_COOKIE = `${PREFIX}-login`

interface CookieOptions {
  readonly maxAgeSeconds: number
  /** Whether scripts of our page may read it. */
  readonly isReadable?: boolean
  /** `Lax`: also sent when a page of another site, such as that of the issuer, leads here. */
  readonly sameSite?: 'Strict' | 'Lax'
}

/** The value of a `Set-Cookie` header. */
export function cookieText(
  name: string,
  value: string,
  { maxAgeSeconds, isReadable = false, sameSite = 'Strict' }: CookieOptions,
): string {
  return [
    `${name}=${value}`,
    'Path=/',
    'Secure',
    `SameSite=${sameSite}`,
    `Max-Age=${maxAgeSeconds}`,
    ...(isReadable ? [] : ['HttpOnly']),
  ].join('; ')
}

/** The value of a cookie of a request; `undefined` without it. */
export function cookieOf(header: string | undefined, name: string): string | undefined {
  const prefix = `${name}=`
  return header
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(prefix))
    ?.slice(prefix.length)
}
