import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Json } from '../../test/support/api-client.ts'
import { createFileSource } from '../ingest/files/file-source.ts'
import { LiveTwin } from './live-twin.ts'
import { type RunningServer, startServer } from './server.ts'

/** From the file to the answer: the sample cluster, read, served and queried over a real port. */

let server: RunningServer

beforeAll(async () => {
  const twin = new LiveTwin(createFileSource({ paths: ['samples/shop-30.json.gz'] }), { live: false })
  server = await startServer({ twin, port: 0 })
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503)
  await twin.run(new AbortController().signal)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
})
afterAll(() => server.close())

async function ask(query: string): Promise<Json> {
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  })
  const { data, errors } = (await response.json()) as Json
  expect(errors).toBeUndefined()
  return data
}

it('shows the cluster of the sample', async () => {
  const { ingest, cluster } = await ask(
    '{ ingest { ready } cluster { ... on Cluster { state { clusterName } nodes(first: 500) { totalCount nodes { ready pods { totalCount } } } pods { totalCount } } } }',
  )
  expect(ingest.ready).toBe(true)
  expect(cluster.state.clusterName).toBe('shop-30')
  expect(cluster.nodes.totalCount).toBe(30)
  const bound = cluster.nodes.nodes.reduce((sum: number, node: Json) => sum + node.pods.totalCount, 0)
  expect(bound).toBeGreaterThan(150)
  expect(cluster.pods.totalCount).toBeGreaterThanOrEqual(bound)
})

it('rehearses a drain, twice with the same answer', async () => {
  const drain =
    '{ drain: { nodes: { names: ["general-1a-2"] }, ignoreDaemonSets: true, deleteEmptyDirData: true, force: true, timeout: "5m" } }'
  const query = `{ whatIf(scenario: { actions: [${drain}] }) { ... on Outcome {
    verdict digest moves { totalCount nodes { fromNode } } after { node(name: "general-1a-2") { unschedulable } } baseline { digest } } } }`
  const first = await ask(query)
  expect(first.whatIf.moves.totalCount).toBeGreaterThan(0)
  expect(first.whatIf.moves.nodes[0].fromNode).toBe('general-1a-2')
  expect(first.whatIf.after.node.unschedulable).toBe(true)
  expect(await ask(query)).toEqual(first)
})

it('answers the question that GraphiQL shows first', async () => {
  const page = await (await fetch(`${server.url}/graphql`, { headers: { accept: 'text/html' } })).text()
  const query = /"defaultQuery":("(?:[^"\\]|\\.)*")/.exec(page)?.[1] ?? '""'
  const { whatIf } = await ask(JSON.parse(query))
  expect(whatIf.verdict).toMatch(/SAFE|DEGRADED|BLOCKED|STUCK/)
})
