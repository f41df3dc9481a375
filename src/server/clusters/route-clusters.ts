import type { IncomingMessage, ServerResponse } from 'node:http'
import { abbreviatedNames } from '../../lib/abbreviated-names.ts'
import { LOGIN_PATHS } from '../access/login/login.ts'
import { sendAlive, sendJson } from '../health.ts'
import { isAddress, isLocalHost } from '../loopback.ts'
import { sendMetrics } from '../metrics/send-metrics.ts'
import type { Mount } from '../mount.ts'
import { refuseForeignHost, route } from '../route.ts'
import { clusterAt } from './cluster-at.ts'
import { clusterList, clustersOfUid, type ListedCluster, readiness } from './cluster-list.ts'
import { sendClusterPage } from './cluster-page.ts'

/** The clusters of a server. */
export interface Clusters {
  readonly mounts: readonly Mount[]
  /** Aborted when no more requests are taken. */
  readonly closing: AbortSignal
}

/** Answers a request to a server of several clusters: those below /clusters/NAME are answered as by a server of this cluster alone. */
export async function routeClusters(request: IncomingMessage, response: ServerResponse, clusters: Clusters): Promise<void> {
  const [path = '/', query = ''] = (request.url ?? '/').split('?', 2)
  const found = clusterAt(path, clusters.mounts)
  // The page of a cluster refers to what is next to it.
  if (found?.rest === '') response.writeHead(308, { location: `${found.mount.base}/`, 'content-length': 0 }).end()
  else if (found) await route(request, response, found.mount.answers)
  else await answerRoot(request, response, { ...clusters, path, query }).catch(() => response.destroy())
}

async function answerRoot(
  request: IncomingMessage,
  response: ServerResponse,
  { mounts, closing, path, query }: Clusters & Readonly<Record<'path' | 'query', string>>,
): Promise<void> {
  const { host } = request.headers
  // All clusters have the same.
  const login = mounts.find(({ answers }) => answers.guard.login)?.answers.guard.login
  // A token of one cluster is not shown to another one, not even to find out whose it is. So nothing here takes a token.
  const needsToken = mounts.some(({ answers }) => answers.guard.authenticator !== undefined)
  if (path === '/livez' || path === '/healthz') sendAlive(response)
  else if (path === '/readyz') {
    const { ready, ...details } = readiness(mounts, closing.aborted)
    sendJson(response, ready ? 200 : 503, needsToken ? { ready } : { ready, ...details })
  } else if (login && LOGIN_PATHS.has(path)) await login.answer(request, response, path)
  else if (login && path === '/') sendClusterPage(response, namesOf(mounts))
  else if (!ROOT_PATHS.has(path))
    // As at /clusters, a page of another host does not learn the names.
    sendJson(response, 404, { error: `${path} not found: ${addressesOf(needsToken || isLocalHost(host) ? mounts : [])}` })
  else if (needsToken && path !== CLUSTERS) sendJson(response, 403, { error: OWN_TOKENS })
  else if (!needsToken && !(path === '/metrics' && isAddress(host)) && refuseForeignHost(request, response)) return
  else if (path === '/metrics')
    await sendMetrics(
      response,
      mounts.map(({ answers }) => answers.metrics.registry),
    )
  else if (path === '/') sendClusterPage(response, clusterList(mounts))
  else {
    const uid = new URLSearchParams(query).get('uid')
    const named = uid === null ? mounts : clustersOfUid(uid, mounts)
    sendJson(response, 200, { clusters: needsToken ? namesOf(named) : clusterList(named) })
  }
}

function addressesOf(mounts: readonly Mount[]): string {
  const names = abbreviatedNames(
    namesOf(mounts).map(({ name }) => name),
    NAMES_MAX,
  )
  const address = 'each cluster is at /clusters/NAME/, and its API at /clusters/NAME/graphql'
  return names === '' ? address : `${address}; the clusters are ${names}`
}

const NAMES_MAX = 20

/** Names are not secret; reasons can contain addresses and errors of API servers. */
function namesOf(mounts: readonly Mount[]): readonly Pick<ListedCluster, 'name' | 'path'>[] {
  return clusterList(mounts).map(({ name, path }) => ({ name, path }))
}

/** Lists the clusters; with `?uid=`, only those whose namespace kube-system has it. */
const CLUSTERS = '/clusters'
const ROOT_PATHS: ReadonlySet<string> = new Set(['/', CLUSTERS, '/metrics'])
const OWN_TOKENS =
  'each cluster has callers of its own: open /clusters/NAME/, and query /clusters/NAME/graphql and /clusters/NAME/metrics with a token of this cluster'
