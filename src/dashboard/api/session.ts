import { signal } from '@preact/signals'

/** The header for the value of the cookie that only this page can read. */
export const CSRF_HEADER = 'x-rehearse-csrf'
const CSRF_COOKIE = '__Host-rehearse-csrf='

/** The path at which this browser can log in; `undefined` where the server takes tokens only, or needs none. */
export const loginPath = signal<string | undefined>(sessionValue() === undefined ? undefined : '/login')

/** What a request has to carry besides the cookie of the session; `undefined` without a session. */
export function sessionValue(): string | undefined {
  return document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(CSRF_COOKIE))
    ?.slice(CSRF_COOKIE.length)
}

/** Where the browser logs in, to continue at the present place of the page. */
export function loginAddress(path: string): string {
  return `${path}?${new URLSearchParams({ to: location.pathname + location.hash })}`
}

/** Ends the session, and leads to the place where it ends at the identity provider as well, or loads the page without it. */
export async function logOut(): Promise<void> {
  const place = await endedAt().catch(() => undefined)
  if (place === undefined) location.reload()
  else location.assign(place)
}

async function endedAt(): Promise<string | undefined> {
  const answer = await fetch('/logout', { method: 'POST', headers: { [CSRF_HEADER]: sessionValue() ?? '' } })
  if (answer.status !== 200) return undefined
  const { location }: { readonly location: string } = await answer.json()
  return location
}
