import type { Authenticator } from '../../server/access/authenticator.ts'
import type { BrowserLogin } from '../../server/access/login/login.ts'
import type { TlsFiles } from '../../server/access/tls-files.ts'
import type { AuditLog } from '../../server/audit-log.ts'
import { CliError } from '../cli-error.ts'
import type { Command } from '../command.ts'
import { collect } from './flags.ts'
import { addOidcFlags, type LoginOf, type OidcFlags, openOidc } from './oidc-flags.ts'
import type { Served } from './served.ts'

/** Who may use a server, and from where. */
export interface AccessFlags extends OidcFlags {
  readonly tokens?: string
  readonly clusterTokens?: true
  readonly tlsCert?: string
  readonly tlsKey?: string
  readonly behindProxy?: true
  readonly allowOrigin?: readonly string[]
  readonly auditLog?: string
}

/** Who may use a cluster. */
export interface Callers {
  readonly authenticator: Authenticator | undefined
  readonly login: BrowserLogin | undefined
}

/** How a process is reached; it is the same for all clusters. */
export interface Door {
  readonly tls: TlsFiles | undefined
  readonly behindProxy: boolean
  readonly origins: readonly string[]
  readonly audit: AuditLog | undefined
}

/** What a server does with these flags. */
export type Access = Callers & Door

export function addAccessFlags(command: Command): Command {
  command
    .option('--tokens <file>', 'only callers with a token of this file may use the server; "rehearse token" makes them')
    .option('--cluster-tokens', 'callers send a token of the cluster, and see the namespaces that they may read there')
  return addOidcFlags(command)
    .option('--tls-cert <file>', 'certificate of the server, in PEM; read again when it is renewed')
    .option('--tls-key <file>', 'private key of the certificate')
    .option('--behind-proxy', 'a proxy in front of the server ends TLS: other addresses than loopback need no certificate')
    .option('--allow-origin <url>', 'pages of this origin may use the API: https://dashboards.example.com; repeatable', collect)
    .option('--audit-log <file>', 'append who queried what, with verdicts, as a line of JSON each; - is standard error')
}

/**
 * Reads the files that the flags name.
 * @throws {CliError} for flags that do not belong together.
 * @throws {ServerError} for a file that is not valid.
 */
export async function openAccess(flags: AccessFlags, served: Served, log: (line: string) => void): Promise<Access> {
  const callers = await openCallers(flags, served, log)
  try {
    return { ...callers, ...(await openDoor(flags, log)) }
  } catch (error) {
    callers.authenticator?.close()
    throw error
  }
}

/**
 * How the process is reached.
 * @throws {CliError} for flags that do not belong together.
 */
export async function openDoor(flags: AccessFlags, log: (line: string) => void): Promise<Door> {
  const origins = (flags.allowOrigin ?? []).map(originOf)
  const tls = tlsOf(flags)
  const { openAuditLog } = await import('../../server/audit-log.ts')
  const audit = flags.auditLog === undefined ? undefined : openAuditLog(flags.auditLog, { log, nowMs: Date.now })
  return { tls, behindProxy: flags.behindProxy === true, origins, audit }
}

/**
 * Who may use a cluster. `login` is that of several clusters, where they share one.
 * @throws {CliError} for flags that do not belong together.
 * @throws {ServerError} for a file that is not valid.
 */
export async function openCallers(
  flags: AccessFlags,
  served: Served,
  log: (line: string) => void,
  login?: LoginOf,
): Promise<Callers> {
  const { tokens, clusterTokens, oidcIssuerUrl } = flags
  if ([tokens, clusterTokens, oidcIssuerUrl].filter((flag) => flag !== undefined).length > 1)
    throw new CliError('give one of --tokens, --cluster-tokens and --oidc-issuer-url')
  const oidc = await openOidc(flags, served, log, login)
  return oidc ?? { authenticator: await authenticatorOf(flags, served, log), login: undefined }
}

async function authenticatorOf(
  { tokens, clusterTokens }: AccessFlags,
  { source, namespaces }: Served,
  log: (line: string) => void,
): Promise<Authenticator | undefined> {
  if (tokens !== undefined) return (await import('../../server/access/token-file.ts')).openTokenFile(tokens, log)
  if (!clusterTokens) return undefined
  const reviews = source.reviews?.()
  if (!reviews) throw new CliError('--cluster-tokens needs a cluster that knows the tokens: give --live instead of --from')
  const { createClusterTokens } = await import('../../server/access/cluster-tokens.ts')
  const { every } = await import('../../server/access/every.ts')
  return createClusterTokens({ reviews, namespaces, log, nowMs: () => performance.now(), every })
}

function tlsOf({ tlsCert, tlsKey }: AccessFlags): TlsFiles | undefined {
  if (tlsCert !== undefined && tlsKey !== undefined) return { certFile: tlsCert, keyFile: tlsKey }
  if (tlsCert !== undefined) throw new CliError('--tls-cert needs the private key of the certificate: give it with --tls-key')
  if (tlsKey !== undefined) throw new CliError('--tls-key needs a certificate: give it with --tls-cert')
  return undefined
}

function originOf(text: string): string {
  const origin = URL.canParse(text) ? new URL(text).origin : 'null'
  if (origin !== 'null' && (text === origin || text === `${origin}/`)) return origin
  throw new CliError(`--allow-origin ${text}: write the scheme, the host and the port, like https://dashboards.example.com:8443`)
}
