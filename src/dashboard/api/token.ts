import { signal } from '@preact/signals'
import { CSRF_HEADER, sessionValue } from './session.ts'

/** On a server of several clusters each has callers of its own, and no token of another one is sent to it. */
const KEY = `rehearse.token${location.pathname === '/' ? '' : ` ${location.pathname}`}`

/** The bearer token of this tab; empty without one. It is kept until the tab is closed, and sent to this server alone. */
export const token = signal(stored())

/** A browser that stores nothing for pages throws. */
function stored(): string {
  try {
    return sessionStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

/** Whether the server refused the last request for its token, and in which words. */
export const refusedToken = signal<string | undefined>(undefined)

/** Requests another token for one that was sent. A refusal that arrives after another one was entered does not concern that. */
export function refuseToken(sent: string, reason: string): void {
  if (sent === token.peek()) refusedToken.value = reason
}

export function useToken(text: string): void {
  try {
    sessionStorage.setItem(KEY, text)
  } catch {
    // Then it is kept until the page is loaded again.
  }
  refusedToken.value = undefined
  token.value = text
}

/** The headers that prove who sends a request: those of the token, else those of the session of this browser. */
export function proof(): Readonly<Record<string, string>> {
  if (token.value !== '') return { authorization: `Bearer ${token.value}` }
  const csrf = sessionValue()
  return csrf === undefined ? {} : { [CSRF_HEADER]: csrf }
}
