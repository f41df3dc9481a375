import { CliError } from './cli-error.ts'
import { readEventStream } from './read-event-stream.ts'

/** The header in which callers name themselves. */
const CALLER_HEADER = 'x-rehearse-caller'

export interface GraphqlRequest {
  readonly query: string
  readonly variables: object
  readonly signal: AbortSignal
  /** The id to query the progress of the operation. */
  readonly progressId?: string | undefined
  /** The name of the caller: a server counts forks by it. */
  readonly caller?: string | undefined
  /** Proves to a server who calls. */
  readonly token?: string | undefined
}

type Fetch = (url: string, init: RequestInit) => Response | Promise<Response>

/**
 * Sends one operation and returns its data.
 * @throws {CliError} with the first error of the answer, when it has any, or when it is not GraphQL.
 */
export async function post<T>({
  url,
  fetch,
  ...request
}: GraphqlRequest & { readonly url: string; readonly fetch: Fetch }): Promise<T> {
  const response = await fetch(url, initOf(request, 'application/json'))
  const { data, errors } = read(await response.text(), response.status, url)
  const [first] = errors ?? []
  if (first) throw new CliError(refusalText(first.message, response.status))
  return data as T
}

/**
 * Sends one subscription and yields its results as they arrive.
 * @throws {CliError} with the first error of a result, or when it is not GraphQL.
 */
export async function* subscribe<T>({
  url,
  fetch,
  ...request
}: GraphqlRequest & { readonly url: string; readonly fetch: Fetch }): AsyncGenerator<T> {
  const response = await fetch(url, initOf(request, 'text/event-stream'))
  if (!response.body || !response.headers.get('content-type')?.startsWith('text/event-stream')) {
    throw await refusalOf(response, url, 'event stream')
  }
  yield* readEventStream<T>(response.body)
}

/** What a caller without a valid token can do about it. */
function refusalText(message: string, status: number): string {
  return status === 401
    ? `${message}; this command takes it from REHEARSE_TOKEN, from the file of REHEARSE_TOKEN_FILE, or with --kubeconfig-token from the kubeconfig`
    : message
}

/** The headers that name a caller, and prove who it is. */
export function headersOf({ caller, token }: Pick<GraphqlRequest, 'caller' | 'token'>): Readonly<Record<string, string>> {
  // Headers have no room for letters of all alphabets.
  const named = caller ? { [CALLER_HEADER]: encodeURIComponent(caller) } : {}
  return token === undefined ? named : { ...named, authorization: `Bearer ${token}` }
}

/** The error that a response is instead of what was `wanted`. */
export async function refusalOf(response: Response, url: string, wanted: string): Promise<CliError> {
  const [first] = read(await response.text(), response.status, url).errors ?? []
  return new CliError(
    first ? refusalText(first.message, response.status) : `${url} returned no ${wanted} (status ${response.status})`,
  )
}

function initOf({ query, variables, signal, progressId, ...caller }: GraphqlRequest, accept: string): RequestInit {
  const followed = progressId === undefined ? {} : { extensions: { progress: progressId } }
  const headers = { 'content-type': 'application/json', accept, ...headersOf(caller) }
  return { method: 'POST', headers, body: JSON.stringify({ query, variables, ...followed }), signal }
}

interface Answer {
  readonly data?: unknown
  readonly errors?: readonly { readonly message: string }[]
}

function read(text: string, status: number, url: string): Answer {
  let reason: string | undefined
  try {
    const answer: unknown = JSON.parse(text)
    if (isAnswer(answer)) return answer
    reason = reasonIn(answer)
  } catch {
    // Reported below: the response is not GraphQL.
  }
  if (reason !== undefined) throw new CliError(`the server at ${new URL(url).origin} answers with status ${status}: ${reason}`)
  throw new CliError(`${url} returned no GraphQL answer (status ${status}): does "rehearse serve" run there?`)
}

/** What `rehearse serve` answers where it serves no API. */
function reasonIn(value: unknown): string | undefined {
  const isNamed = typeof value === 'object' && value !== null && 'error' in value && typeof value.error === 'string'
  return isNamed ? String(value.error) : undefined
}

function isAnswer(value: unknown): value is Answer {
  if (typeof value !== 'object' || value === null) return false
  return 'data' in value || ('errors' in value && Array.isArray(value.errors))
}
