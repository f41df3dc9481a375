import { createYoga } from 'graphql-yoga'
import { createService, type Service, type ServiceOptions } from '../service/service.ts'
import type { TwinHandle } from '../service/twin-handle.ts'
import { type ApiContext, createContext } from './context.ts'
import { StateShelf } from './object-ids/state-shelf.ts'
import type { OperationObserver } from './operation-observer.ts'
import type { PersistedOperations } from './persisted-operations.ts'
import { createErrorMask, type ErrorLog } from './plugins/mask-error.ts'
import { useAnswerLength } from './plugins/use-answer-length.ts'
import { useDefer } from './plugins/use-defer.ts'
import { useJsonBody } from './plugins/use-json-body.ts'
import { useLimits } from './plugins/use-limits.ts'
import { useObserver } from './plugins/use-observer.ts'
import { usePersistedOperations } from './plugins/use-persisted-operations.ts'
import { useProgress } from './plugins/use-progress.ts'
import { schema } from './schema.ts'

export interface ApiOptions extends ServiceOptions {
  /** Operations that callers may name instead of sending them. */
  readonly operations?: PersistedOperations | undefined
  /** Where it is on the server; /graphql without it. */
  readonly path?: string | undefined
  /** Learns what operations do. */
  readonly observer?: OperationObserver | undefined
}

/** What GraphiQL shows first: a question that works on the current cluster. */
function firstQuery(twin: TwinHandle): string {
  const [node] = twin.waitingFor().length > 0 ? [] : twin.pin().state.table('Node')
  return `# What would happen if this node were drained?
query WhatIf {
  whatIf(scenario: { actions: [{ drain: { nodes: { names: [${JSON.stringify(node?.name ?? 'node-1')}] }, ignoreDaemonSets: true, deleteEmptyDirData: true } }] }) {
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

/** The caller's name as it sends it: not authenticated, but it keeps callers from using up each other's forks by accident. */
export const CALLER_HEADER = 'x-rehearse-caller'
/** The longest name of a ServiceAccount: `system:serviceaccount:`, a namespace, a colon and a name. A shorter limit would make two callers one. */
const CALLER_MAX = 22 + 63 + 1 + 253

/** The context of a connection's operations, which have no requests of their own. */
interface UpgradeContext {
  readonly caller?: string | undefined
}

/** The GraphQL API over one twin, as a handler of requests; the service is one of its own unless given. */
export function createApi(options: ApiOptions, service: Service = createService(options)) {
  const { observer, path = '/graphql' } = options
  const { twin, limits, log, nowMs, progress } = service
  const states = new StateShelf(limits)
  const maskError = createErrorMask(log)
  return createYoga<UpgradeContext, ApiContext>({
    schema,
    graphqlEndpoint: path,
    context: ({ request, caller, params }) => {
      const named = caller ?? request?.headers.get(CALLER_HEADER)
      return createContext(
        { ...service, states, refused: observer?.refused },
        {
          signal: request?.signal,
          caller: named?.slice(0, CALLER_MAX),
          traceParent: request?.headers.get('traceparent') ?? undefined,
          progressId: params?.extensions?.['progress'],
        },
      )
    },
    plugins: [
      useJsonBody(limits.bodyBytesMax),
      usePersistedOperations(options.operations),
      ...(observer ? [useObserver(observer, nowMs)] : []),
      useLimits(limits),
      useProgress(progress),
      useDefer(maskError),
      useAnswerLength({ lengthMax: limits.answerLengthMax, nowMs }),
    ],
    maskedErrors: { errorMessage: 'Internal error', maskError },
    // The page with its scripts inside: it works without the internet, and is loaded only when the page is opened.
    renderGraphiQL: async (options) => (await import('@graphql-yoga/render-graphiql')).renderGraphiQL(options),
    graphiql: () => ({ title: 'Rehearse', defaultQuery: firstQuery(twin), subscriptionsProtocol: 'WS' }),
    landingPage: false,
    multipart: false,
    batching: false,
    cors: false,
    logging: { debug: () => {}, info: () => {}, warn: (line) => log(String(line)), error: (line) => logOther(line, log) },
  })
}

/** Errors have been masked, which writes down those that are faults of ours: once is enough. */
function logOther(line: unknown, write: ErrorLog): void {
  if (!(line instanceof Error)) write(String(line))
}

export type Api = ReturnType<typeof createApi>
