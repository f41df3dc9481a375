import { createYoga } from 'graphql-yoga'
import { type Instant, instant } from '../kube/instant.ts'
import { NO_RECORDINGS, type RecordedConformance } from '../whatif/fidelity/recorded-conformance.ts'
import { type ApiContext, createContext } from './context.ts'
import { ForkRegistry } from './forks/fork-registry.ts'
import type { ForkStore } from './forks/stored-fork.ts'
import { type ApiLimits, DEFAULT_LIMITS } from './limits.ts'
import type { PersistedOperations } from './persisted-operations.ts'
import { createErrorMask, type ErrorLog } from './plugins/mask-error.ts'
import { useAnswerLength } from './plugins/use-answer-length.ts'
import { useDefer } from './plugins/use-defer.ts'
import { useJsonBody } from './plugins/use-json-body.ts'
import { useLimits } from './plugins/use-limits.ts'
import { usePersistedOperations } from './plugins/use-persisted-operations.ts'
import { useProgress } from './plugins/use-progress.ts'
import { ProgressBoard } from './progress/progress-board.ts'
import { RunQueue } from './run-queue.ts'
import { schema } from './schema.ts'
import { StandingBoard } from './standing/standing-board.ts'
import type { RunPool } from './sweeps/run-pool.ts'
import { SweepBoard } from './sweeps/sweep-board.ts'
import type { TwinHandle } from './twin-handle.ts'

export interface ApiOptions {
  readonly twin: TwinHandle
  readonly limits?: Partial<ApiLimits> | undefined
  /** Where faults of ours are written down; standard error without it. */
  readonly log?: ErrorLog | undefined
  /** The door to wall time: milliseconds that only rise. */
  readonly nowMs?: (() => number) | undefined
  /** Keeps forks and snapshots when the server ends; without it they end with it. */
  readonly store?: ForkStore | undefined
  /** The door to the wall clock, for what is kept for a time. */
  readonly now?: (() => Instant) | undefined
  /** Operations that callers may name instead of sending them. */
  readonly operations?: PersistedOperations | undefined
  /** How the engine stands against recordings; none are known without it. */
  readonly recorded?: RecordedConformance | undefined
  /** Threads for sweeps; without them a sweep takes its turn in the queue of all runs. */
  readonly pool?: RunPool | undefined
  /** Where runs take their turn; one of its own without it. */
  readonly queue?: RunQueue | undefined
  /** Ends subscriptions and runs when it is aborted. */
  readonly stopping?: AbortSignal | undefined
}

/** What GraphiQL shows first: a question that works on the cluster at hand. */
function firstQuery(twin: TwinHandle): string {
  const [node] = twin.waitingFor().length > 0 ? [] : twin.pin().state.table('Node')
  return `# What would happen if this node were drained?
query WhatIf {
  whatIf(scenario: { actions: [{ drain: { nodes: { names: [${JSON.stringify(node?.name ?? 'node-1')}] }, deleteEmptyDirData: true } }] }) {
    ... on Outcome {
      verdict
      summary
      reasons { severity message }
      moves { nodes { pod { namespace name } fromNode toNode downtime } }
    }
    ... on Error { message }
  }
}
`
}

/** Who asks, in their own word: nobody is who they say, but forks of one caller are not crowded out by another's by accident. */
export const CALLER_HEADER = 'x-rehearse-caller'
const CALLER_MAX = 64

/** What a connection says of its operations: they come without requests of their own. */
interface UpgradeContext {
  readonly caller?: string | undefined
}

/** The GraphQL API over one twin, as a handler of requests. */
export function createApi(options: ApiOptions) {
  const { twin, limits, log, nowMs = () => performance.now(), stopping, store } = options
  const { now = () => instant(Date.now()) } = options
  const all: ApiLimits = { ...DEFAULT_LIMITS, ...limits }
  const write = log ?? ((line: string) => console.error(line))
  const queue = options.queue ?? new RunQueue(all, nowMs)
  const sweeps = new SweepBoard({ limits: all, queue, pool: options.pool, log: write, stopping })
  const forks = new ForkRegistry({ limits: all, now, nowMs, log: write, store, stopping })
  const maskError = createErrorMask(write)
  const standing = new StandingBoard(all.standingQuestionsMax, { twin, queue, nowMs, limits: all, forks })
  const progress = new ProgressBoard()
  const { recorded = NO_RECORDINGS } = options
  const environment = { twin, limits: all, queue, standing, sweeps, forks, progress, recorded, nowMs, stopping }
  return createYoga<UpgradeContext, ApiContext>({
    schema,
    graphqlEndpoint: '/graphql',
    context: ({ request, caller, params }) => {
      const named = caller ?? request?.headers.get(CALLER_HEADER)
      return createContext(environment, {
        signal: request?.signal,
        caller: named?.slice(0, CALLER_MAX),
        progressId: params?.extensions?.['progress'],
      })
    },
    plugins: [
      useJsonBody(all.bodyBytesMax),
      usePersistedOperations(options.operations),
      useLimits(all),
      useProgress(progress),
      useDefer(maskError),
      useAnswerLength({ lengthMax: all.answerLengthMax, nowMs }),
    ],
    maskedErrors: { errorMessage: 'Internal error', maskError },
    // The page with its scripts inside: it works without the internet, and is loaded only when somebody opens it.
    renderGraphiQL: async (options) => (await import('@graphql-yoga/render-graphiql')).renderGraphiQL(options),
    graphiql: () => ({ title: 'Rehearse', defaultQuery: firstQuery(twin), subscriptionsProtocol: 'WS' }),
    landingPage: false,
    multipart: false,
    batching: false,
    cors: false,
    logging: { debug: () => {}, info: () => {}, warn: (line) => write(String(line)), error: (line) => logOther(line, write) },
  })
}

/** Errors have been masked, which writes down those that are faults of ours: once is enough. */
function logOther(line: unknown, write: ErrorLog): void {
  if (!(line instanceof Error)) write(String(line))
}

export type Api = ReturnType<typeof createApi>
