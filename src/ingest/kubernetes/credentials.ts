import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent, type RequestOptions } from 'node:https'
import { CredentialsError, messageOf } from './api-error.ts'
import type { IngestClock } from './ingest-clock.ts'
import type { ResolvedKubeconfig } from './kubeconfig.ts'
import { plainCredentials } from './plain-credentials.ts'

/** What a request needs to be let in. The agent keeps connections open and is shared by all requests of a source. */
export interface Credentials {
  readonly headers: Readonly<Record<string, string | string[]>>
  readonly agent: HttpAgent
}

/** How long credentials from files are used before the files are read again, as client-go does. */
const REREAD_MS = 60_000
/** After a refresh, or a failure, credentials are not requested again sooner: a plugin may be slow or open a browser. */
const REFRESH_MS_MIN = 30_000
const TCP_KEEP_ALIVE_MS = 30_000

/**
 * Turns a kubeconfig user into headers and an agent, plugins and proxies through @kubernetes/client-node, and keeps the result: a plugin is run
 * when the source starts and when the server answers 401, never for each request.
 */
export class CredentialCache {
  private readonly load: () => Promise<ResolvedKubeconfig>
  private readonly clock: IngestClock
  private resolving: Promise<Credentials> | undefined
  private latest: Credentials | undefined
  private resolvedMs = 0
  private refreshedMs = Number.NEGATIVE_INFINITY
  private failure: { readonly error: CredentialsError; readonly atMs: number } | undefined
  private tlsKey = ''
  private usesPlugin = false
  private loaded: Loaded | undefined

  /** `load` reads the kubeconfig; it is called again for each refresh, since logins rewrite the file. */
  constructor(load: () => Promise<ResolvedKubeconfig>, clock: IngestClock) {
    this.load = load
    this.clock = clock
  }

  /** @throws {CredentialsError} */
  async current(): Promise<Credentials> {
    const credentials = this.latest
    const fresh = this.usesPlugin || this.clock.now() - this.resolvedMs < REREAD_MS
    return credentials !== undefined && fresh ? credentials : this.resolve()
  }

  /**
   * To be called when `used` was answered with 401. Returns newer credentials, or the same when it is too soon to request
   * new ones.
   * @throws {CredentialsError}
   */
  async refresh(used: Credentials): Promise<Credentials> {
    if (this.latest !== used && this.latest !== undefined) return this.latest
    // Several requests meet a 401 at the same time; they wait for the first one's refresh.
    if (this.resolving !== undefined) return this.resolving
    if (this.clock.now() - this.refreshedMs < REFRESH_MS_MIN) return used
    this.refreshedMs = this.clock.now()
    return this.resolve(true)
  }

  /** Closes all connections. */
  close(): void {
    this.latest?.agent.destroy()
  }

  /** One resolution at a time, for all callers. */
  private resolve(forget = false): Promise<Credentials> {
    const { failure } = this
    if (failure !== undefined && this.clock.now() - failure.atMs < REFRESH_MS_MIN) return Promise.reject(failure.error)
    this.resolving ??= this.resolveNow(forget).finally(() => {
      this.resolving = undefined
    })
    return this.resolving
  }

  private async resolveNow(forget: boolean): Promise<Credentials> {
    try {
      const config = await this.load()
      this.usesPlugin = config.user['exec'] !== undefined
      const options = (await plainCredentials(config)) ?? (await this.fromClient(config, forget))
      const credentials = { headers: headersOf(options, config.user), agent: this.agentFor(config, options) }
      this.latest = credentials
      this.resolvedMs = this.clock.now()
      this.failure = undefined
      return credentials
    } catch (cause) {
      const error = new CredentialsError(messageOf(cause).trim(), { cause })
      this.failure = { error, atMs: this.clock.now() }
      throw error
    }
  }

  /** The cache of client-node is kept while the configuration stays the same, and cleared for a refresh. */
  private async fromClient(config: ResolvedKubeconfig, forget: boolean): Promise<RequestOptions> {
    const loaded = await loadIntoClient(config)
    if (forget || this.loaded?.text !== loaded.text) this.loaded = loaded
    const options: RequestOptions = {}
    await this.loaded.apply(options)
    return options
  }

  /** A new agent only when certificates changed: the old one has the open connections. */
  private agentFor({ server, cluster }: ResolvedKubeconfig, options: RequestOptions): HttpAgent {
    const { ca, cert, key, servername, rejectUnauthorized } = options
    const tls = { ca, cert, key, servername, rejectUnauthorized }
    const tlsKey = JSON.stringify([tls, server, cluster['proxy-url']])
    if (this.latest !== undefined && tlsKey === this.tlsKey) return this.latest.agent
    this.tlsKey = tlsKey
    const keepAlive = { keepAlive: true, keepAliveMsecs: TCP_KEEP_ALIVE_MS }
    if (cluster['proxy-url'] !== undefined && options.agent instanceof HttpAgent) return Object.assign(options.agent, keepAlive)
    if (server.startsWith('http:')) return new HttpAgent(keepAlive)
    const given = Object.fromEntries(Object.entries(tls).filter(([, value]) => value !== undefined))
    return new HttpsAgent({ ...keepAlive, ...given })
  }
}

/** A configuration in the hands of client-node, with what it remembers: expiry of plugin answers, refreshed OIDC tokens. */
interface Loaded {
  readonly text: string
  readonly apply: (options: RequestOptions) => Promise<void>
}

let clientNode: Promise<typeof import('@kubernetes/client-node')> | undefined

/** Has client-node read the configuration. Imported late, once, and only where it is needed: it costs 0.3 s and 86 MB. */
async function loadIntoClient(config: ResolvedKubeconfig): Promise<Loaded> {
  clientNode ??= import('@kubernetes/client-node')
  const { KubeConfig } = await clientNode
  const name = config.contextName
  const content = {
    clusters: [{ name, cluster: clusterForClient(config) }],
    users: [{ name, user: userForClient(config) }],
    contexts: [{ name, context: { cluster: name, user: name } }],
    'current-context': name,
  }
  const text = JSON.stringify(content)
  const kubeConfig = new KubeConfig()
  kubeConfig.loadFromString(text)
  return { text, apply: (options) => kubeConfig.applyToHTTPSOptions(options) }
}

/** Inline data counts before a file, as for kubectl; client-node does it the other way round. */
function clusterForClient({ cluster, server }: ResolvedKubeconfig): Record<string, unknown> {
  const adapted: Record<string, unknown> = { ...cluster }
  if (adapted['certificate-authority-data']) delete adapted['certificate-authority']
  // client-node refuses plain HTTP (kubectl proxy) unless TLS verification is disabled.
  if (server.startsWith('http:')) adapted['insecure-skip-tls-verify'] = true
  return adapted
}

function userForClient(config: ResolvedKubeconfig): Record<string, unknown> {
  const adapted: Record<string, unknown> = { ...config.user }
  if (adapted['client-certificate-data']) delete adapted['client-certificate']
  if (adapted['client-key-data']) delete adapted['client-key']
  const { tokenFile, exec } = config.user
  if (typeof tokenFile === 'string' && tokenFile !== '') {
    // A token file takes precedence over a token and is read again at intervals.
    delete adapted['token']
    adapted['auth-provider'] = { name: 'tokenFile', config: { tokenFile } }
  }
  if (typeof exec === 'object' && exec !== null) adapted['exec'] = execForClient(exec as Record<string, unknown>, config)
  return adapted
}

/** The plugin protocol promises KUBERNETES_EXEC_INFO to the plugin; client-node does not set it. */
function execForClient(exec: Readonly<Record<string, unknown>>, { cluster }: ResolvedKubeconfig): Record<string, unknown> {
  const shown = Object.fromEntries(
    Object.entries(cluster).filter(([name]) => name !== 'extensions' && name !== 'certificate-authority'),
  )
  const spec = { interactive: false, ...(exec['provideClusterInfo'] === true ? { cluster: shown } : {}) }
  const info = JSON.stringify({ apiVersion: exec['apiVersion'], kind: 'ExecCredential', spec })
  const env = Array.isArray(exec['env']) ? exec['env'] : []
  return { ...exec, env: [...env, { name: 'KUBERNETES_EXEC_INFO', value: info }] }
}

function headersOf(options: RequestOptions, user: Readonly<Record<string, unknown>>): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {}
  for (const [name, value] of Object.entries(options.headers ?? {})) {
    // Token files end in a newline, which no header may contain.
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.map(String) : String(value).trim()
  }
  if (typeof options.auth === 'string') headers['Authorization'] = `Basic ${Buffer.from(options.auth).toString('base64')}`
  if (user['as-uid']) headers['Impersonate-Uid'] = String(user['as-uid'])
  if (Array.isArray(user['as-groups'])) headers['Impersonate-Group'] = user['as-groups'].map(String)
  for (const [key, values] of Object.entries((user['as-user-extra'] ?? {}) as Record<string, unknown>)) {
    if (Array.isArray(values)) headers[`Impersonate-Extra-${encodeURIComponent(key)}`] = values.map(String)
  }
  return headers
}
