import { sleep } from '../../scripts/oracle/cluster/lib/api.mjs'
import { type BuiltServer, startBuiltServer } from '../browser/built-server.ts'
import { contentOf, dumpOf } from '../real/content.ts'
import { type FollowingTwin, liveTwinOf } from '../real/live-twin-of.ts'
import { Plane } from '../real/plane.ts'
import { scrape } from '../support/scrape.ts'
import { type Figures, judgeSoak } from './judge-soak.ts'
import { FIRST_OBJECTS, SoakDriver } from './soak-driver.ts'

const NODES = Array.from({ length: 9 }, (_, i) => `node-${i + 1}`)
const ROUND_MS = 60_000
/** How long the twin may need to become as the cluster is, after the last change. */
const EQUAL_WITHIN_MS = 45_000
/** The API server is killed and started again after each of these rounds. */
const ROUNDS_PER_RESTART = 15

const PODS = '{ cluster { ... on Cluster { pods(first: 500) { nodes { uid phase node { name } } } } } }'
const QUESTION = `query ($node: String!) {
  whatIf(scenario: { actions: [{ drain: { nodes: { names: [$node] }, ignoreDaemonSets: true, deleteEmptyDirData: true, force: true } }] }) {
    ... on Outcome { verdict digest }
  }
}`

export interface SoakOptions {
  readonly minutes: number
  readonly seed: number
  readonly report: (line: string) => void
}

/**
 * Follows a real control plane whose objects change all the time, with the built server and with a twin in this process. After each round both are held
 * against a fresh list; at the end also the memory of the server, and how often it has listed.
 * @returns what was wrong, a line each, and how many checks there were.
 */
export async function soak({
  minutes,
  seed,
  report,
}: SoakOptions): Promise<{ readonly checks: number; readonly wrong: readonly string[] }> {
  const plane = await Plane.start(NODES.map((name, i) => ({ name, zone: `zone-${i % 3}` })))
  try {
    await plane.apply(FIRST_OBJECTS)
    const server = await startBuiltServer('--live', '--kubeconfig', plane.readOnlyKubeconfig)
    const followed = await liveTwinOf(plane.readOnlyKubeconfig)
    try {
      return judgeSoak(await rounds({ plane, server, followed, minutes, seed, report }))
    } finally {
      await followed.stop()
      await server.close()
    }
  } finally {
    await plane.stop()
  }
}

interface Soaking extends SoakOptions {
  readonly plane: Plane
  readonly server: BuiltServer
  readonly followed: FollowingTwin
}

async function rounds({ plane, server, followed, minutes, seed, report }: Soaking): Promise<readonly Figures[]> {
  const driver = new SoakDriver(plane, seed, NODES)
  const figures: Figures[] = []
  const end = Date.now() + minutes * 60_000
  for (let round = 1; Date.now() < end; round++) {
    if (round % ROUNDS_PER_RESTART === 0) await plane.restartApiServer(2000)
    await Promise.all([driver.actFor(ROUND_MS), questions(server)])
    const differences = await differencesOf(plane, server, followed)
    const found = { ...(await figuresOf(server)), differences, restarts: Math.floor(round / ROUNDS_PER_RESTART) }
    figures.push(found)
    const { sent, drains } = driver.counts
    report(
      `minute ${round}: ${sent} commands, ${drains} drains; ${found.residentMb.toFixed(0)} MB, ${found.relists} relists of ${found.kinds} kinds, ` +
        `${found.failures} failed reads; ${differences.length === 0 ? 'equal to a fresh list' : `${differences.length} differences`}`,
    )
  }
  return figures
}

/** Asks what a drain would do, every few seconds. */
async function questions(server: BuiltServer): Promise<void> {
  for (const end = Date.now() + ROUND_MS; Date.now() < end; await sleep(3000)) {
    const node = NODES[Math.floor(Date.now() / 3000) % NODES.length]
    const { whatIf } = await server.ask<{ readonly whatIf: { readonly verdict?: string } }>(QUESTION, { node })
    if (whatIf.verdict === undefined) throw new Error(`the server has no answer about a drain of ${node}`)
  }
}

/** What differs between a fresh list and both twins; several tries, because the cluster takes some time to come to rest. */
async function differencesOf(plane: Plane, server: BuiltServer, { twin }: FollowingTwin): Promise<readonly string[]> {
  let differences: readonly string[] = []
  for (const end = Date.now() + EQUAL_WITHIN_MS; Date.now() < end; await sleep(2000)) {
    const fresh = await dumpOf(plane)
    const served = await servedPods(server)
    const [seen, cluster] = [contentOf(twin.pin().state), contentOf(fresh)]
    const pods = fresh.list('Pod').map(({ uid, phase, nodeName }) => `pod ${uid} ${phase} ${nodeName ?? ''}`)
    differences = [
      ...(seen.digest === cluster.digest
        ? []
        : unlike(Object.entries(seen.rows).map(String), Object.entries(cluster.rows).map(String))),
      ...unlike(served, pods),
    ]
    if (differences.length === 0) return []
  }
  return differences
}

async function servedPods(server: BuiltServer): Promise<readonly string[]> {
  interface Answer {
    readonly cluster: {
      readonly pods: {
        readonly nodes: readonly {
          readonly uid: string
          readonly phase: string
          readonly node: { readonly name: string } | null
        }[]
      }
    }
  }
  const { cluster } = await server.ask<Answer>(PODS)
  return cluster.pods.nodes.map(({ uid, phase, node }) => `pod ${uid} ${phase} ${node?.name ?? ''}`)
}

function unlike(some: readonly string[], others: readonly string[]): readonly string[] {
  const [a, b] = [new Set(some), new Set(others)]
  return [
    ...some.filter((each) => !b.has(each)).map((each) => `only in the twin: ${each}`),
    ...others.filter((each) => !a.has(each)).map((each) => `only in the cluster: ${each}`),
  ]
}

async function figuresOf(server: BuiltServer): Promise<Omit<Figures, 'differences' | 'restarts'>> {
  const samples = await scrape(server.url)
  const sum = (name: string): number =>
    samples.filter((each) => each.name === name).reduce((total, { value }) => total + value, 0)
  return {
    residentMb: sum('process_resident_memory_bytes') / 1e6,
    relists: sum('rehearse_ingest_relists_total'),
    failures: sum('rehearse_ingest_failures_total'),
    kinds: samples.filter(({ name }) => name === 'rehearse_ingest_synced').length,
  }
}
