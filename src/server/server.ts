import { setMaxListeners } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Api, createApi } from '../graphql/create-api.ts'
import type { PersistedOperations } from '../graphql/persisted-operations.ts'
import type { ErrorLog } from '../graphql/plugins/mask-error.ts'
import { TurnQueue } from '../service/event-loop/turn-queue.ts'
import type { ForkStore } from '../service/forks/stored-fork.ts'
import type { StateHistory } from '../service/history/state-history.ts'
import { type ApiLimits, DEFAULT_LIMITS } from '../service/limits.ts'
import { RunQueue } from '../service/runs/run-queue.ts'
import { createService } from '../service/service.ts'
import type { TwinHandle } from '../service/twin-handle.ts'
import { sendAlive, sendJson, sendReady } from './health.ts'
import { checkLoopback, isAddress, isForeign, isLocalHost } from './loopback.ts'
import { createMetrics, type Metrics } from './metrics/create-metrics.ts'
import { sendMetrics } from './metrics/send-metrics.ts'
import { readConformance } from './read-conformance.ts'
import { createRunPool } from './run-pool/create-run-pool.ts'
import { serveWebSocket } from './serve-web-socket.ts'
import { ServerError } from './server-error.ts'
import { STOPPING, type StopOptions, stopServer } from './stop-server.ts'
import { warmUp } from './warm-up.ts'

export interface ServerOptions {
  readonly twin: TwinHandle
  /** 127.0.0.1, ::1 or localhost: nothing else is listened to without authentication. */
  readonly host?: string | undefined
  /** 0 takes any free port. */
  readonly port?: number | undefined
  readonly limits?: Partial<ApiLimits> | undefined
  /** Keeps forks when the server ends. */
  readonly store?: ForkStore | undefined
  /** The states that are kept as time passes. */
  readonly history?: StateHistory | undefined
  /** Operations that callers may name instead of sending them. */
  readonly operations?: PersistedOperations | undefined
  readonly log?: ErrorLog | undefined
  /** Whether the server runs a few rehearsals at its start, so that the first client does not wait for code to be compiled. */
  readonly warmUp?: boolean | undefined
}

export interface RunningServer {
  /** Where it listens: `http://127.0.0.1:4000`. */
  readonly url: string
  /** Refuses new requests, ends subscriptions and, after a grace period, runs; sends the answers that are being written, and stops. */
  close(options?: StopOptions): Promise<void>
}

/** Connections at the same time, WebSockets and streams included; more are closed at once. */
const CONNECTIONS_MAX = 2500

/**
 * Serves the API of a twin: GraphQL over HTTP, server-sent events and WebSocket on /graphql, health on /livez, /readyz and
 * /healthz, and metrics on /metrics.
 * @throws {ServerError} when it may not or cannot listen there.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { twin, host = '127.0.0.1', port = 4000, log } = options
  checkLoopback(host)
  const limits: ApiLimits = { ...DEFAULT_LIMITS, ...options.limits }
  const closing = new AbortController()
  const stopping = new AbortController()
  // Every subscription listens for the end; thousands of listeners are not a leak.
  setMaxListeners(0, closing.signal, stopping.signal)
  const { store, history, operations } = options
  const nowMs = (): number => performance.now()
  const metrics = createMetrics(twin)
  const queue = new RunQueue(limits, nowMs, metrics.runs)
  const recorded = readConformance()
  const pool = createRunPool()
  const service = createService({
    twin,
    limits,
    log,
    store,
    history,
    queue,
    nowMs,
    pool,
    recorded,
    closing: closing.signal,
    stopping: stopping.signal,
  })
  metrics.addStanding(service.standing)
  const api = createApi({ twin, operations, observer: metrics.operations }, service)
  const turns = new TurnQueue()
  const answering = new Set<ServerResponse>()
  const answers: Answering = { api, twin, turns, metrics, answering, closing: closing.signal }
  const server = createServer((request, response) => route(request, response, answers))
  server.maxConnections = CONNECTIONS_MAX
  const { refused } = metrics.operations
  const sockets = serveWebSocket(server, api, { limits, operations, turns, refused, closing: closing.signal })
  await listen(server, host, port)
  const { address, family, port: taken } = server.address() as AddressInfo
  const warm = options.warmUp ? warmUp({ twin, queue, api, nowMs, stopping: stopping.signal }) : Promise.resolve()
  // No client waits for it, so an error is not reported; it appears again when a client requests the same.
  const warmed = warm.catch(() => undefined)
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${taken}`,
    close: async (how = {}) => {
      const running = (): number => answering.size + sockets.running()
      await stopServer({ server, closing, stopping, running, closeSockets: sockets.close }, how)
      await warmed
      await api.dispose()
    },
  }
}

interface Answering {
  readonly api: Api
  readonly twin: TwinHandle
  /** Requests that arrive at the same moment are read one after the other, and whatever else waits runs between them. */
  readonly turns: TurnQueue
  readonly metrics: Metrics
  /** Answers that are not complete. */
  readonly answering: Set<ServerResponse>
  /** Aborted when no more requests are taken. */
  readonly closing: AbortSignal
}

function route(request: IncomingMessage, response: ServerResponse, answers: Answering): void {
  const { api, turns, metrics, answering, closing } = answers
  const [path = '/', query = ''] = (request.url ?? '/').split('?', 2)
  if (sendHealth(response, answers, { path, query })) return
  const isScrape = path === '/metrics' && isAddress(request.headers.host)
  if (!isScrape && !isLocalHost(request.headers.host)) {
    sendJson(response, 421, {
      error: `this server accepts requests to 127.0.0.1, localhost and [::1], not to ${request.headers.host}`,
    })
    return
  }
  switch (path) {
    case '/graphql':
      if (isForeign(request.headers)) sendJson(response, 403, { error: 'requests from pages of other origins are refused' })
      else if (closing.aborted) sendJson(response.setHeader('connection', 'close'), 503, { error: STOPPING })
      else {
        answering.add(response)
        response.once('close', () => answering.delete(response))
        void answer(request, response, { api, turns })
      }
      return
    case '/':
      response.writeHead(302, { location: '/graphql' }).end()
      return
    case '/metrics':
      void sendMetrics(response, metrics.registry).catch(() => response.destroy())
      return
    default:
      sendJson(response, 404, { error: `${path} not found: the API is at /graphql` })
  }
}

/** Answers the paths of health, whatever the Host: probes send the address of the pod. Returns whether it was one of them. */
function sendHealth(
  response: ServerResponse,
  { twin, closing }: Pick<Answering, 'twin' | 'closing'>,
  { path, query }: Record<'path' | 'query', string>,
): boolean {
  if (path === '/livez' || path === '/healthz') sendAlive(response)
  else if (path === '/readyz')
    sendReady(response, { twin, closing: closing.aborted, verbose: new URLSearchParams(query).has('verbose') })
  else return false
  return true
}

/** A client that disconnects in the middle of its answer must not stop the server. */
async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { api, turns }: Pick<Answering, 'api' | 'turns'>,
): Promise<void> {
  await turns.next()
  try {
    await api(request, response)
  } catch {
    response.destroy()
  }
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        reject(new ServerError('ADDRESS_IN_USE', `port ${port} of ${host} is in use: choose another with --port`))
      else reject(new ServerError('LISTEN_FAILED', `cannot listen on ${host}:${port}: ${error.message}`))
    })
    server.listen(port, host, resolve)
  })
}
