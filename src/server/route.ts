import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Api } from '../graphql/create-api.ts'
import type { Code } from '../graphql/error-codes.ts'
import type { TurnQueue } from '../service/event-loop/turn-queue.ts'
import type { TwinHandle } from '../service/twin-handle.ts'
import { AccessError } from './access/authenticator.ts'
import { bearerToken } from './access/bearer-token.ts'
import { isForeign, shareAnswer } from './access/cross-origin.ts'
import type { Guard } from './access/guard.ts'
import type { Dashboard } from './dashboard/read-dashboard.ts'
import { sendDashboard } from './dashboard/send-dashboard.ts'
import { sendAlive, sendJson, sendReady } from './health.ts'
import { isAddress, isLocalHost } from './loopback.ts'
import type { Metrics } from './metrics/create-metrics.ts'
import { sendMetrics } from './metrics/send-metrics.ts'
import { STOPPING } from './stop-server.ts'

/** What answers requests. */
export interface Answering {
  readonly api: Api
  readonly twin: TwinHandle
  /** Requests that arrive at the same moment are read one after the other, and whatever else waits runs between them. */
  readonly turns: TurnQueue
  readonly metrics: Metrics
  readonly guard: Guard
  /** The page at /; `undefined` where it is not built. */
  readonly dashboard: Dashboard | undefined
  /** Answers that are not complete. */
  readonly answering: Set<ServerResponse>
  /** Aborted when no more requests are taken. */
  readonly closing: AbortSignal
}

/** Answers a request: the dashboard on /, GraphQL on /graphql, health, metrics. A client that disconnects in the middle of its answer must not stop the server. */
export async function route(request: IncomingMessage, response: ServerResponse, answers: Answering): Promise<void> {
  try {
    await dispatch(request, response, answers)
  } catch {
    response.destroy()
  }
}

async function dispatch(request: IncomingMessage, response: ServerResponse, answers: Answering): Promise<void> {
  const { guard, metrics } = answers
  const [path = '/', query = ''] = (request.url ?? '/').split('?', 2)
  if (sendHealth(response, answers, { path, query })) return
  const isScrape = path === '/metrics' && isAddress(request.headers.host)
  // Who needs a token to read an answer cannot be reached under another name by a page without one.
  if (!guard.authenticator && !isScrape && !isLocalHost(request.headers.host)) {
    sendJson(response, 421, {
      error: `this server accepts requests to 127.0.0.1, localhost and [::1], not to ${request.headers.host}`,
    })
    return
  }
  switch (path) {
    case '/graphql':
      if (shareAnswer(request, response, guard.origins)) return
      if (isForeign(request.headers, guard.origins))
        sendJson(response, 403, { error: 'requests from pages of other origins are refused' })
      else await answer(request, response, answers)
      return
    case '/metrics':
      if ((await admitted(request, response, guard)) !== undefined) await sendMetrics(response, metrics.registry)
      return
    default:
      if (!sendDashboard(request, response, { path, dashboard: answers.dashboard }))
        sendJson(response, 404, { error: `${path} not found: the API is at /graphql` })
  }
}

/** Answers the paths of health, whatever the Host: probes send the address of the pod. Returns whether it was one of them. */
function sendHealth(
  response: ServerResponse,
  { twin, guard, closing }: Pick<Answering, 'twin' | 'guard' | 'closing'>,
  { path, query }: Record<'path' | 'query', string>,
): boolean {
  if (path === '/livez' || path === '/healthz') sendAlive(response)
  else if (path === '/readyz') {
    const verbose = new URLSearchParams(query).has('verbose')
    sendReady(response, { twin, closing: closing.aborted, verbose, explains: guard.authenticator === undefined })
  } else return false
  return true
}

async function answer(request: IncomingMessage, response: ServerResponse, answers: Answering): Promise<void> {
  const { api, turns, guard, answering, closing } = answers
  if (closing.aborted) {
    sendJson(response.setHeader('connection', 'close'), 503, { error: STOPPING })
    return
  }
  answering.add(response)
  response.once('close', () => answering.delete(response))
  const caller = await admitted(request, response, guard)
  // Its client may have left meanwhile, and would never be removed.
  if (caller === undefined || response.closed) return
  const token = bearerToken(request.headers.authorization)
  response.once('close', guard.callers.add({ token, end: () => response.destroy() }))
  await turns.next()
  await api(request, response, caller)
}

/** The caller, with its name where it has proved it; `undefined` when it is not admitted, and has its answer. */
async function admitted(
  request: IncomingMessage,
  response: ServerResponse,
  { authenticator }: Pick<Guard, 'authenticator'>,
): Promise<{ readonly caller?: string } | undefined> {
  if (!authenticator) return {}
  try {
    return { caller: await authenticator.authenticate(bearerToken(request.headers.authorization)) }
  } catch (error) {
    if (!(error instanceof AccessError)) throw error
    if (error.status === 401) response.setHeader('www-authenticate', 'Bearer realm="rehearse"')
    // The body has not been read: the connection cannot be used again.
    response.setHeader('connection', 'close')
    sendJson(response, error.status, { errors: [{ message: error.message, extensions: { code: ACCESS_CODES[error.status] } }] })
    return undefined
  }
}

const ACCESS_CODES = { 401: 'UNAUTHENTICATED', 403: 'FORBIDDEN', 503: 'NOT_READY' } as const satisfies Record<
  AccessError['status'],
  Code
>
