import { computed, signal } from '@preact/signals'
import { createClient } from 'graphql-ws'
import { ApiError } from './api-error.ts'
import type { Operation } from './operation.ts'
import { proof, refuseToken, token } from './token.ts'

/** The code with which the server closes a connection that it does not admit. */
const FORBIDDEN = 4403
const REFUSED = 'The server does not accept this token, or the session has ended.'

/** Milliseconds between two pings: a connection on which nothing arrives may be open on one side alone. */
const PING_EVERY_MS = 10_000
/** Milliseconds for the answer to a ping; without one the connection is lost. */
const PONG_WITHIN_MS = 5000
/** Milliseconds for a connection to open: a network that stalls would hold it for minutes. */
const OPEN_WITHIN_MS = 10_000

/** The code with which the page closes a connection that it does not need. */
const NOT_NEEDED = 1000

const LOST =
  'The connection for live answers is lost. Check that rehearse serve runs, that its port is open, and that a proxy before it passes on WebSockets.'

/** How the connection for live answers is; lost until it is open again. */
export const connection = signal<'connecting' | 'open' | 'lost'>('connecting')

/** Why no live answer arrives. A subscription has no error meanwhile: it resumes when the connection is open again. */
export const connectionError = computed(() => (connection.value === 'lost' ? new ApiError('UNREACHABLE', LOST) : undefined))

/** The token with which the connection was opened. */
let sentToken = ''

/** Ends a connection on which the server owes an answer. */
let awaited: ReturnType<typeof setTimeout> | undefined

function awaitAnswer(withinMs: number): void {
  awaited = setTimeout(() => client.terminate(), withinMs)
}

const client = createClient({
  keepAlive: PING_EVERY_MS,
  url: () => new URL('graphql', document.baseURI).href.replace(/^http/, 'ws'),
  connectionParams: () => {
    sentToken = token.peek()
    return proof()
  },
  // A server that restarts must not lose the page: it tries again for as long as the page is open.
  retryAttempts: Number.POSITIVE_INFINITY,
  shouldRetry: () => true,
  retryWait: (retries) => new Promise((resolve) => setTimeout(resolve, Math.min(500 * 2 ** retries, 8000))),
  on: {
    connecting: () => awaitAnswer(OPEN_WITHIN_MS),
    connected: () => {
      clearTimeout(awaited)
      connection.value = 'open'
    },
    ping: (received) => {
      if (!received) awaitAnswer(PONG_WITHIN_MS)
    },
    pong: (received) => {
      if (received) clearTimeout(awaited)
    },
    closed: (event) => {
      clearTimeout(awaited)
      connection.value = isForbidden(event) || isClosedWith(NOT_NEEDED, event) ? 'connecting' : 'lost'
      if (isForbidden(event)) refuseToken(sentToken, REFUSED)
    },
  },
})

export interface Sink<Answer> {
  readonly next: (answer: Answer) => void
  readonly error: (error: ApiError) => void
  /** The server has sent the last answer; so does one that stops. */
  readonly complete?: (() => void) | undefined
}

/** Runs a subscription until the returned function or its first error ends it. It resumes automatically when the connection was lost. */
export function subscribe<Answer, Variables extends Record<string, unknown>>(
  { text }: Operation<Answer, Variables>,
  variables: Variables,
  sink: Sink<Answer>,
): () => void {
  let isOver = false
  const fail = (error: unknown): void => {
    if (isOver) return
    isOver = true
    end()
    sink.error(errorOf(error))
  }
  const end = client.subscribe<Answer>(
    { query: text, variables },
    {
      next: ({ data, errors }) => {
        if (!data) fail(errors)
        else if (!isOver) sink.next(data)
      },
      error: fail,
      // Also of a subscription that is ended from here.
      complete: () => {
        if (!isOver) sink.complete?.()
      },
    },
  )
  return end
}

/** graphql-ws reports errors of the operation as a list, and those of the connection as its event. */
function errorOf(error: unknown): ApiError {
  if (isForbidden(error)) return new ApiError('FORBIDDEN', REFUSED)
  const first: unknown = Array.isArray(error) ? error[0] : undefined
  if (!isGraphQLError(first)) return new ApiError('UNREACHABLE', LOST)
  return new ApiError(first.extensions?.code ?? 'FAILED', first.message)
}

function isForbidden(event: unknown): boolean {
  return isClosedWith(FORBIDDEN, event)
}

function isClosedWith(code: number, event: unknown): boolean {
  return event instanceof CloseEvent && event.code === code
}

function isGraphQLError(value: unknown): value is { readonly message: string; readonly extensions?: { readonly code?: string } } {
  return typeof value === 'object' && value !== null && 'message' in value
}
