import { setMaxListeners } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer, type Server as SecureServer } from 'node:https'
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
import type { Authenticator } from './access/authenticator.ts'
import { checkListening } from './access/check-listening.ts'
import { every } from './access/every.ts'
import type { Login } from './access/login/login.ts'
import { OpenCallers } from './access/open-callers.ts'
import { followCertificate, readCertificate, type TlsFiles } from './access/tls-files.ts'
import type { AuditLog } from './audit-log.ts'
import { type Dashboard, readDashboard } from './dashboard/read-dashboard.ts'
import { createMetrics } from './metrics/create-metrics.ts'
import { readConformance } from './read-conformance.ts'
import { type Answering, route } from './route.ts'
import { createRunPool } from './run-pool/create-run-pool.ts'
import { serveWebSocket } from './serve-web-socket.ts'
import { ServerError } from './server-error.ts'
import { type StopOptions, stopServer } from './stop-server.ts'
import type { Traces } from './traces/open-traces.ts'
import { Views } from './views/views.ts'
import { warmUp } from './warm-up.ts'
import { withObservers } from './with-observers.ts'

export interface ServerOptions {
  readonly twin: TwinHandle
  /** 127.0.0.1 by default; another address than loopback needs an authenticator, and TLS here or in a proxy. */
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
  /** Who may use the server. Without it, everyone who reaches its port may. */
  readonly authenticator?: Authenticator | undefined
  /** Where browsers log in; callers of other programs send tokens. */
  readonly login?: Login | undefined
  /** The certificate of the server; HTTP without one. */
  readonly tls?: TlsFiles | undefined
  /** Whether a proxy in front of the server ends TLS. */
  readonly behindProxy?: boolean | undefined
  /** Records who queried what. */
  readonly audit?: AuditLog | undefined
  /** Sends a trace of each operation to a collector. */
  readonly traces?: Traces | undefined
  /** Origins of pages elsewhere that may use the API: `https://dashboards.example.com`. */
  readonly origins?: readonly string[] | undefined
  /** The page at /; by default that of the build, if it was built. */
  readonly dashboard?: Dashboard | undefined
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
 * Serves the API of a twin: GraphQL over HTTP, server-sent events and WebSocket on /graphql, the dashboard on /, health on /livez,
 * /readyz and /healthz, and metrics on /metrics.
 * @throws {ServerError} when it may not or cannot listen there.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { twin, host = '127.0.0.1', port = 4000, log, authenticator, login, tls, behindProxy = false } = options
  checkListening(host, { authenticates: authenticator !== undefined, encrypts: tls !== undefined, behindProxy })
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
  const shared = { limits, log, queue, nowMs, pool, recorded, closing: closing.signal, stopping: stopping.signal }
  const service = createService({ ...shared, twin, store, history })
  metrics.addStanding(service.standing)
  const observer = withObservers(metrics.operations, options.audit, options.traces)
  const api = createApi({ twin, operations, observer }, service)
  // Stored forks and the history show all namespaces.
  const apiOf = (seen: TwinHandle): Api =>
    createApi({ twin: seen, operations, observer }, createService({ ...shared, twin: seen }))
  const views = new Views({ twin, whole: api, apiOf, nowMs, every, log })
  const turns = new TurnQueue()
  const callers = new OpenCallers(authenticator, login)
  const guard = { authenticator, login, callers, origins: new Set(options.origins) }
  const { dashboard = readDashboard() } = options
  const answers: Answering = { views, twin, turns, metrics, guard, dashboard, answering: new Set(), closing: closing.signal }
  const { server, unfollow } = createListener(tls, log, (request, response) => void route(request, response, answers))
  server.maxConnections = CONNECTIONS_MAX
  const { refused } = metrics.operations
  const sockets = serveWebSocket(server, views, { limits, operations, turns, refused, guard, closing: closing.signal })
  await listen(server, host, port)
  const { address, family, port: taken } = server.address() as AddressInfo
  const warm = options.warmUp ? warmUp({ twin, queue, api, nowMs, stopping: stopping.signal }) : Promise.resolve()
  // No client waits for it, so an error is not reported; it appears again when a client requests the same.
  const warmed = warm.catch(() => undefined)
  return {
    url: `${tls ? 'https' : 'http'}://${family === 'IPv6' ? `[${address}]` : address}:${taken}`,
    close: async (how = {}) => {
      const running = (): number => answers.answering.size + sockets.running()
      unfollow()
      await stopServer({ server, closing, stopping, running, closeSockets: sockets.close }, how)
      await warmed
      await views.close()
      await api.dispose()
    },
  }
}

/** A server of HTTP, or of HTTPS whose certificate is renewed with its files. */
function createListener(
  tls: TlsFiles | undefined,
  log: ErrorLog = () => {},
  onRequest: RequestListener,
): { readonly server: Server | SecureServer; readonly unfollow: () => void } {
  if (!tls) return { server: createServer(onRequest), unfollow: () => {} }
  const server = createSecureServer({ ...readCertificate(tls), minVersion: 'TLSv1.2' }, onRequest)
  return { server, unfollow: followCertificate(tls, { onRenewal: (renewed) => server.setSecureContext(renewed), log }) }
}

function listen(server: Server | SecureServer, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        reject(new ServerError('ADDRESS_IN_USE', `port ${port} of ${host} is in use: choose another with --port`))
      else reject(new ServerError('LISTEN_FAILED', `cannot listen on ${host}:${port}: ${error.message}`))
    })
    server.listen(port, host, resolve)
  })
}
