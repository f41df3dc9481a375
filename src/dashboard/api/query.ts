import { ApiError } from './api-error.ts'
import type { Operation } from './operation.ts'
import { loginPath } from './session.ts'
import { proof, refuseToken, token } from './token.ts'

interface Answered<Answer> {
  readonly data?: Answer | null
  readonly errors?: readonly {
    readonly message: string
    readonly extensions?: { readonly code?: string; readonly login?: string }
  }[]
}

export interface QueryOptions {
  /** Ends the query, and its runs on the server. */
  readonly signal: AbortSignal
  /** Whether it takes runs, which may last; other answers are given up after a while. */
  readonly isLong?: boolean | undefined
  /** An ID under which the progress of the query can be followed. */
  readonly progress?: string | undefined
}

/** Milliseconds for an answer without runs: a network that stalls would hold it for minutes. */
const ANSWER_WITHIN_MS = 20_000

const SLOW = `The server has not answered for ${ANSWER_WITHIN_MS / 1000} s: it may be busy with other runs, or the network has stalled.`

/**
 * Runs a query over HTTP.
 * @throws {ApiError} without an answer; one that is aborted never settles with an error of the network.
 */
export async function query<Answer, Variables>(
  { text }: Operation<Answer, Variables>,
  variables: Variables,
  { signal, progress, isLong = false }: QueryOptions,
): Promise<Answer> {
  const sent = token.peek()
  const response = await reached(() =>
    // Next to the page: a server of several clusters has each of them below a path of its own.
    fetch('graphql', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...proof(),
      },
      body: JSON.stringify({ query: text, variables, ...(progress === undefined ? {} : { extensions: { progress } }) }),
      signal: isLong ? signal : AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
    }),
  )
  const { data, errors } = await reached(() => response.json() as Promise<Answered<Answer>>)
  const [error] = errors ?? []
  if (error) {
    const code = error.extensions?.code ?? String(response.status)
    if (response.status === 401 || response.status === 403) {
      refuseToken(sent, error.message)
      loginPath.value ??= error.extensions?.login
    }
    throw new ApiError(code, error.message)
  }
  if (!data) throw new ApiError('UNREACHABLE', `The server answered ${response.status} without data.`)
  return data
}

async function reached<Value>(request: () => Promise<Value>): Promise<Value> {
  try {
    return await request()
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    if (error instanceof DOMException && error.name === 'TimeoutError') throw new ApiError('UNREACHABLE', SLOW)
    throw new ApiError('UNREACHABLE', 'The server cannot be reached. Check that rehearse serve runs and that its port is open.')
  }
}
