import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { Duplex } from 'node:stream'
import { connect as connectTls } from 'node:tls'
import { WebSocket } from 'ws'
import { CredentialCache, type Credentials } from '../../ingest/kubernetes/credentials.ts'
import { systemClock } from '../../ingest/kubernetes/ingest-clock.ts'
import { type KubeconfigOptions, resolveKubeconfig } from '../../ingest/kubernetes/kubeconfig.ts'
import { CliError } from '../cli-error.ts'
import { fetchWithoutTimeout } from '../fetch-without-timeout.ts'
import { partsOfInCluster } from './is-in-cluster.ts'
import { PodConnection } from './pod-connection.ts'
import { LABEL, type ListedPod, type ServerPod, serverPodOf } from './server-pod.ts'

/** The subprotocol of a kubelet for forwarded ports. */
const PROTOCOL = 'v4.channel.k8s.io'
/** How long the API server may take for an answer, in milliseconds. */
const ANSWER_MS = 30_000
/** Where the manifests deploy a server. */
const NAMESPACE_DEFAULT = 'rehearse'

/** A server that runs in a cluster, reached through its API server. */
export interface ClusterServer {
  /** Its address within its pod. */
  readonly url: string
  /** The namespace of objects that are named without one. */
  readonly namespace: string
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  close(): void
}

/**
 * Finds the server in a cluster by its label, and connects to its pod as `kubectl port-forward` does, with the credentials of the
 * kubeconfig. It sends a list of pods and `portforward`, and nothing else.
 * @throws {CliError} when no server is ready, or the user may not connect to it.
 * @throws {KubeconfigError | CredentialsError}
 */
export async function openClusterServer(server: string, options: KubeconfigOptions, signal: AbortSignal): Promise<ClusterServer> {
  const { namespace, name } = partsOfInCluster(server)
  const config = await resolveKubeconfig(options)
  const cache = new CredentialCache(async () => config, systemClock)
  const cluster: ApiAddress = { base: config.server.replace(/\/$/, ''), credentials: await cache.current(), signal }
  try {
    const pod = await findPod(cluster, namespace)
    return {
      url: `http${pod.isSecure ? 's' : ''}://127.0.0.1:${pod.port}${name === undefined ? '' : `/clusters/${name}`}/graphql`,
      namespace: config.namespace,
      fetch: async (url, init) => {
        const connection = await connect(cluster, pod)
        return fetchWithoutTimeout(url, init, () => connection)
      },
      close: () => cache.close(),
    }
  } catch (error) {
    cache.close()
    throw error
  }
}

interface ApiAddress {
  readonly base: string
  readonly credentials: Credentials
  readonly signal: AbortSignal
}

/** Users who may not list the pods of all namespaces find a server where the manifests deploy it. */
async function findPod(cluster: ApiAddress, namespace: string | undefined): Promise<ServerPod> {
  if (namespace !== undefined) return serverPodOf(await podsIn(cluster, namespace), `the namespace ${namespace}`)
  try {
    return serverPodOf(await podsIn(cluster, undefined), 'the cluster')
  } catch (error) {
    if (!(error instanceof ForbiddenError)) throw error
    return serverPodOf(await podsIn(cluster, NAMESPACE_DEFAULT), `the namespace ${NAMESPACE_DEFAULT}`)
  }
}

class ForbiddenError extends CliError {}

async function podsIn(cluster: ApiAddress, namespace: string | undefined): Promise<readonly ListedPod[]> {
  const path = namespace === undefined ? '/api/v1/pods' : `/api/v1/namespaces/${encodeURIComponent(namespace)}/pods`
  const answer = await get(cluster, `${path}?labelSelector=${encodeURIComponent(LABEL)}`)
  const text = await textOf(answer)
  if (answer.statusCode === 403)
    throw new ForbiddenError(`${messageOf(text)}: name the namespace of the server, --server cluster:NAMESPACE, or its address`)
  if (answer.statusCode !== 200)
    throw new CliError(`the API server answered ${answer.statusCode} to a list of pods: ${messageOf(text)}`)
  return (JSON.parse(text) as { readonly items: readonly ListedPod[] }).items
}

function get({ base, credentials, signal }: ApiAddress, path: string): Promise<IncomingMessage> {
  const { agent, headers } = credentials
  const send = base.startsWith('https:') ? requestHttps : requestHttp
  const within = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)])
  return new Promise((resolve, reject) => {
    send(`${base}${path}`, { agent, headers: { ...headers, accept: 'application/json' }, signal: within })
      .once('response', resolve)
      .once('error', (error) =>
        reject(new CliError(`the API server ${base} does not answer: ${error.message}`, { cause: error })),
      )
      .end()
  })
}

/** A connection to the port of the server. */
function connect({ base, credentials }: ApiAddress, { namespace, name, port, isSecure }: ServerPod): Promise<Duplex> {
  const { agent, headers } = credentials
  const address = `${base.replace(/^http/, 'ws')}/api/v1/namespaces/${namespace}/pods/${name}/portforward?ports=${port}`
  const socket = new WebSocket(address, PROTOCOL, { agent, headers: textHeaders(headers), handshakeTimeout: ANSWER_MS })
  return new Promise((resolve, reject) => {
    const fail = (reason: string): void => reject(new CliError(`cannot connect to the pod ${namespace}/${name}: ${reason}`))
    socket.once('open', () => {
      const connection = new PodConnection(socket)
      // The API server and the kubelet connect to this pod and to no other: its certificate would prove nothing more.
      resolve(isSecure ? connectTls({ socket: connection, rejectUnauthorized: false }) : connection)
    })
    socket.once('error', (error) => fail(error.message))
    socket.once('unexpected-response', async (_, answer) => {
      const message = messageOf(await textOf(answer))
      fail(answer.statusCode === 403 ? `${message}; it needs the verb create on pods/portforward in ${namespace}` : message)
    })
  })
}

function textHeaders(headers: Credentials['headers']): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}

async function textOf(answer: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of answer) text += String(part)
  return text
}

/** The message of a Status, or the text itself. */
function messageOf(text: string): string {
  try {
    const { message } = JSON.parse(text) as { readonly message?: unknown }
    if (typeof message === 'string') return message
  } catch {
    // It is not a Status: a proxy answered.
  }
  return text.trim().slice(0, 200)
}
