import { connect } from 'node:net'
import type { Random } from '../../src/engine/run/random.ts'
import { type Door, type DoorFailure, unexpectedIn } from './door.ts'
import { mutate } from './mutate.ts'

const LIMIT_MS = 15_000

/** Requests whose documents, variables and bodies are changed at random. */
const DOCUMENTS: readonly { readonly query: string; readonly variables: object }[] = [
  { query: '{ cluster { nodes(first: 3) { nodes { name } } } }', variables: {} },
  {
    query:
      'query($s: ScenarioInput!) { whatIf(scenario: $s) { __typename ... on Outcome { verdict summary } ... on Error { message } } }',
    variables: { s: { seed: 1, actions: [{ cordon: { names: ['highmem-1c-2'] } }] } },
  },
  {
    query: 'query($s: ScenarioInput!) { whatIf(scenario: $s) { __typename ... on Error { message } } }',
    variables: {
      s: { actions: [{ submit: { template: 'metadata: {name: a}\nspec: {containers: [{name: c, image: i}]}', count: 2 } }] },
    },
  },
  {
    query: 'query($s: ScenarioInput!) { whatIf(scenario: $s) { __typename ... on Error { message } } }',
    variables: { s: { actions: [{ apply: { manifest: 'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: a}' } }] } },
  },
  {
    query: 'query($s: ScenarioInput!) { whatIf(scenario: $s) { __typename ... on Error { message } } }',
    variables: { s: { actions: [{ parallel: [{ cordon: { names: ['x'] } }, { parallel: [] }] }] } },
  },
  { query: 'mutation { createFork(input: { name: "f" }) { __typename ... on Error { message } } }', variables: {} },
  { query: 'mutation { deleteFork(id: "f") { __typename ... on Error { message } } }', variables: {} },
]

/** GraphQL over HTTP: the body of a valid request, changed. */
export function graphqlDoor(url: string): Door {
  return {
    name: 'GraphQL over HTTP',
    async try(random: Random): Promise<DoorFailure | undefined> {
      const body = JSON.stringify(random.pick(DOCUMENTS))
      const input = random.below(8) === 0 ? Buffer.from(body) : mutate(Buffer.from(body), random)
      const type = random.below(10) === 0 ? 'text/plain' : 'application/json'
      try {
        const response = await fetch(`${url}/graphql`, {
          method: 'POST',
          headers: { 'content-type': type },
          body: new Uint8Array(input),
          signal: AbortSignal.timeout(LIMIT_MS),
        })
        const unexpected = unexpectedIn(await response.text())
        if (unexpected !== undefined) return { message: `answers "${unexpected}"`, input }
        return response.status >= 500 && response.status !== 503 ? { message: `status ${response.status}`, input } : undefined
      } catch (error) {
        return { message: `no answer: ${error instanceof Error ? error.message : String(error)}`, input }
      }
    },
  }
}

/** Bytes on the socket that need not be HTTP; the upgrade to a WebSocket and its frames are among them. */
export function socketDoor(url: string): Door {
  const { hostname, port, host } = new URL(url)
  const valid = [
    `POST /graphql HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{"query":"{ a }"}   `,
    `GET /graphql HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: graphql-transport-ws\r\n\r\n\u0081\u0085\u0001\u0002\u0003\u0004hello`,
    `GET /readyz?verbose HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
  ]
  return {
    name: 'raw HTTP and WebSocket',
    async try(random: Random): Promise<DoorFailure | undefined> {
      const input = mutate(Buffer.from(random.pick(valid), 'latin1'), random)
      const text = await exchange({ host: hostname, port: Number(port) }, input)
      const unexpected = unexpectedIn(text)
      return unexpected === undefined ? undefined : { message: `answers "${unexpected}"`, input }
    },
  }
}

/** What the server sends until it closes, or for a moment: it may well wait for the rest of a request. */
function exchange(to: { readonly host: string; readonly port: number }, input: Buffer): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    const socket = connect(to, () => socket.write(input))
    socket.setTimeout(200, () => socket.destroy())
    socket.on('data', (data) => (text += data.toString('latin1')))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(text))
  })
}
