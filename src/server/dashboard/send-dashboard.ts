import type { IncomingMessage, ServerResponse } from 'node:http'
import { sendJson } from '../health.ts'
import type { Dashboard } from './read-dashboard.ts'

/**
 * The page runs its own script and nothing else, connects to its own server alone, and is in no frame of another page. It writes no
 * markup from text: `require-trusted-types-for` refuses that.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

const HEADERS = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // The browser keeps a file, and checks at each visit whether it is still this one.
  'cache-control': 'no-cache',
  vary: 'accept-encoding',
} as const

const NOT_BUILT = 'the dashboard is not built: run npm run build, and start the server again; GraphiQL is at /graphql'

/**
 * Sends a file of the dashboard. Its files hold nothing of the cluster, so they need no token; the page sends one with its queries.
 * Returns whether the path is one of them.
 */
export function sendDashboard(
  request: IncomingMessage,
  response: ServerResponse,
  { path, dashboard }: { readonly path: string; readonly dashboard: Dashboard | undefined },
): boolean {
  if (path !== '/' && !dashboard?.has(path)) return false
  const file = dashboard?.get(path)
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    sendJson(response.setHeader('allow', 'GET, HEAD'), 405, { error: `${path} is a page: use GET, or POST to /graphql` })
    return true
  }
  if (!file) {
    sendJson(response, 404, { error: NOT_BUILT })
    return true
  }
  const headers = { ...HEADERS, etag: file.etag }
  if (request.headers['if-none-match'] === file.etag) {
    response.writeHead(304, headers).end()
    return true
  }
  const zipped = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
  const body = zipped ? file.gzipped : file.body
  response.writeHead(200, {
    ...headers,
    ...(zipped ? { 'content-encoding': 'gzip' } : {}),
    'content-type': file.type,
    'content-length': body.length,
  })
  response.end(request.method === 'HEAD' ? undefined : body)
  return true
}
