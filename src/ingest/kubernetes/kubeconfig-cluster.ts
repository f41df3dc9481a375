import { ApiConnection } from './api-connection.ts'
import { CredentialCache } from './credentials.ts'
import { systemClock } from './ingest-clock.ts'
import { type KubeconfigOptions, resolveKubeconfig } from './kubeconfig.ts'
import { readClusterUid } from './read-cluster-uid.ts'

/** How long the API server may take, in milliseconds: a command waits for it. */
const ANSWER_MS = 10_000

/** The cluster that a context of a kubeconfig names. */
export interface KubeconfigCluster {
  readonly contextName: string
  /** The uid of its namespace kube-system. */
  readonly uid: string
}

/**
 * Which cluster a kubeconfig names.
 * @throws {KubeconfigError | CredentialsError | ApiError | TransportError} when it cannot be found out.
 */
export async function kubeconfigCluster(options: KubeconfigOptions, signal: AbortSignal): Promise<KubeconfigCluster> {
  const config = await resolveKubeconfig(options)
  const { server, contextName } = config
  const credentials = new CredentialCache(async () => config, systemClock)
  const connection = new ApiConnection({
    ...{ server, credentials, clock: systemClock },
    compress: false,
    requestTimeoutMs: ANSWER_MS,
  })
  try {
    return { contextName, uid: await readClusterUid(connection, signal) }
  } finally {
    connection.close()
  }
}
