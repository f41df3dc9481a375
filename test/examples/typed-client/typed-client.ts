import { createClient } from 'graphql-ws'
import { WebSocket } from 'ws'

/** A server of `rehearse serve`, and the token where it needs one. */
export interface Access {
  /** `http://127.0.0.1:4000` */
  readonly url: string
  readonly token?: string | undefined
}

/** An operation with the types of its variables and its data: write them by hand, or have them generated from schema.graphql. */
export interface Operation<Data, Variables extends Record<string, unknown>> {
  readonly text: string
  readonly types?: (variables: Variables) => Data
}

interface Answer<Data> {
  readonly data?: Data | null
  readonly errors?: readonly { readonly message: string; readonly extensions?: { readonly code?: string } }[]
}

/** Sends one operation. Expected failures are in the data; what is thrown is refused as a whole. */
export async function query<Data, Variables extends Record<string, unknown>>(
  { url, token }: Access,
  { text }: Operation<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const headers = { 'content-type': 'application/json', accept: 'application/json', ...authorization }
  const response = await fetch(`${url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query: text, variables }) })
  const { data, errors = [] }: Answer<Data> = await response.json()
  const [first] = errors
  if (first) throw new Error(`${first.extensions?.code ?? response.status}: ${first.message}`)
  if (data == null) throw new Error(`status ${response.status}: no data`)
  return data
}

export interface Page<Item> {
  readonly nodes: readonly Item[]
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
}

/** Every item of a list, page by page; `read` queries the page after a cursor. */
export async function* allItems<Item>(read: (after: string | null) => Promise<Page<Item>>): AsyncGenerator<Item> {
  for (let after: string | null = null, more = true; more; ) {
    const { nodes, pageInfo }: Page<Item> = await read(after)
    yield* nodes
    after = pageInfo.endCursor
    more = pageInfo.hasNextPage
  }
}

export interface Batch {
  /** The batch has no changes, but stands for the whole state: query it again. */
  readonly initial: boolean
  /** Batches were missed: query the whole state again. */
  readonly gap: boolean
  readonly cursor: string | null
  readonly changes: readonly {
    readonly type: 'ADDED' | 'MODIFIED' | 'DELETED'
    readonly key: { readonly kind: string; readonly namespace: string; readonly name: string }
  }[]
}

const CHANGES = `subscription Changes($from: ID) {
  clusterChanges(from: $from) { initial gap cursor changes { type key { kind namespace name } } }
}`

/** Follows the cluster until `signal` is aborted. After a lost connection it resumes where it was, so no change is missed or seen twice. */
export async function* changes({ url, token }: Access, signal: AbortSignal, retryMs = 1000): AsyncGenerator<Batch> {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` }
  for (let from: string | null = null; !signal.aborted; ) {
    const socket = createClient({
      url: `${url.replace(/^http/, 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: authorization,
      retryAttempts: 0,
    })
    const stop = (): void => void socket.dispose()
    signal.addEventListener('abort', stop)
    try {
      for await (const { data } of socket.iterate<{ clusterChanges: Batch }>({ query: CHANGES, variables: { from } })) {
        if (!data) continue
        from = data.clusterChanges.cursor
        yield data.clusterChanges
      }
    } catch (error) {
      // A close event: the server has gone, or stops. Errors of the operation are an array, and would come again.
      if (Array.isArray(error)) throw new Error(error[0]?.message, { cause: error })
    } finally {
      signal.removeEventListener('abort', stop)
      stop()
    }
    if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, retryMs))
  }
}
