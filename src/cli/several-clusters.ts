import { CliError } from './cli-error.ts'
import type { Io } from './io.ts'
import { kubeconfigOptions } from './kubeconfig-options.ts'
import type { SourceFlags } from './open/open-source.ts'

/** The path of an API in which no cluster is named. */
const WITHOUT_CLUSTER = '/graphql'

/** The API of a server, and how requests get there. */
interface Reached {
  readonly url: string
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
}

interface Choosing extends Reached {
  /** `--server`, as it is given. */
  readonly address: string
  readonly flags: Pick<SourceFlags, 'kubeconfig' | 'context'>
  readonly io: Pick<Io, 'env' | 'signal'>
}

/**
 * A server that may have several clusters: where the address names none of them, the one that the kubeconfig names is used, by the uid of its
 * namespace kube-system. Which clusters there are is requested only after a path was not found.
 */
export function ofCluster(choosing: Choosing): Reached {
  const { url, fetch } = choosing
  if (new URL(url).pathname !== WITHOUT_CLUSTER) return { url, fetch }
  let chosen: Promise<string> | undefined
  return {
    url,
    fetch: async (to, init) => {
      if (chosen) return fetch(await moved(to, chosen), init)
      const response = await fetch(to, init)
      if (response.status !== 404) return response
      const clusters = await listed(choosing, '')
      if (!clusters) return response
      await response.body?.cancel()
      chosen ??= choose(clusters, choosing)
      return fetch(await moved(to, chosen), init)
    },
  }
}

/** The same path below that of a cluster. */
async function moved(to: string, chosen: Promise<string>): Promise<string> {
  const url = new URL(to)
  url.pathname = `/clusters/${encodeURIComponent(await chosen)}${url.pathname}`
  return url.href
}

/** The names of the clusters of a server; `undefined`: it does not serve several. */
async function listed({ url, fetch, io }: Choosing, query: string): Promise<readonly string[] | undefined> {
  const response = await fetch(new URL(`/clusters${query}`, url).href, { signal: io.signal })
  const text = await response.text()
  try {
    const { clusters } = JSON.parse(text) as { readonly clusters?: readonly { readonly name: string }[] }
    return clusters?.map(({ name }) => name)
  } catch {
    return undefined
  }
}

async function choose(names: readonly string[], choosing: Choosing): Promise<string> {
  const [only] = names
  if (only !== undefined && names.length === 1) return only
  const { found, reason } = await byIdentity(choosing)
  const [match] = found
  if (match !== undefined && found.length === 1) return match
  throw new CliError(
    `${choosing.address} serves several clusters, and ${reason}: name one of them: ${(found.length > 1 ? found : names)
      .map((name) => `--server ${addressOf(name, choosing)}`)
      .join(', ')}`,
  )
}

/** The clusters that are the one of the kubeconfig, and what keeps them from being exactly one. */
async function byIdentity(choosing: Choosing): Promise<{ readonly found: readonly string[]; readonly reason: string }> {
  const { kubeconfigCluster } = await import('../ingest/kubernetes/kubeconfig-cluster.ts')
  const { flags, io } = choosing
  try {
    const { uid, contextName } = await kubeconfigCluster(kubeconfigOptions(flags, io), io.signal)
    const found = (await listed(choosing, `?uid=${encodeURIComponent(uid)}`)) ?? []
    const reason = found.length > 1 ? 'has that of the context' : 'none is that of the context'
    return { found, reason: `${reason} "${contextName}"${found.length > 1 ? ' more than once' : ''}` }
  } catch (error) {
    const why = error instanceof Error ? error.message.replace(/\.$/, '') : String(error)
    return { found: [], reason: `no kubeconfig shows which is meant (${why})` }
  }
}

function addressOf(name: string, { address, url }: Choosing): string {
  return /^https?:/.test(address) ? new URL(`/clusters/${name}`, url).href : `${address}/${name}`
}
