import { CredentialsError } from './api-error.ts'
import { CredentialCache } from './credentials.ts'
import { systemClock } from './ingest-clock.ts'
import { type KubeconfigOptions, resolveKubeconfig } from './kubeconfig.ts'

/** How the user of a kubeconfig proves to other servers of its cluster who calls. */
export interface KubeconfigToken {
  readonly token: string
  /** The namespace of objects that are named without one. */
  readonly namespace: string
}

/**
 * The bearer token of a kubeconfig's user: as it is written, from its file, or from its plugin.
 * @throws {KubeconfigError} when the kubeconfig cannot be read.
 * @throws {CredentialsError} when its user has no token: a client certificate proves who calls to the API server alone.
 */
export async function kubeconfigToken(options: KubeconfigOptions): Promise<KubeconfigToken> {
  const config = await resolveKubeconfig(options)
  const { contextName, namespace } = config
  const cache = new CredentialCache(async () => config, systemClock)
  try {
    const { headers } = await cache.current()
    if (headers['Impersonate-User'] !== undefined)
      throw new CredentialsError(`the user of the context "${contextName}" impersonates another, which a token does not show`)
    const [, token] = /^Bearer (\S+)$/.exec(String(headers['Authorization'] ?? '')) ?? []
    if (token === undefined)
      throw new CredentialsError(
        `the user of the context "${contextName}" has no token: create one with kubectl create token, and give it in REHEARSE_TOKEN`,
      )
    return { token, namespace }
  } finally {
    cache.close()
  }
}
