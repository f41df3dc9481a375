import type { Api } from '../../src/graphql/create-api.ts'

/** Any JSON, as JSON.parse gives it: a test looks into an answer by its own query's shape. */
export type Json = ReturnType<typeof JSON.parse>

export interface Answer {
  readonly status: number
  readonly data: Json
  readonly errors: readonly Json[]
}

const URL = 'http://127.0.0.1/graphql'

/** Calls the API without a port. */
export async function askApi(api: Api, query: string, variables: object = {}): Promise<Answer> {
  return postBody(api, JSON.stringify({ query, variables }))
}

/** Posts a body as it is. */
export async function postBody(api: Api, body: string, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await api.fetch(URL, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
  const { data, errors } = (await response.json()) as { data?: Json; errors?: readonly Json[] }
  return { status: response.status, data, errors: errors ?? [] }
}

/** The data of an answer that must have no errors. */
export async function dataOf(api: Api, query: string, variables: object = {}): Promise<Json> {
  const { data, errors } = await askApi(api, query, variables)
  if (errors.length > 0) throw new Error(`unexpected errors: ${JSON.stringify(errors)}`)
  return data
}

/** Subscribes by server-sent events; each item is one result. */
export async function* subscribeApi(api: Api, query: string, variables: object = {}): AsyncGenerator<Json> {
  const response = await api.fetch(URL, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify({ query, variables }),
  })
  yield* readEvents(response.body ?? [])
}

/** The results in a stream of server-sent events. */
export async function* readEvents(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Json> {
  let text = ''
  for await (const chunk of body) {
    text += Buffer.from(chunk).toString('utf8')
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const data = /^data: ?(.*)$/m.exec(block)?.[1]
      if (/^event: ?next$/m.test(block) && data) yield JSON.parse(data)
    }
  }
}
