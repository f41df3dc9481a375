import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Code } from '../graphql/error-codes.ts'
import type { TurnQueue } from '../service/event-loop/turn-queue.ts'
import type { TwinHandle } from '../service/twin-handle.ts'
import { AccessError, type Caller } from './access/authenticator.ts'
import { credentialOf } from './access/credential.ts'
import { isForeign, shareAnswer } from './access/cross-origin.ts'
import type { Guard } from './access/guard.ts'
import { LOGIN_PATH, LOGIN_PATHS } from './access/login/login.ts'
import type { Dashboard } from './dashboard/read-dashboard.ts'
import { sendDashboard } from './dashboard/send-dashboard.ts'
import { EXPORT_PATH, type Exports, sendExport } from './export/send-export.ts'
import { sendAlive, sendJson, sendReady } from './health.ts'
import { isAddress, isLocalHost } from './loopback.ts'
import type { Metrics } from './metrics/create-metrics.ts'
import { sendMetrics } from './metrics/send-metrics.ts'
import { STOPPING } from './stop-server.ts'
import type { OpenView, Views } from './views/views.ts'

/** What answers requests about one cluster. */
export interface Answering {
  /** What its paths begin with: `/clusters/prod`, or nothing. */
  readonly base: string
  readonly views: Views
  readonly twin: TwinHandle
  /** Requests that arrive at the same moment are read one after the other, and whatever else waits runs between them. */
  readonly turns: TurnQueue
  readonly metrics: Metrics
  readonly guard: Guard
  /** The page at /; `undefined` where it is not built. */
  readonly dashboard: Dashboard | undefined
  readonly exports: Exports
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
  const { guard } = answers
  const [whole = '/', query = ''] = (request.url ?? '/').split('?', 2)
  const path = whole.slice(answers.base.length)
  if (sendHealth(response, answers, { path, query })) return
  const isScrape = path === '/metrics' && isAddress(request.headers.host)
  // Who needs a token to read an answer cannot be reached under another name by a page without one.
  if (!guard.authenticator && !isScrape && refuseForeignHost(request, response)) return
  switch (path) {
    case '/graphql':
    case EXPORT_PATH:
      if (shareAnswer(request, response, guard.origins)) return
      if (isForeign(request.headers, guard.origins))
        sendJson(response, 403, { error: 'requests from pages of other origins are refused' })
      else await answer(request, response, { ...answers, exported: path === EXPORT_PATH ? query : undefined })
      return
    case '/metrics':
      await answerScrape(request, response, answers)
      return
    default:
      if (guard.login && LOGIN_PATHS.has(path)) await guard.login.answer(request, response, path)
      else if (!sendDashboard(request, response, { path, dashboard: answers.dashboard }))
        sendJson(response, 404, { error: `${whole} not found: the API is at ${answers.base}/graphql` })
  }
}

/** Refuses a request under another name than those of loopback. Returns whether it was one. */
export function refuseForeignHost(request: IncomingMessage, response: ServerResponse): boolean {
  const { host } = request.headers
  if (isLocalHost(host)) return false
  sendJson(response, 421, { error: `this server accepts requests to 127.0.0.1, localhost and [::1], not to ${host}` })
  return true
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

/** Metrics count the whole cluster, and have the names of standing questions. */
async function answerScrape(request: IncomingMessage, response: ServerResponse, { guard, metrics }: Answering): Promise<void> {
  const admission = await admit(request, response, guard)
  if (admission === undefined) return
  const { caller } = admission
  if (caller?.namespaces === undefined) await sendMetrics(response, [metrics.registry])
  else refuse(response, new AccessError(403, `metrics are of all namespaces, and ${caller.name} may read some only`))
}

interface Requested extends Answering {
  /** The query of a request for an export; `undefined`: it is an operation of the API. */
  readonly exported: string | undefined
}

async function answer(request: IncomingMessage, response: ServerResponse, answers: Requested): Promise<void> {
  const { turns, guard, answering, closing } = answers
  if (closing.aborted) {
    sendJson(response.setHeader('connection', 'close'), 503, { error: STOPPING })
    return
  }
  answering.add(response)
  response.once('close', () => answering.delete(response))
  const admission = await admit(request, response, guard)
  // Its client may have left meanwhile, and would never be removed.
  if (admission === undefined || response.closed) return
  const { caller, admitted } = admission
  const view = await viewOf(caller, response, answers)
  if (view === undefined) return
  if (response.closed) {
    view.release()
    return
  }
  const leave = caller && admitted && guard.callers.add({ admitted, caller, end: () => response.destroy() })
  response.once('close', () => {
    leave?.()
    view.release()
  })
  await turns.next()
  if (answers.exported === undefined) await view.api(request, response, caller ? { caller: caller.name } : {})
  else {
    const { exports, exported: query } = answers
    await sendExport(request, response, { ...exports, query, service: view.service, caller })
  }
}

/** What the caller sees; `undefined` when that cannot be shown now, and it has its answer. */
async function viewOf(
  caller: Caller | undefined,
  response: ServerResponse,
  { views }: Pick<Answering, 'views'>,
): Promise<OpenView | undefined> {
  try {
    return await views.open(caller)
  } catch (error) {
    if (!(error instanceof AccessError)) throw error
    refuse(response, error)
    return undefined
  }
}

/** A caller that is admitted, and how to find out again; empty where no caller needs a proof. */
interface Admission {
  readonly caller?: Caller
  readonly admitted?: () => Promise<Caller>
}

/** The caller, where it has proved who it is; `undefined` when it is not admitted, and has its answer. */
async function admit(
  request: IncomingMessage,
  response: ServerResponse,
  guard: Pick<Guard, 'authenticator' | 'login'>,
): Promise<Admission | undefined> {
  const admitted = credentialOf(request, guard)
  if (!admitted) return {}
  try {
    return { caller: await admitted(), admitted }
  } catch (error) {
    if (!(error instanceof AccessError)) throw error
    refuse(response, error, guard.login && LOGIN_PATH)
    return undefined
  }
}

/** @param login the path at which a browser can log in */
function refuse(response: ServerResponse, { status, message }: AccessError, login?: string): void {
  if (status === 401) response.setHeader('www-authenticate', 'Bearer realm="rehearse"')
  // The body has not been read: the connection cannot be used again.
  response.setHeader('connection', 'close')
  sendJson(response, status, {
    errors: [{ message, extensions: { code: ACCESS_CODES[status], ...(login && status === 401 ? { login } : {}) } }],
  })
}

const ACCESS_CODES = { 401: 'UNAUTHENTICATED', 403: 'FORBIDDEN', 503: 'NOT_READY' } as const satisfies Record<
  AccessError['status'],
  Code
>
