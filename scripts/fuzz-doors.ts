/**
 * Sends random input through every way by which text enters the program: files of commands, requests to a server, its store. The
 * program must answer or refuse, and continue to run.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { Random } from '../src/engine/run/random.ts'
import { commandDoor } from '../test/doors/command-door.ts'
import type { Door } from '../test/doors/door.ts'
import { graphqlDoor, socketDoor } from '../test/doors/http-door.ts'
import { knock } from '../test/doors/knock.ts'
import { Served } from '../test/doors/served.ts'
import { storeDoor } from '../test/doors/store-door.ts'

const USAGE = `npm run fuzz:doors -- [--minutes N] [--seed S] [--into FOLDER]

Sends random input through files, HTTP, WebSockets and the store, until the minutes are over.

  --minutes N     how long (1)
  --seed S        the same seed gives the same inputs (1)
  --into FOLDER   where inputs are written that the program does not survive (a temporary folder)
`
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const MAIN = join(ROOT, 'dist/cli/main.js')
const SAMPLE = join(ROOT, 'samples/shop-30.json.gz')
const DUMP_ITEMS = 40
const MANIFEST = `apiVersion: apps/v1
kind: Deployment
metadata: { name: web, namespace: default }
spec:
  replicas: 3
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec: { containers: [{ name: main, image: "registry.example.com/web:1", resources: { requests: { cpu: 100m, memory: 64Mi } } }] }
`
const SCHEDULER = `apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
profiles: [{ schedulerName: default-scheduler, plugins: { score: { disabled: [{ name: ImageLocality }] } } }]
`
const KUBECONFIG = `apiVersion: v1
kind: Config
current-context: c
clusters: [{ name: c, cluster: { server: "http://127.0.0.1:9" } }]
users: [{ name: u, user: { token: t } }]
contexts: [{ name: c, context: { cluster: c, user: u } }]
`

/** A part of the sample, as a file of its own. */
function dump(): Buffer {
  const list = JSON.parse(gunzipSync(readFileSync(SAMPLE)).toString()) as { readonly items: readonly object[] }
  return Buffer.from(JSON.stringify({ apiVersion: 'v1', kind: 'List', items: list.items.slice(0, DUMP_ITEMS) }))
}

function commandDoors(folder: string): readonly Door[] {
  const program = [process.execPath, MAIN] as const
  const door = (name: string, valid: string | Buffer, args: (file: string) => readonly string[]): Door =>
    commandDoor({ name, program, folder, args, valid: Buffer.from(valid) })
  const from = ['--from', SAMPLE]
  return [
    door('dump.json', dump(), (file) => ['get', 'pods', '--from', file]),
    door('dump.json.gz', readFileSync(SAMPLE), (file) => ['headroom', '--from', file]),
    door('manifest.yaml', MANIFEST, (file) => ['apply', '-f', file, ...from]),
    door('scenario.yaml', readFileSync(join(ROOT, 'docs/scenario.example.yaml')), (file) => ['run', file, ...from]),
    door('scheduler.yaml', SCHEDULER, (file) => ['why-pending', '--scheduler-config', file, ...from]),
    door('kubeconfig', KUBECONFIG, (file) => ['get', 'nodes', '--kubeconfig', file, '--request-timeout', '2s']),
  ]
}

function serve(store: string): readonly [string, ...string[]] {
  return [process.execPath, MAIN, 'serve', '--port', '0', '--no-warm-up', '--store', store]
}

/** A folder with a fork and a snapshot that a server has written. */
async function writtenStore(folder: string): Promise<string> {
  const store = join(folder, 'written')
  const [command, ...args] = serve(store)
  const served = await Served.start(command, args)
  const headers = { 'content-type': 'application/json' }
  for (const field of ['createFork', 'createSnapshot']) {
    const body = JSON.stringify({ query: `mutation { ${field}(input: { name: "one" }) { __typename } }` })
    await fetch(`${served.url}/graphql`, { method: 'POST', headers, body })
  }
  await served.stop()
  return store
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '1' },
      seed: { type: 'string', default: '1' },
      into: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  const [minutes, seed] = [Number(values.minutes), Number(values.seed)]
  if (values.help === true || !(minutes > 0) || !Number.isSafeInteger(seed)) {
    console.log(USAGE)
    return values.help === true ? 0 : 1
  }
  const folder = mkdtempSync(join(tmpdir(), 'rehearse-doors-'))
  const into = values.into ?? mkdtempSync(join(tmpdir(), 'rehearse-doors-found-'))
  mkdirSync(into, { recursive: true })
  const [command, ...args] = serve(join(folder, 'served'))
  const served = await Served.start(command, args)
  try {
    const { url } = served
    const requests = [graphqlDoor(url), socketDoor(url)]
    const store = storeDoor({ serve, valid: await writtenStore(folder), folder })
    const doors = [...commandDoors(folder), store, ...requests]
    const score = await knock(doors, { served, random: new Random(seed), endMs: performance.now() + minutes * 60_000 })
    for (const { door, count } of score.counts) console.log(`${door}: ${count} inputs`)
    console.log(`memory of the server: ${score.memoryMb.map((mb) => `${mb.toFixed(0)} MB`).join(', ')}`)
    for (const [i, { door, message, input }] of score.failures.entries()) {
      const path = join(into, `${seed}-${i}-${door.replaceAll(/\W+/g, '-')}`)
      writeFileSync(path, input)
      console.log(`seed ${seed}: ${door}: ${message}\n  input: ${path}`)
    }
    console.log(`${score.passed} passed, ${score.failures.length} failed`)
    return score.failures.length === 0 && score.passed > 0 ? 0 : 1
  } finally {
    await served.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

process.exitCode = await main()
