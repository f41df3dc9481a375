import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { smallShop } from '../../../test/support/small-shop.ts'
import { type RunningServer, startServer } from '../server.ts'
import { openTraces, type Traces } from './open-traces.ts'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const PARENT = 'b7ad6b7169203331'

interface Span {
  readonly name: string
  readonly traceId: string
  readonly parentSpanId?: string
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly { readonly key: string; readonly value: unknown }[]
  readonly events?: readonly {
    readonly name: string
    readonly attributes: readonly { readonly key: string; readonly value: unknown }[]
  }[]
  readonly status?: { readonly code: number; readonly message?: string }
}

interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly { readonly key: string; readonly value: unknown }[] }
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[]
  }[]
}

/** A collector that keeps what it gets. */
class Collector {
  readonly sent: Sent[] = []
  readonly paths: (string | undefined)[] = []
  status = 200
  readonly #server: Server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += String(part)
    this.paths.push(request.url)
    this.sent.push(JSON.parse(text) as Sent)
    response.writeHead(this.status).end('{}')
  })

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  get spans(): readonly Span[] {
    return this.sent.flatMap(({ resourceSpans }) =>
      resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    )
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}

let collector: Collector
let traces: Traces
let server: RunningServer
let lines: string[]

beforeEach(async () => {
  collector = new Collector()
  lines = []
  const endpoint = await collector.start()
  traces = openTraces({ endpoint, version: '1.2.3', log: (line) => lines.push(line), now: Date.now })
  server = await startServer({ twin: smallShop(), port: 0, traces })
})
afterEach(async () => {
  await server.close()
  await traces.close()
  await collector.stop()
})

function ask(query: string, headers: Record<string, string> = {}): Promise<Response> {
  const body = JSON.stringify({ query })
  return fetch(`${server.url}/graphql`, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })
}

const DRAIN =
  '{ whatIf(scenario: { actions: [{ drain: { nodes: { names: ["a"] }, ignoreDaemonSets: true } }] }) { ... on Outcome { verdict digest } } }'

describe('an operation', () => {
  it('is a span in the trace of its caller, with its runs and their verdicts', async () => {
    const before = Date.now()
    const answer = await ask(DRAIN, { traceparent: `00-${TRACE}-${PARENT}-01`, 'x-rehearse-caller': 'alice' })
    const { verdict, digest } = (await answer.json()).data.whatIf
    await traces.close()
    const [span] = collector.spans
    expect(collector.paths).toEqual(['/v1/traces'])
    expect(span).toMatchObject({ name: 'query whatIf', traceId: TRACE, parentSpanId: PARENT })
    const attributes = Object.fromEntries(span?.attributes.map(({ key, value }) => [key, value]) ?? [])
    expect(attributes).toMatchObject({
      'graphql.operation.type': { stringValue: 'query' },
      'enduser.id': { stringValue: 'alice' },
    })
    expect(span?.events?.map(({ name, attributes }) => [name, attributes])).toEqual([
      [
        'run',
        [
          { key: 'rehearse.verdict', value: { stringValue: verdict } },
          { key: 'rehearse.digest', value: { stringValue: digest } },
        ],
      ],
    ])
    const [start, end] = [span?.startTimeUnixNano, span?.endTimeUnixNano].map((nanos) => Number(nanos) / 1e6)
    expect(start).toBeGreaterThanOrEqual(before - 1)
    expect(end).toBeGreaterThanOrEqual(start ?? 0)
    expect(collector.sent[0]?.resourceSpans[0]?.resource.attributes).toEqual(
      expect.arrayContaining([{ key: 'service.name', value: { stringValue: 'rehearse' } }]),
    )
  })

  it('begins a trace without one, names its errors, and shows no variables', async () => {
    await ask('{ fork(id: "secret-name") { __typename } missing }')
    await ask('{ drainPlan(input: {}, on: { fork: "secret-name" }) { __typename } }')
    await ask('{ fork(id: "secret-name") { __typename } }', { traceparent: 'not a trace' })
    await traces.close()
    for (const { parentSpanId } of collector.spans) expect(parentSpanId ?? '').toBe('')
    expect(collector.spans.map(({ name }) => name)).toContain('query fork')
    expect(JSON.stringify(collector.sent)).not.toContain('secret-name')
  })

  it('that only reads the schema has none', async () => {
    await ask('{ __schema { queryType { name } } }')
    await traces.close()
    expect(collector.spans).toEqual([])
  })
})

it('is answered all the same while the collector refuses spans, and the server reports it', async () => {
  collector.status = 400
  expect((await ask(DRAIN)).status).toBe(200)
  await traces.close()
  expect(lines).toEqual([expect.stringMatching(/^problem: the collector at http:.* does not take traces: /)])
})
