import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { median } from './pieces.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const MAIN = `${ROOT}/dist/cli/main.js`
const SAMPLE = `${ROOT}/samples/shop-30.json.gz`
const DRAIN = ['drain', 'highmem-1c-2', '--ignore-daemonsets', '--delete-emptydir-data', '--from', SAMPLE]
const ROUNDS = 21
const SERVERS = 5

/** Milliseconds of one process. */
function processMs(args) {
  const start = performance.now()
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  // 2 is a verdict.
  if (status !== 0 && status !== 2) throw new Error(`node ${args.join(' ')} ended with ${status}: ${stderr}`)
  return performance.now() - start
}

/** How much longer a command takes than Node itself takes to start: each in turn, so that both meet the same load. */
function timesNode(args) {
  const rounds = Array.from({ length: ROUNDS }, () => ({ node: processMs(['-e', '0']), command: processMs([MAIN, ...args]) }))
  return median(rounds.map(({ command }) => command)) / median(rounds.map(({ node }) => node))
}

/** Milliseconds from the start of a server to its first answer, as `npm start` starts it. */
async function firstAnswerMs() {
  const start = performance.now()
  const server = spawn(process.execPath, ['--max-semi-space-size=32', MAIN, 'serve', '--port', '0'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  try {
    const response = await fetch(await addressOf(server), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ limits { costMax } }' }),
    })
    const { data } = await response.json()
    if (!data) throw new Error('the server does not answer')
    return performance.now() - start
  } finally {
    // It need not end in order: nothing of it is kept.
    server.kill('SIGKILL')
    await once(server, 'exit')
  }
}

async function addressOf({ stdout }) {
  let text = ''
  for await (const chunk of stdout.iterator({ destroyOnReturn: false })) {
    text += chunk
    const [address] = /http:\S+\/graphql/.exec(text) ?? []
    if (address) return address
  }
  throw new Error('the server ended before it listened')
}

async function medianOf(measure) {
  const values = []
  for (let i = 0; i < SERVERS; i++) values.push(await measure())
  return median(values)
}

const ON_SAMPLE = { nodes: 30, pods: 218, better: 'less' }

/** Processes that begin from nothing, as people meet the command. */
export const COLD_WORKLOADS = [
  { ...ON_SAMPLE, name: 'cli-help', unit: 'x node', goal: 2.5, measure: () => timesNode(['--help']) },
  { ...ON_SAMPLE, name: 'cli-drain-sample', unit: 'x node', goal: 8, measure: () => timesNode(DRAIN) },
  { ...ON_SAMPLE, name: 'serve-first-answer', unit: 'ms', goal: 1500, measure: () => medianOf(firstAnswerMs) },
]
