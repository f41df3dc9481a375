import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type ExecutionArgs, GraphQLError } from 'graphql'
import type { Context } from 'graphql-ws'
import { type Extra, useServer } from 'graphql-ws/use/ws'
import { WebSocketServer } from 'ws'
import { type Api, CALLER_HEADER } from '../graphql/create-api.ts'
import { codedError } from '../graphql/error-codes.ts'
import { documentOf, type OperationParams, type PersistedOperations } from '../graphql/persisted-operations.ts'
import { assert } from '../lib/assert.ts'
import type { TurnQueue } from '../service/event-loop/turn-queue.ts'
import type { ApiLimits } from '../service/limits.ts'
import { AccessError, type Caller } from './access/authenticator.ts'
import { credentialOf } from './access/credential.ts'
import { isForeign } from './access/cross-origin.ts'
import type { Guard } from './access/guard.ts'
import { isLocalHost } from './loopback.ts'
import { type AnswerSink, sending } from './send-answers.ts'
import { STOPPING } from './stop-server.ts'
import type { Views } from './views/views.ts'

/** Milliseconds within which a client must initialize the connection. */
const INIT_WAIT_MS = 3000
/** Milliseconds between two pings; a client that does not answer one is gone. */
const KEEP_ALIVE_MS = 12_000

export interface SocketOptions {
  /** The path of the API. */
  readonly path: string
  readonly limits: ApiLimits
  readonly operations: PersistedOperations | undefined
  /** Operations that arrive at the same moment are read one after the other. */
  readonly turns: TurnQueue
  /** Notes that an operation exceeds a limit. */
  readonly refused: (limit: string) => void
  readonly guard: Guard
  /** Aborted when no more operations are taken. */
  readonly closing: AbortSignal
}

interface Enveloped {
  readonly execute: (args: ExecutionArgs) => unknown
  readonly subscribe: (args: ExecutionArgs) => unknown
  readonly sink: AnswerSink
}

/** The WebSockets of one cluster. */
export interface Sockets {
  /** Operations that are not complete, those of all connections together. */
  readonly running: () => number
  /** Takes or refuses a request for a WebSocket. */
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** Completes all operations and closes the connections with the code 1001, going away. */
  readonly close: () => Promise<void>
}

/** Takes WebSockets (graphql-ws) on the path of the API. CORS does not cover upgrades, so the Origin is checked here. */
export function serveWebSocket(
  views: Views,
  { path, limits, operations, turns, refused, guard, closing }: SocketOptions,
): Sockets {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: limits.bodyBytesMax })
  const connections = new Set<Context>()
  const writing = { lengthMax: limits.answerLengthMax, nowMs: () => performance.now() }
  const { dispose } = useServer<ConnectionParams, Connected>(
    {
      connectionInitWaitTimeout: INIT_WAIT_MS,
      onConnect: async (context) => {
        connections.add(context)
        return (await admit(context, guard)) && show(context, views)
      },
      onClose: (context) => {
        connections.delete(context)
        context.extra.leave?.()
      },
      execute: async (args) => sending(await envelopedOf(args).execute(args), envelopedOf(args).sink) as never,
      subscribe: async (args) => sending(await envelopedOf(args).subscribe(args), envelopedOf(args).sink) as never,
      onSubscribe: async (context, id, params) => {
        if (closing.aborted) return [codedError('ABANDONED', STOPPING)]
        if (Object.keys(context.subscriptions).length > limits.subscriptionsMax) {
          refused('subscriptions')
          return [tooMany(limits.subscriptionsMax)]
        }
        await turns.next()
        const { extra, connectionParams: connection } = context
        const sink = { socket: extra.socket, id, wanted: () => id in context.subscriptions, writing }
        return argsOf({ extra, connection, operations, sink }, params)
      },
    },
    sockets,
    KEEP_ALIVE_MS,
  )
  const upgrade: Sockets['upgrade'] = (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    const refusal = closing.aborted ? '503 Service Unavailable' : refusalOf(request, path, guard)
    if (refusal !== undefined) {
      refuseUpgrade(socket, refusal)
      return
    }
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      sockets.emit('connection', webSocket, request)
      // A client that breaks the protocol or sends too much is cut off by ws itself; it is not an error of the server, so
      // it is not logged.
      webSocket.removeAllListeners('error').on('error', () => {})
    })
  }
  return {
    upgrade,
    running: () => [...connections].reduce((sum, { subscriptions }) => sum + Object.keys(subscriptions).length, 0),
    close: async () => {
      await dispose()
      for (const client of sockets.clients) client.terminate()
    },
  }
}

/** @param status the status line of the answer, such as `404 Not Found` */
export function refuseUpgrade(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}

function refusalOf(request: IncomingMessage, path: string, { authenticator, origins }: Guard): string | undefined {
  if (!authenticator && !isLocalHost(request.headers.host)) return '421 Misdirected Request'
  if (isForeign(request.headers, origins)) return '403 Forbidden'
  return request.url?.split('?')[0] === path ? undefined : '404 Not Found'
}

type ConnectionParams = Record<string, unknown>

/** What the server knows of a connection. */
type Connected = {
  /** Who its token proves it is. */
  caller?: Caller | undefined
  /** The API of what the caller sees. */
  api?: Api | undefined
  leave?: (() => void) | undefined
}

/** The code with which graphql-ws closes a connection that is not admitted; clients do not try again after it. */
const FORBIDDEN = 4403
/** The code of a restart: clients connect again. */
const RECONNECT = 1012
/** The code of a server that cannot answer now; clients try again. */
const TRY_AGAIN = 1013
/** What a close frame has room for, in bytes. */
const REASON_MAX = 123

/** Whether the connection may be used. Pages cannot set its headers, so the token may be a parameter as well. */
async function admit({ extra, connectionParams }: Context<ConnectionParams, Extra & Connected>, guard: Guard): Promise<boolean> {
  const admitted = credentialOf({ headers: extra.request.headers, params: connectionParams }, guard)
  if (!admitted) return true
  try {
    extra.caller = await admitted()
  } catch (error) {
    if (error instanceof AccessError) return false
    throw error
  }
  // It may have been closed meanwhile, and would never be removed.
  if (extra.socket.readyState !== extra.socket.OPEN) return false
  const { caller } = extra
  const end = (why: 'refused' | 'changed'): void =>
    why === 'refused'
      ? extra.socket.close(FORBIDDEN, 'the token or the session is no longer valid')
      : extra.socket.close(RECONNECT, 'the token shows other namespaces now: connect again')
  extra.leave = guard.callers.add({ admitted, caller, end })
  return true
}

/** Opens what the caller sees. Whether the connection may be used. */
async function show({ extra }: Context<ConnectionParams, Extra & Connected>, views: Views): Promise<boolean> {
  const { leave } = extra
  try {
    const { api, release } = await views.open(extra.caller)
    extra.api = api
    extra.leave = () => {
      leave?.()
      release()
    }
  } catch (error) {
    if (error instanceof AccessError) extra.socket.close(TRY_AGAIN, error.message.slice(0, REASON_MAX))
    else throw error
    return false
  }
  // It may have been closed meanwhile, and would never be removed.
  if (extra.socket.readyState === extra.socket.OPEN) return true
  extra.leave()
  return false
}

interface Params extends OperationParams {
  readonly operationName?: string | null | undefined
  readonly variables?: unknown
}

interface Connection {
  readonly extra: Extra & Connected
  /** The parameters with which the client initialized the connection. */
  readonly connection: Readonly<Record<string, unknown>> | undefined
  readonly operations: PersistedOperations | undefined
  readonly sink: AnswerSink
}

/**
 * The name of the client: the one that its token proves, or the one that it gives itself. The upgrade request carries it as any request
 * does. Pages cannot set its headers, and send it when the connection begins.
 */
function callerOf({ extra, connection }: Connection): string | undefined {
  const value = extra.caller?.name ?? extra.request.headers[CALLER_HEADER] ?? connection?.[CALLER_HEADER]
  return typeof value === 'string' ? value : undefined
}

async function argsOf(connected: Connection, params: Params) {
  const { api } = connected.extra
  assert(api !== undefined, 'a connection is admitted before it has operations')
  const { schema, execute, subscribe, contextFactory, parse, validate } = api.getEnveloped({
    caller: callerOf(connected),
    params,
  })
  try {
    const document = parse(documentOf(params, connected.operations) ?? '')
    const errors = validate(schema, document)
    if (errors.length > 0) return errors
    const contextValue = await contextFactory()
    const rootValue: Enveloped = { execute, subscribe, sink: connected.sink }
    const { operationName, variables } = params
    return { schema, document, operationName, variableValues: variables, contextValue, rootValue } as ExecutionArgs
  } catch (error) {
    if (error instanceof GraphQLError) return [error]
    throw error
  }
}

/** The functions of the API's plugins, and where answers go, travel with the operation. */
function envelopedOf(args: ExecutionArgs): Enveloped {
  return args.rootValue as Enveloped
}

function tooMany(allowed: number): GraphQLError {
  const message = `this connection has ${allowed} running operations: end one of them first`
  return codedError('LIMIT_EXCEEDED', message, { limit: 'subscriptions', allowed })
}
