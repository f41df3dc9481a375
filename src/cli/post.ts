import { CliError } from './cli-error.ts'

export interface GraphqlRequest {
  readonly query: string
  readonly variables: object
  readonly signal: AbortSignal
}

type Fetch = (url: string, init: RequestInit) => Response | Promise<Response>

/**
 * Sends one operation and gives its data.
 * @throws {CliError} with the first error of the answer, when it has any, or when it is no GraphQL.
 */
export async function post<T>({
  url,
  fetch,
  ...request
}: GraphqlRequest & { readonly url: string; readonly fetch: Fetch }): Promise<T> {
  const { query, variables, signal } = request
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ query, variables }),
    signal,
  })
  const { data, errors } = read(await response.text(), response.status, url)
  const [first] = errors ?? []
  if (first) throw new CliError(first.message)
  return data as T
}

interface Answer {
  readonly data?: unknown
  readonly errors?: readonly { readonly message: string }[]
}

function read(text: string, status: number, url: string): Answer {
  try {
    const answer: unknown = JSON.parse(text)
    if (isAnswer(answer)) return answer
  } catch {
    // Told below, whatever it is that is no GraphQL.
  }
  throw new CliError(`${url} gives no GraphQL answer (status ${status}): is it a server of "rehearse serve"?`)
}

function isAnswer(value: unknown): value is Answer {
  if (typeof value !== 'object' || value === null) return false
  return 'data' in value || ('errors' in value && Array.isArray(value.errors))
}
