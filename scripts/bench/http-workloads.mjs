import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { createClient } from 'graphql-ws'
import { WebSocket } from 'ws'

const SERVER = fileURLToPath(new URL('http-server.mjs', import.meta.url))
const SEED = 1
/** A server that has answered a hundred questions has compiled what it uses; what is measured is such a one. */
const WARM_UP = 100
const REQUESTED = 200
const AT_ONCE = 50
const ROUNDS = 6
const SUBSCRIBERS = 1000
const CHANGES_REPORTED = 100

/** Started as `npm start` does: a process of its own inherits no flags. */
const FLAGS = ['--expose-gc', '--max-semi-space-size=32']

/** A server of a synthetic cluster in a process of its own. */
async function startServer(nodes, pods, limits = {}) {
  const child = fork(SERVER, [nodes, pods, SEED, JSON.stringify(limits)], { execArgv: FLAGS })
  const waiting = new Map()
  let number = 0
  const url = await new Promise((resolve, reject) => {
    child.on('exit', (code) => reject(new Error(`the server ended with ${code}: is the product built?`)))
    child.on('message', (message) => {
      if (message.url) resolve(message.url)
      else waiting.get(message.number)?.(message)
    })
  })
  const ask = (what, rest = {}) =>
    new Promise((resolve) => {
      number++
      waiting.set(number, resolve)
      child.send({ number, ask: what, ...rest })
    })
  const close = async () => {
    child.send({ number: 0, ask: 'close' })
    await once(child, 'exit')
  }
  return { url, ask, close, nodes }
}

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE + 1 })

/** Sends a request and reads the answer to its end. */
function send(url, { method = 'GET', body, headers = {} } = {}) {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers, agent }, (incoming) => {
      const chunks = []
      incoming.on('data', (chunk) => chunks.push(chunk))
      incoming.on('end', () => resolve(Buffer.concat(chunks).toString()))
      incoming.on('error', reject)
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

async function post(url, query, variables) {
  const body = JSON.stringify({ query, variables })
  const { data, errors } = JSON.parse(
    await send(`${url}/graphql`, { method: 'POST', body, headers: { 'content-type': 'application/json' } }),
  )
  if (errors) throw new Error(JSON.stringify(errors))
  return data
}

const DRAIN = `query ($node: String!) {
  whatIf(scenario: { actions: [{ drain: { nodes: { names: [$node] }, ignoreDaemonSets: true, deleteEmptyDirData: true } }] }) {
    ... on Outcome { verdict summary duration reasons { severity message } moves { nodes { pod { namespace name } fromNode toNode downtime } } }
    ... on Error { message }
  }
}`

/** Drains one node over HTTP; returns how long the answer took. */
async function drain({ url, nodes }, i) {
  const start = performance.now()
  const { whatIf } = await post(url, DRAIN, { node: `node-${String((i * 7) % nodes).padStart(5, '0')}` })
  if (!whatIf.verdict) throw new Error(whatIf.message)
  return performance.now() - start
}

function percentile(values, part) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN
}

async function warm(server) {
  for (let i = 0; i < WARM_UP; i++) await drain(server, i)
}

async function drainFigures(nodes, pods) {
  const server = await startServer(nodes, pods)
  try {
    await warm(server)
    const times = []
    for (let i = 0; i < REQUESTED; i++) times.push(await drain(server, WARM_UP + i))
    return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
  } finally {
    await server.close()
  }
}

/** This many clients send at the same moment, several times; meanwhile health checks run, and the loop is measured. */
async function loadFigures(nodes, pods) {
  const server = await startServer(nodes, pods)
  try {
    await warm(server)
    await server.ask('watch')
    const health = []
    const beat = async () => {
      const start = performance.now()
      await send(`${server.url}/livez`)
      health.push(performance.now() - start)
    }
    const times = []
    for (let round = 0; round < ROUNDS; round++) {
      let open = true
      const beating = (async () => {
        while (open) await beat()
      })()
      const requested = Array.from({ length: AT_ONCE }, (_, i) => drain(server, round * AT_ONCE + i))
      times.push(...(await Promise.all(requested)))
      open = false
      await beating
    }
    const { maxMs } = await server.ask('delay')
    return { p50: percentile(times, 0.5), p99: percentile(times, 0.99), maxMs, healthMs: Math.max(...health) }
  } finally {
    await server.close()
  }
}

/** The longest time for which the loop of a server that has just started is blocked while it answers its first questions. */
async function coldStallMs(nodes, pods) {
  const server = await startServer(nodes, pods)
  try {
    await server.ask('watch')
    for (let i = 0; i < 10; i++) await drain(server, i)
    return (await server.ask('delay')).maxMs
  } finally {
    await server.close()
  }
}

const CHANGES = 'subscription { clusterChanges { sequence initial changes { type key { kind name } } } }'

/** Half of the subscribers come over WebSocket and half as readers of server-sent events, each on a connection of its own. */
function subscribe({ url }, i) {
  const received = { changes: 0 }
  const receive = ({ clusterChanges }) => {
    if (clusterChanges.initial) received.begun()
    else received.changes++
  }
  const begun = new Promise((resolve) => {
    received.begun = resolve
  })
  const end = i % 2 === 0 ? overWebSocket(url, receive) : overEvents(url, receive)
  return { received, begun, end }
}

function overWebSocket(url, receive) {
  const client = createClient({ url: `${url.replace('http', 'ws')}/graphql`, webSocketImpl: WebSocket, retryAttempts: 0 })
  client.subscribe({ query: CHANGES }, { next: ({ data }) => receive(data), error: () => {}, complete: () => {} })
  return () => client.dispose()
}

function overEvents(url, receive) {
  const outgoing = request(`${url}/graphql?query=${encodeURIComponent(CHANGES)}`, { headers: { accept: 'text/event-stream' } })
  outgoing.on('error', () => {})
  outgoing.on('response', (incoming) => {
    incoming.on('error', () => {})
    incoming.on('data', (chunk) => {
      for (const [, data] of chunk.toString().matchAll(/^data: ?({.*)$/gm)) receive(JSON.parse(data).data)
    })
  })
  outgoing.end()
  return () => outgoing.destroy()
}

/** Memory that a thousand subscribers take, after each of them has received a hundred changes, in megabytes. */
async function subscribersMb(nodes, pods) {
  const server = await startServer(nodes, pods)
  try {
    await drain(server, 0)
    const before = await server.ask('memory')
    const all = Array.from({ length: SUBSCRIBERS }, (_, i) => subscribe(server, i))
    await Promise.all(all.map(({ begun }) => begun))
    for (let i = 0; i < CHANGES_REPORTED; i++) {
      await server.ask('change', { kind: 'Namespace', object: { kind: 'Namespace', metadata: { name: `new-${i}` } } })
      const reported = () => all.every(({ received }) => received.changes > i)
      while (!reported()) await new Promise((resolve) => setTimeout(resolve, 5))
    }
    const after = await server.ask('memory')
    for (const { end } of all) end()
    return (after.rss - before.rss) / 1e6
  } finally {
    await server.close()
  }
}

const loads = new Map()
/** Figures of one load, shared by the workloads that read them. */
function loadOnce(nodes, pods) {
  const key = `${nodes}/${pods}`
  if (!loads.has(key)) loads.set(key, loadFigures(nodes, pods))
  return loads.get(key)
}

function workload(name, unit, goal, measure) {
  return { name, nodes: 1000, pods: 30_000, unit, goal, better: 'less', measure: () => measure(1000, 30_000) }
}

/** The server, queried over HTTP, WebSocket and server-sent events by a process beside it. */
export const HTTP_WORKLOADS = [
  workload('http-drain-1000', 'ms', 25, async (nodes, pods) => (await drainFigures(nodes, pods)).p99),
  workload('http-drain-p50-1000', 'ms', 25, async (nodes, pods) => (await drainFigures(nodes, pods)).p50),
  workload('http-load-50', 'ms', 1250, async (nodes, pods) => (await loadOnce(nodes, pods)).p99),
  workload('http-load-p50-50', 'ms', 1250, async (nodes, pods) => (await loadOnce(nodes, pods)).p50),
  workload('http-health-load', 'ms', 50, async (nodes, pods) => (await loadOnce(nodes, pods)).healthMs),
  workload('event-loop-delay-load', 'ms', 20, async (nodes, pods) => (await loadOnce(nodes, pods)).maxMs),
  workload('event-loop-delay-cold', 'ms', 20, coldStallMs),
  workload('subscribers-1000', 'MB', 100, subscribersMb),
]
