import { CliError } from '../cli-error.ts'
import { isInCluster } from '../cluster-server/is-in-cluster.ts'
import type { Io } from '../io.ts'
import { kubeconfigOptions } from '../kubeconfig-options.ts'
import { serverToken, type TokenFlags } from '../server-token.ts'
import type { SourceFlags } from './open-source.ts'

export interface WhereFlags extends SourceFlags, TokenFlags {
  readonly server?: string
  readonly fork?: string
  readonly snapshot?: string
  readonly at?: string
}

/** Where `rehearse serve` listens by default. */
export const SERVER_DEFAULT = 'http://127.0.0.1:4000'

/** A state that a server keeps, by a field of `StateRef`. */
export type HeldState = Readonly<Partial<Record<'fork' | 'snapshot' | 'digest' | 'time', string>>>

/** The server that flags name, and the state there. */
export interface NamedServer {
  readonly address: string
  /** `undefined`: the cluster as it is. */
  readonly on: HeldState | undefined
}

/** A server, and how requests get there. */
export interface OpenServer {
  /** Of its API. */
  readonly url: string
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly token: string | undefined
  /** The namespace of objects that are named without one. */
  readonly namespace: string
  readonly close: () => void
}

/**
 * The server that flags or `REHEARSE_SERVER` name; `undefined`: they name files or a cluster.
 * @throws {CliError} when flags contradict each other.
 */
export function namedServer(flags: WhereFlags, io: Pick<Io, 'env'>): NamedServer | undefined {
  const on = stateOf(flags)
  const address = addressOf(flags, on !== undefined, io)
  if (address === undefined) {
    if (flags.kubeconfigToken) throw new CliError('--kubeconfig-token is for a server: name it with --server')
    return undefined
  }
  const [held] = heldFlags(flags)
  if (flags.allowPartial) throw new CliError('--allow-partial applies to files: give them with --from')
  if (flags.asOf !== undefined) throw new CliError('--as-of applies to files: give them with --from')
  if (flags.requestTimeout !== undefined)
    throw new CliError('--request-timeout applies to a cluster that this command reads itself')
  const isCluster = isInCluster(address)
  for (const name of flags.kubeconfigToken || isCluster ? (['from'] as const) : (['from', 'kubeconfig', 'context'] as const))
    if (flags[name] !== undefined)
      throw new CliError(
        `${flags.server === undefined ? `--${held}` : '--server'} and --${name} name two places: give one of them`,
      )
  return { address, on }
}

/** Finds the way to a server, and the token for it. */
export async function openServer(address: string, flags: WhereFlags, io: Pick<Io, 'env' | 'signal'>): Promise<OpenServer> {
  const server = await reachable(address, flags, io)
  const { ofCluster } = await import('../several-clusters.ts')
  const { url, fetch } = ofCluster({ ...server, address, flags, io })
  const { token, namespace } = await serverToken(url, flags, io)
  return {
    url,
    fetch,
    token,
    namespace: flags.namespace ?? server.namespace ?? namespace,
    close: () => server.close?.(),
  }
}

interface Reachable extends Pick<OpenServer, 'url' | 'fetch'> {
  /** Where the way to the server says so. */
  readonly namespace?: string
  readonly close?: () => void
}

/** Loaded only here: Node's HTTPS takes as long to load as some answers take. */
async function reachable(address: string, flags: WhereFlags, io: Pick<Io, 'env' | 'signal'>): Promise<Reachable> {
  if (isInCluster(address)) {
    const { openClusterServer } = await import('../cluster-server/cluster-server.ts')
    return openClusterServer(address, kubeconfigOptions(flags, io), io.signal)
  }
  const { checkServerUrl, reach } = await import('../query-server.ts')
  return { url: checkServerUrl(address), fetch: reach }
}

/** A flag that names files or a cluster has precedence over `REHEARSE_SERVER`. */
function addressOf(
  { server, from, kubeconfig, context, kubeconfigToken }: WhereFlags,
  isHeld: boolean,
  { env }: Pick<Io, 'env'>,
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
function stateOf(flags: WhereFlags): HeldState | undefined {
  const [first, second] = heldFlags(flags)
  if (first && second) throw new CliError(`--${first} and --${second} name two states: give one of them`)
  if (first === undefined) return undefined
  const value = flags[first] ?? ''
  if (first !== 'at') return { [first]: value }
  return DIGEST.test(value) ? { digest: value } : { time: value }
}
