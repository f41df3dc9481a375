import { createClient } from 'graphql-ws'
import { expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { aNode } from '../../test/support/builders.ts'
import { smallShop } from '../../test/support/small-shop.ts'
import { podDisruptionBudgetRow } from '../kube/pod-disruption-budget.ts'
import { startServer } from './server.ts'

const QUERY = `subscription {
  standingWhatIf(scenario: { actions: [{ drain: { nodes: { names: ["a"] } } }] }, minInterval: "0s") {
    sequence causes { key { name } } answer { ... on Outcome { verdict } }
  }
}`

it('sends to a graphql-ws client while another one has stopped reading its socket', async () => {
  const twin = smallShop()
  const server = await startServer({ twin, port: 0, limits: { standingIntervalMsMin: 0 }, log: () => {} })
  const url = `${server.url.replace('http', 'ws')}/graphql`
  const stalled = new WebSocket(url, 'graphql-transport-ws')
  const client = createClient({ url, webSocketImpl: WebSocket, retryAttempts: 0 })
  try {
    await new Promise((resolve) => stalled.once('open', resolve))
    stalled.send(JSON.stringify({ type: 'connection_init' }))
    await new Promise((resolve) => stalled.once('message', resolve))
    stalled.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query: QUERY } }))
    stalled.pause()
    const items = client.iterate<{ standingWhatIf: { sequence: number } }>({ query: QUERY })
    const next = async () => (await items.next()).value?.data?.standingWhatIf
    expect(await next()).toEqual({ sequence: 1, causes: [], answer: { verdict: 'SAFE' } })
    const budget = smallShop({ allowed: 0, minAvailable: 3 }).state.get('PodDisruptionBudget', 'default', 'web')
    const before = twin.state.get('PodDisruptionBudget', 'default', 'web')
    if (!budget || !before) throw new Error('the shop has a budget')
    for (const [i, row] of [budget, before, budget].entries()) {
      twin.emit(aNode(`n${i}`))
      twin.emit(podDisruptionBudgetRow(row))
      expect(await next()).toMatchObject({
        sequence: i + 2,
        causes: [{ key: { name: 'web' } }, { key: { name: `n${i}` } }],
        answer: { verdict: row === budget ? 'STUCK' : 'SAFE' },
      })
    }
    expect(twin.listeners).toBe(1)
    await client.dispose()
    stalled.terminate()
    await expect.poll(() => twin.listeners).toBe(0)
  } finally {
    stalled.terminate()
    await server.close()
  }
})
