import { CliError } from './cli-error.ts'
import { type GraphqlRequest, post, subscribe } from './post.ts'

/**
 * The address of the GraphQL endpoint: `--server http://host:4000` means its /graphql.
 * @throws {CliError} when it is no http address.
 */
export function checkServerUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new CliError(`--server ${text}: no such address; write it like http://127.0.0.1:4000`)
  if (url.pathname === '/') url.pathname = '/graphql'
  return url.href
}

/** Asks a server that `rehearse serve` started. */
export async function askServer<T>(url: string, request: GraphqlRequest): Promise<T> {
  return post<T>({ ...request, url, fetch: reach })
}

/** Subscribes at such a server. */
export function subscribeServer<T>(url: string, request: GraphqlRequest): AsyncGenerator<T> {
  return subscribe<T>({ ...request, url, fetch: reach })
}

async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    throw new CliError(`${url} cannot be reached (${reasonOf(error)}): start a server with "rehearse serve"`, { cause: error })
  }
}

/** fetch says only "fetch failed"; what the network said is its cause. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return String(cause)
  return cause.message || ('code' in cause ? String(cause.code) : cause.name)
}
