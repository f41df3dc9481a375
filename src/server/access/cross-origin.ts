import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'

/** How long a browser may keep the answer to a preflight request, in seconds. */
const PREFLIGHT_SECONDS = 600

/** Whether a page of an origin that is not allowed sent the request. Programs send no Origin; our own pages send the host's. */
export function isForeign(headers: IncomingHttpHeaders, allowed: ReadonlySet<string>): boolean {
  const { origin, host } = headers
  if (origin !== undefined && allowed.has(origin)) return false
  // Following a link from elsewhere to GraphiQL is fine: the other page cannot read what it shows.
  if (headers['sec-fetch-site'] === 'cross-site' && headers['sec-fetch-mode'] !== 'navigate') return true
  // A proxy may end TLS, so the scheme of the page is not always that of the request.
  return origin !== undefined && origin !== `http://${host}` && origin !== `https://${host}`
}

/**
 * Lets the browser show an answer to pages of allowed origins (CORS). Cookies are never among it: pages send tokens. Returns whether
 * the request was a preflight, which has its answer then.
 */
export function shareAnswer(request: IncomingMessage, response: ServerResponse, allowed: ReadonlySet<string>): boolean {
  const { origin } = request.headers
  if (allowed.size > 0) response.setHeader('vary', 'origin')
  if (origin === undefined || !allowed.has(origin)) return false
  response.setHeader('access-control-allow-origin', origin)
  if (request.method !== 'OPTIONS') return false
  response.setHeader('access-control-allow-methods', 'GET, POST')
  response.setHeader('access-control-allow-headers', 'authorization, content-type, x-rehearse-caller')
  response.setHeader('access-control-max-age', String(PREFLIGHT_SECONDS))
  response.writeHead(204).end()
  return true
}
