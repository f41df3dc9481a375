import { request } from 'node:http'
import { createClient } from 'graphql-ws'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { aNode } from '../../../test/support/builders.ts'
import { type Sample, scrape, seriesValue } from '../../../test/support/scrape.ts'
import { serving } from '../../../test/support/serving.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import type { StateTwin } from '../../../test/support/state-twin.ts'
import { schema } from '../../graphql/schema.ts'
import { DEFAULT_LIMITS } from '../../service/limits.ts'
import { type RunningServer, startServer } from '../server.ts'

const DRAIN = '{ actions: [{ drain: { nodes: { names: ["a"] } } }] }'

async function post(url: string, query: string): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  return (await fetch(`${url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) })).json()
}

describe('the metrics of the sample', () => {
  it('count its objects, runs and questions', async () => {
    let samples: readonly Sample[] = []
    await serving([], async (url) => {
      await post(url, '{ whatIf(scenario: { actions: [{ cordon: { names: ["general-1a-1"] } }] }) { __typename } }')
      samples = await scrape(url)
    })
    const value = (name: string, labels?: Record<string, string>) => seriesValue(samples, name, labels)
    expect(value('rehearse_ready')).toBe(1)
    expect(value('rehearse_ingest_objects', { kind: 'Node' })).toBe(30)
    expect(value('rehearse_ingest_synced', { kind: 'Pod' })).toBe(1)
    expect(value('rehearse_question_duration_seconds_count', { question: 'whatIf' })).toBe(1)
    expect(value('rehearse_run_duration_seconds_count')).toBe(1)
    expect(value('rehearse_run_wait_seconds_count')).toBe(1)
    expect(value('process_resident_memory_bytes')).toBeGreaterThan(1e7)
    expect(value('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
    // Files are not listed and watched, so they cannot lag.
    expect(samples.filter(({ name }) => name === 'rehearse_ingest_lag_seconds')).toEqual([])
  })
})

describe('metrics', () => {
  let twin: StateTwin
  let server: RunningServer
  beforeEach(async () => {
    twin = smallShop()
    server = await startServer({ twin, port: 0, limits: { actionsMax: 2, aliasesMax: 3 }, log: () => {} })
  })
  afterEach(() => server.close())

  it('report how each kind is read from a cluster', async () => {
    twin.readings.set('Pod', { state: 'watching', error: undefined, lists: 3, watches: 5, failures: 2, lagMs: 1500 })
    const samples = await scrape(server.url)
    const value = (name: string) => seriesValue(samples, `rehearse_ingest_${name}`, { kind: 'Pod' })
    expect(value('lag_seconds')).toBe(1.5)
    expect([value('relists_total'), value('watch_restarts_total'), value('failures_total')]).toEqual([2, 4, 2])
  })

  it('count refusals by limit: those of an operation and those in an answer', async () => {
    await post(server.url, '{ a: __typename b: __typename c: __typename d: __typename }')
    const three = '{ actions: [{ cordon: { names: ["a"] } }, { cordon: { names: ["b"] } }, { cordon: { names: ["c"] } }] }'
    await post(server.url, `{ whatIf(scenario: ${three}) { __typename } }`)
    await post(server.url, `{ whatIf(scenario: ${three}) { ... on Outcome { verdict } } }`)
    const samples = await scrape(server.url)
    expect(seriesValue(samples, 'rehearse_limit_refusals_total', { limit: 'aliases' })).toBe(1)
    expect(seriesValue(samples, 'rehearse_limit_refusals_total', { limit: 'actions' })).toBe(2)
  })

  it('report the verdict of a named standing question, and its readers, while there are any', async () => {
    const client = createClient({
      url: `${server.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      retryAttempts: 0,
    })
    const named = DRAIN.replace('{', '{ name: "a can be drained", ')
    const items = client.iterate({ query: `subscription { standingWhatIf(scenario: ${named}) { sequence } }` })
    await items.next()
    const samples = await scrape(server.url)
    const standing = samples.filter(({ name }) => name === 'rehearse_standing_questions')
    expect(standing).toMatchObject([
      { labels: { name: 'a can be drained', verdict: expect.stringMatching(/^[A-Z]+$/) }, value: 1 },
    ])
    expect(seriesValue(samples, 'rehearse_subscribers', { subscription: 'standingWhatIf' })).toBe(1)
    await items.return?.()
    await client.dispose()
    const left = async () => {
      const after = await scrape(server.url)
      return [
        seriesValue(after, 'rehearse_subscribers', { subscription: 'standingWhatIf' }),
        after.some(({ name }) => name === 'rehearse_standing_questions'),
      ]
    }
    await expect.poll(left).toEqual([0, false])
  })

  it('have a bounded number of series, whatever callers send', async () => {
    for (let i = 0; i < 30; i++) {
      await post(server.url, `query Q${i} { alias${i}: whatIf(scenario: { name: "n${i}", actions: [] }) { __typename } }`)
      await post(server.url, `{ unknown${i} }`)
      await post(server.url, `query Q${i} { ...F${i} } fragment F${i} on Query { x${i}: limits { pageMax } }`)
      twin.emit(aNode(`node-${i}`))
    }
    const samples = (await scrape(server.url)).filter(({ name }) => name.startsWith('rehearse_'))
    const values = (label: string) => [...new Set(samples.flatMap(({ labels }) => labels[label] ?? []))].sort()
    expect(values('question')).toEqual(['limits', 'whatIf'])
    expect(values('kind')).toEqual(['Pod'])
    expect(values('name')).toEqual([])
    expect(new Set(samples.flatMap(({ labels }) => Object.keys(labels)))).toEqual(new Set(['kind', 'question', 'le']))
    const fields = Object.keys(schema.getQueryType()?.getFields() ?? {})
    expect(fields).toEqual(expect.arrayContaining(values('question')))
    expect(DEFAULT_LIMITS.standingQuestionsMax).toBeLessThanOrEqual(50)
  })

  it.each([
    ['10.1.2.3:4000', 200],
    ['[fd00::1]:4000', 200],
    ['localhost', 200],
    ['evil.example', 421],
  ])('answer a scrape with the Host %s: %s', async (host, expected) => {
    const status = await new Promise((resolve, reject) => {
      request(`${server.url}/metrics`, { headers: { host } }, (incoming) => resolve(incoming.resume().statusCode))
        .on('error', reject)
        .end()
    })
    expect(status).toBe(expected)
  })
})
