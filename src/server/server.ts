import { setMaxListeners } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer, type Server as SecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { PersistedOperations } from '../graphql/persisted-operations.ts'
import type { ErrorLog } from '../graphql/plugins/mask-error.ts'
import { TurnQueue } from '../service/event-loop/turn-queue.ts'
import { type ApiLimits, DEFAULT_LIMITS } from '../service/limits.ts'
import { newRunLine } from '../service/runs/run-queue.ts'
import { checkListening } from './access/check-listening.ts'
import { followCertificate, readCertificate, type TlsFiles } from './access/tls-files.ts'
import type { AuditLog } from './audit-log.ts'
import { CLUSTERS_PATH, clusterAt } from './clusters/cluster-at.ts'
import { routeClusters } from './clusters/route-clusters.ts'
import { type Dashboard, readDashboard } from './dashboard/read-dashboard.ts'
import { createMount, type Mount, type MountPorts, type ServedCluster } from './mount.ts'
import { readConformance } from './read-conformance.ts'
import { route } from './route.ts'
import { createRunPool } from './run-pool/create-run-pool.ts'
import { refuseUpgrade } from './serve-web-socket.ts'
import { ServerError } from './server-error.ts'
import { type StopOptions, stopServer } from './stop-server.ts'
import type { Traces } from './traces/open-traces.ts'

/** How a process serves, whatever it serves. */
export interface ProcessOptions {
  /** 127.0.0.1 by default; another address than loopback needs authenticators, and TLS here or in a proxy. */
  readonly host?: string | undefined
  /** 0 takes any free port. */
  readonly port?: number | undefined
  readonly limits?: Partial<ApiLimits> | undefined
  /** Operations that callers may name instead of sending them. */
  readonly operations?: PersistedOperations | undefined
  readonly log?: ErrorLog | undefined
  /** Whether the server runs a few rehearsals at its start, so that the first client does not wait for code to be compiled. */
  readonly warmUp?: boolean | undefined
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

export type ServerOptions = ProcessOptions & ServedCluster

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
export function startServer(options: ServerOptions): Promise<RunningServer> {
  return start(options, [options], (ports) => {
    const mount = createMount(options, { name: undefined, base: '' }, ports)
    return {
      mounts: [mount],
      onRequest: (request, response) => void route(request, response, mount.answers),
      mountAt: () => mount,
    }
  })
}

/**
 * Serves several clusters by their names, each as `startServer` does below /clusters/NAME; / lists them.
 * @throws {ServerError} when it may not or cannot listen there.
 */
export function startClusters(clusters: ReadonlyMap<string, ServedCluster>, options: ProcessOptions): Promise<RunningServer> {
  return start(options, [...clusters.values()], (ports) => {
    const mounts = [...clusters].map(([name, cluster]) => createMount(cluster, { name, base: CLUSTERS_PATH + name }, ports))
    return {
      mounts,
      onRequest: (request, response) => void routeClusters(request, response, { mounts, closing: ports.closing }),
      mountAt: (path) => clusterAt(path, mounts)?.mount,
    }
  })
}

/** What answers requests of a listener. */
interface Site {
  readonly mounts: readonly Mount[]
  readonly onRequest: RequestListener
  /** Where a WebSocket of this path belongs. */
  readonly mountAt: (path: string) => Mount | undefined
}

async function start(
  options: ProcessOptions,
  clusters: readonly ServedCluster[],
  siteOf: (ports: MountPorts) => Site,
): Promise<RunningServer> {
  const { host = '127.0.0.1', port = 4000, log, tls, behindProxy = false, audit, traces, operations } = options
  const authenticates = clusters.every(({ authenticator }) => authenticator !== undefined)
  checkListening(host, { authenticates, encrypts: tls !== undefined, behindProxy })
  const closing = new AbortController()
  const stopping = new AbortController()
  // Every subscription listens for the end; thousands of listeners are not a leak.
  setMaxListeners(0, closing.signal, stopping.signal)
  const { dashboard = readDashboard() } = options
  const { mounts, onRequest, mountAt } = siteOf({
    limits: { ...DEFAULT_LIMITS, ...options.limits },
    ...{ log, operations, audit, traces, dashboard, origins: new Set(options.origins) },
    nowMs: () => performance.now(),
    line: newRunLine(),
    pool: createRunPool(),
    turns: new TurnQueue(),
    recorded: readConformance(),
    closing: closing.signal,
    stopping: stopping.signal,
  })
  const { server, unfollow } = createListener(tls, log, onRequest)
  server.maxConnections = CONNECTIONS_MAX
  server.on('upgrade', (request, socket, head) => {
    const mount = mountAt(request.url?.split('?')[0] ?? '/')
    if (mount) mount.sockets.upgrade(request, socket, head)
    else
      refuseUpgrade(
        socket.on('error', () => socket.destroy()),
        '404 Not Found',
      )
  })
  await listen(server, host, port)
  const { address, family, port: taken } = server.address() as AddressInfo
  // No client waits for it, so an error is not reported; it appears again when a client requests the same.
  const warmed = Promise.all(options.warmUp ? mounts.map((mount) => mount.warmUp().catch(() => undefined)) : [])
  return {
    url: `${tls ? 'https' : 'http'}://${family === 'IPv6' ? `[${address}]` : address}:${taken}`,
    close: async (how = {}) => {
      const running = (): number => mounts.reduce((sum, mount) => sum + mount.running(), 0)
      const closeSockets = async (): Promise<void> => {
        await Promise.all(mounts.map(({ sockets }) => sockets.close()))
      }
      unfollow()
      await stopServer({ server, closing, stopping, running, closeSockets }, how)
      await warmed
      await Promise.all(mounts.map((mount) => mount.close()))
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
