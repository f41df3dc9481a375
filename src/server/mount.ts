import { createApi } from '../graphql/create-api.ts'
import type { PersistedOperations } from '../graphql/persisted-operations.ts'
import type { ErrorLog } from '../graphql/plugins/mask-error.ts'
import type { TurnQueue } from '../service/event-loop/turn-queue.ts'
import type { ForkStore } from '../service/forks/stored-fork.ts'
import type { StateHistory } from '../service/history/state-history.ts'
import type { ApiLimits } from '../service/limits.ts'
import type { RunPool } from '../service/runs/run-pool.ts'
import { type RunLine, RunQueue } from '../service/runs/run-queue.ts'
import { createService } from '../service/service.ts'
import type { TwinHandle } from '../service/twin-handle.ts'
import type { RecordedConformance } from '../whatif/fidelity/recorded-conformance.ts'
import type { Authenticator } from './access/authenticator.ts'
import { every } from './access/every.ts'
import type { BrowserLogin } from './access/login/login.ts'
import { OpenCallers } from './access/open-callers.ts'
import type { AuditLog } from './audit-log.ts'
import type { Dashboard } from './dashboard/read-dashboard.ts'
import { ExportDesk } from './export/export-desk.ts'
import { createMetrics } from './metrics/create-metrics.ts'
import type { Answering } from './route.ts'
import { type Sockets, serveWebSocket } from './serve-web-socket.ts'
import type { Traces } from './traces/open-traces.ts'
import { type Answerer, Views } from './views/views.ts'
import { warmUp } from './warm-up.ts'
import { withObservers } from './with-observers.ts'

/** A cluster that a server answers about, and who may ask. */
export interface ServedCluster {
  readonly twin: TwinHandle
  /** Keeps forks when the server ends. */
  readonly store?: ForkStore | undefined
  /** The states that are kept as time passes. */
  readonly history?: StateHistory | undefined
  /** Who may use it. Without it, everyone who reaches the port may. */
  readonly authenticator?: Authenticator | undefined
  /** Where browsers log in; callers of other programs send tokens. */
  readonly login?: BrowserLogin | undefined
}

/** What the clusters of a process share: its limits and threads, and nothing that shows a cluster. */
export interface MountPorts {
  readonly limits: ApiLimits
  readonly log: ErrorLog | undefined
  readonly nowMs: () => number
  /** Runs of all clusters take turns. */
  readonly line: RunLine
  readonly pool: RunPool | undefined
  readonly turns: TurnQueue
  readonly recorded: RecordedConformance
  readonly operations: PersistedOperations | undefined
  readonly audit: AuditLog | undefined
  readonly traces: Traces | undefined
  readonly origins: ReadonlySet<string>
  readonly dashboard: Dashboard | undefined
  readonly closing: AbortSignal
  readonly stopping: AbortSignal
}

/** Where a cluster is on a server, and how it is called there. */
export interface Place {
  /** `undefined` for the only cluster of a server. */
  readonly name: string | undefined
  /** What its paths begin with: `/clusters/prod`, or nothing. */
  readonly base: string
}

/** Everything that answers about one cluster. It shares no twin, fork, history, caller or subscription with another one. */
export interface Mount extends Place {
  readonly answers: Answering
  readonly sockets: Sockets
  /** Operations under way. */
  readonly running: () => number
  /** Runs a few rehearsals, so that the first client does not wait for code to be compiled. */
  readonly warmUp: () => Promise<void>
  /** Ends its views and its API, once its sockets are closed. */
  readonly close: () => Promise<void>
}

export function createMount(cluster: ServedCluster, { name, base }: Place, ports: MountPorts): Mount {
  const { twin, store, history, authenticator, login } = cluster
  const { limits, nowMs, line, operations, turns, dashboard, closing, stopping } = ports
  const path = `${base}/graphql`
  const log = name === undefined ? ports.log : (text: string) => ports.log?.(namedLine(name, text))
  const metrics = createMetrics(twin, name)
  const queue = new RunQueue(limits, nowMs, metrics.runs, line)
  const shared = { ...ports, log, queue }
  const service = createService({ ...shared, twin, store, history })
  metrics.addStanding(service.standing)
  const observer = withObservers(metrics.operations, name, ports.audit, ports.traces)
  const api = createApi({ twin, path, operations, observer }, service)
  // Stored forks and the history show all namespaces.
  const answererOf = (seen: TwinHandle): Answerer => {
    const service = createService({ ...shared, twin: seen })
    return { service, api: createApi({ twin: seen, path, operations, observer }, service) }
  }
  const views = new Views({ twin, whole: { api, service }, answererOf, nowMs, every, log })
  const exports = { desk: new ExportDesk(limits.exportsMax), observer, nowMs }
  const callers = new OpenCallers(authenticator, login)
  const guard = { authenticator, login, callers, origins: ports.origins }
  const { refused } = metrics.operations
  const answers: Answering = { base, views, twin, turns, exports, metrics, guard, dashboard, answering: new Set(), closing }
  const sockets = serveWebSocket(views, { path, limits, operations, turns, refused, guard, closing })
  return {
    name,
    base,
    answers,
    sockets,
    running: () => answers.answering.size + sockets.running(),
    warmUp: () => warmUp({ twin, queue, api, path, nowMs, stopping }),
    close: async () => {
      await views.close()
      await api.dispose()
    },
  }
}

/** A line of the log that names the cluster, behind the word that shows how bad it is. */
export function namedLine(name: string, line: string): string {
  return line.replace(/^((?:problem|note): )?/, `$1cluster ${name}: `)
}
