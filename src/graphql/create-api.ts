import { createYoga } from 'graphql-yoga'
import { type ApiContext, createContext } from './context.ts'
import { type ApiLimits, DEFAULT_LIMITS } from './limits.ts'
import { createErrorMask, type ErrorLog } from './plugins/mask-error.ts'
import { useJsonBody } from './plugins/use-json-body.ts'
import { useLimits } from './plugins/use-limits.ts'
import { RunQueue } from './run-queue.ts'
import { schema } from './schema.ts'
import { StandingBoard } from './standing/standing-board.ts'
import type { TwinHandle } from './twin-handle.ts'

export interface ApiOptions {
  readonly twin: TwinHandle
  readonly limits?: Partial<ApiLimits> | undefined
  /** Where faults of ours are written down; standard error without it. */
  readonly log?: ErrorLog | undefined
  /** The door to wall time: milliseconds that only rise. */
  readonly nowMs?: (() => number) | undefined
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

/** The GraphQL API over one twin, as a handler of requests. */
export function createApi({ twin, limits, log, nowMs = () => performance.now(), stopping }: ApiOptions) {
  const all: ApiLimits = { ...DEFAULT_LIMITS, ...limits }
  const write = log ?? ((line: string) => console.error(line))
  const queue = new RunQueue(all, nowMs)
  const standing = new StandingBoard(all.standingQuestionsMax, { twin, queue, nowMs })
  const environment = { twin, limits: all, queue, standing, nowMs, stopping }
  return createYoga<object, ApiContext>({
    schema,
    graphqlEndpoint: '/graphql',
    context: ({ request }) => createContext(environment, request?.signal),
    plugins: [useJsonBody(all.bodyBytesMax), useLimits(all)],
    maskedErrors: { errorMessage: 'Internal error', maskError: createErrorMask(write) },
    // The page with its scripts inside: it works without the internet, and is loaded only when somebody opens it.
    renderGraphiQL: async (options) => (await import('@graphql-yoga/render-graphiql')).renderGraphiQL(options),
    graphiql: () => ({ title: 'Rehearse', defaultQuery: firstQuery(twin), subscriptionsProtocol: 'WS' }),
    landingPage: false,
    multipart: false,
    batching: false,
    cors: false,
    logging: { debug: () => {}, info: () => {}, warn: (line) => write(String(line)), error: (line) => write(String(line)) },
  })
}

export type Api = ReturnType<typeof createApi>
