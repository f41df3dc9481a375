import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { condition } from '../../src/kube/condition.ts'
import { tokenHash } from '../../src/server/access/token-file.ts'
import { openHistory } from '../../src/server/history/open-history.ts'
import { startServer } from '../../src/server/server.ts'
import { startBuiltServer } from '../../test/browser/built-server.ts'
import { bundledDashboard } from '../../test/browser/bundled-dashboard.ts'
import { aNode, aPod, T0 } from '../../test/support/builders.ts'
import { AMPLE, minute, newFolder, pinAt } from '../../test/support/kept-states.ts'
import { storedShop } from '../../test/support/stored-shop.ts'

/**
 * What is served: the sample, a cluster without nodes, the sample without most of its kinds, a live cluster with states of the past, and the
 * sample for a caller of one namespace, with and without the token.
 */
export type Place = 'shop' | 'empty' | 'partial' | 'kept' | 'guarded' | 'locked'

/** A token as the page asks for it where the place needs one. */
export const TOKEN = 'sees-the-namespace-shop-alone'

export interface ServedPlaces {
  /** Where the page of a place is. */
  readonly urlOf: (place: Place) => string
  readonly close: () => Promise<void>
}

const SAMPLE = 'samples/shop-30.json.gz'
/** What a caller may read who has hardly any permission: verdicts that need more are `UNKNOWN`. */
const FEW_KINDS = new Set(['Node', 'Namespace', 'Pod', 'Deployment', 'ReplicaSet'])

/** Serves all of them until they are closed. */
export async function servePlaces(): Promise<ServedPlaces> {
  const { folder, remove } = newFolder()
  const clusters = await startBuiltServer(...clusterFlags(folder))
  const tokens = join(folder, 'tokens')
  writeFileSync(tokens, `shop-team ${tokenHash(TOKEN)} shop\n`)
  const guarded = await startBuiltServer('--from', SAMPLE, '--tokens', tokens)
  const kept = await serveKept(join(folder, 'history'))
  const urls: Readonly<Record<Place, string>> = {
    shop: `${clusters.url}/clusters/shop/`,
    empty: `${clusters.url}/clusters/empty/`,
    partial: `${clusters.url}/clusters/partial/`,
    guarded: `${guarded.url}/`,
    locked: `${guarded.url}/`,
    kept: `${kept.url}/`,
  }
  return {
    urlOf: (place) => urls[place],
    close: async () => {
      await Promise.all([clusters, guarded, kept].map((server) => server.close()))
      remove()
    },
  }
}

/** The flags that serve the clusters of files, whose files are written into the folder. */
function clusterFlags(folder: string): readonly string[] {
  const sample = JSON.parse(gunzipSync(readFileSync(SAMPLE)).toString()) as {
    readonly items: readonly { readonly kind: string }[]
  }
  const namespace = {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name: 'default', creationTimestamp: '2026-06-01T09:00:00Z' },
  }
  const items = { partial: sample.items.filter(({ kind }) => FEW_KINDS.has(kind)), empty: [namespace] }
  const flags = Object.entries(items).map(([name, found]) => {
    const file = join(folder, `${name}.json`)
    writeFileSync(file, JSON.stringify({ apiVersion: 'v1', kind: 'List', items: found }))
    return `${name}=${file}`
  })
  return [`shop=./${SAMPLE}`, ...flags].flatMap((value) => ['--cluster', value])
}

/** A cluster that is followed, with three states of the past: at the second, a pod is Pending. */
async function serveKept(folder: string): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  mkdirSync(folder)
  const history = await openHistory(folder, AMPLE, minute(0))
  const twin = storedShop()
  await history.add(pinAt(twin, 0))
  const conditions = [condition({ type: 'Ready', status: 'True', lastTransitionTime: T0 })]
  await history.add(pinAt(twin.put(aNode('then', { conditions }), aPod(twin.state.shapes, 'waits', { cpu: '64' })), 1))
  twin.state.remove('Pod', 'default', 'waits')
  await history.add(pinAt(twin, 2))
  twin.readings.set('Pod', { state: 'watching', error: undefined, lists: 2, watches: 1, failures: 0, lagMs: 2000 })
  const server = await startServer({ twin, port: 0, history, dashboard: await bundledDashboard(), log: () => {} })
  const close = async (): Promise<void> => {
    await server.close()
    await history.close()
  }
  return { url: server.url, close }
}
