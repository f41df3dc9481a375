import type { KnownResource } from '../ingest/resources.ts'
import type { ApiClient } from './api-client.ts'
import { CliError } from './cli-error.ts'
import { isInCluster } from './cluster-server/is-in-cluster.ts'
import type { Io } from './io.ts'
import { openLocal } from './open-local.ts'
import { openSource, type SourceFlags } from './open-source.ts'
import { serverToken, type TokenFlags } from './server-token.ts'
import { type Course, type Follow, showWaiting } from './waiting.ts'

export interface WhereFlags extends SourceFlags, TokenFlags {
  readonly server?: string
  readonly fork?: string
  readonly snapshot?: string
  readonly at?: string
}

/** Where `rehearse serve` listens by default. */
export const SERVER_DEFAULT = 'http://127.0.0.1:4000'

/** Opens what the flags name: a server, files, or else the cluster that kubectl would talk to, of which only `resources` are read. */
export async function openClient(flags: WhereFlags, io: Io, resources?: readonly KnownResource[]): Promise<ApiClient> {
  const on = stateOf(flags)
  const server = serverOf(flags, on.on !== undefined, io)
  if (server === undefined) {
    if (flags.kubeconfigToken) throw new CliError('--kubeconfig-token is for a server: name it with --server')
    const local = openLocal(await openSource(flags, io, resources), io)
    return patient(await showWaiting('reading the cluster', local, io), io)
  }
  const [held] = heldFlags(flags)
  if (flags.allowPartial) throw new CliError('--allow-partial applies to files: give them with --from')
  if (flags.asOf !== undefined) throw new CliError('--as-of applies to files: give them with --from')
  if (flags.requestTimeout !== undefined)
    throw new CliError('--request-timeout applies to a cluster that this command reads itself')
  const isCluster = isInCluster(server)
  for (const name of flags.kubeconfigToken || isCluster ? (['from'] as const) : (['from', 'kubeconfig', 'context'] as const))
    if (flags[name] !== undefined)
      throw new CliError(
        `${flags.server === undefined ? `--${held}` : '--server'} and --${name} name two places: give one of them`,
      )
  return patient(await clientOf(await reachable(server, flags, io), { flags, on, io }), io)
}

/** A server, and how requests get there. */
interface Reachable {
  readonly url: string
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** The namespace of objects that are named without one, where the way to the server says so. */
  readonly namespace?: string
  readonly close?: () => void
}

/** Loaded only here: Node's HTTPS takes as long to load as some answers take. */
async function reachable(server: string, flags: WhereFlags, io: Io): Promise<Reachable> {
  if (isInCluster(server)) {
    const { openClusterServer } = await import('./cluster-server/cluster-server.ts')
    const { kubeconfig, context } = flags
    const found = {
      env: io.env,
      ...(kubeconfig === undefined ? {} : { kubeconfig }),
      ...(context === undefined ? {} : { context }),
    }
    return openClusterServer(server, found, io.signal)
  }
  const { checkServerUrl, reach } = await import('./query-server.ts')
  return { url: checkServerUrl(server), fetch: reach }
}

interface ClientOptions {
  readonly flags: WhereFlags
  readonly on: { readonly on?: object }
  readonly io: Io
}

async function clientOf({ url, fetch, ...server }: Reachable, { flags, on, io }: ClientOptions): Promise<ApiClient> {
  const { post, subscribe } = await import('./post.ts')
  const { token, namespace } = await serverToken(url, flags, io)
  return {
    namespace: flags.namespace ?? server.namespace ?? namespace,
    on,
    query: (query, variables, { signal = io.signal, progressId } = {}) =>
      post({ query, variables, signal, progressId, token, caller: io.env['USER'], url, fetch }),
    subscribe: (query, variables, signal = io.signal) => subscribe({ query, variables, signal, token, url, fetch }),
    close: async () => server.close?.(),
  }
}

const PROGRESS = 'subscription OperationProgress($id: ID!) { operationProgress(id: $id) { done total } }'

/** Shows that an answer takes its time, and how far it is. */
function patient(client: ApiClient, io: Io): ApiClient {
  if (!io.terminal) return client
  return {
    ...client,
    query: (query, variables, options) => {
      const progressId = crypto.randomUUID()
      const answer = client.query<never>(query, variables, { ...options, progressId })
      const follow: Follow = async function* (signal) {
        const courses = client.subscribe<{ readonly operationProgress: Course }>(PROGRESS, { id: progressId }, signal)
        for await (const { operationProgress } of courses) yield operationProgress
      }
      return showWaiting('rehearsing', answer, { ...io, follow })
    },
  }
}

/** The server to query; `undefined`: files or a cluster are read. A flag that names those has precedence over `REHEARSE_SERVER`. */
function serverOf(
  { server, from, kubeconfig, context, kubeconfigToken }: WhereFlags,
  isHeld: boolean,
  { env }: Io,
): string | undefined {
  const isElsewhere = from !== undefined || (!kubeconfigToken && (kubeconfig !== undefined || context !== undefined))
  const named = isElsewhere && !isHeld ? undefined : env['REHEARSE_SERVER'] || undefined
  return server ?? named ?? (isHeld ? SERVER_DEFAULT : undefined)
}

/** Times have other characters as well. */
const DIGEST = /^[0-9a-f]{8,}$/
const HELD = ['fork', 'snapshot', 'at'] as const

/** The flags that name a state that a server keeps. */
function heldFlags(flags: WhereFlags): readonly (typeof HELD)[number][] {
  return HELD.filter((name) => flags[name] !== undefined)
}

/** The state that flags name: forks, snapshots and the history are kept by a server. */
function stateOf(flags: WhereFlags): { readonly on?: object } {
  const [first, second] = heldFlags(flags)
  if (first && second) throw new CliError(`--${first} and --${second} name two states: give one of them`)
  if (!first) return {}
  if (first !== 'at') return { on: { [first]: flags[first] } }
  return { on: DIGEST.test(flags.at ?? '') ? { digest: flags.at } : { time: flags.at } }
}
