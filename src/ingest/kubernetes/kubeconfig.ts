import { access, readFile } from 'node:fs/promises'
import { delimiter, dirname, isAbsolute, join, resolve } from 'node:path'
import { parse } from 'yaml'
import { messageOf } from './api-error.ts'
import { proxyFromEnvironment } from './proxy-env.ts'

const SERVICE_ACCOUNT = '/var/run/secrets/kubernetes.io/serviceaccount'

type Fields = Readonly<Record<string, unknown>>

/** One cluster and one user, as a kubeconfig spells them, with all paths absolute. */
export interface ResolvedKubeconfig {
  readonly contextName: string
  readonly clusterName: string
  readonly server: string
  readonly cluster: Fields
  readonly user: Fields
  /** The namespace of objects that are named without one. */
  readonly namespace: string
  readonly inCluster: boolean
}

export interface KubeconfigOptions {
  /** `--kubeconfig`: this file and no other. */
  readonly kubeconfig?: string
  /** `--context`: instead of the current context. */
  readonly context?: string
  /** For KUBECONFIG, HOME and the in-cluster variables; the environment of the process by default. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Where a pod finds its service account. */
  readonly serviceAccountFolder?: string
}

/** The configuration cannot be used. `message` names the file and the entry, and what to do. */
export class KubeconfigError extends Error {
  readonly code: 'kubeconfig-missing' | 'kubeconfig-invalid' | 'context-missing'

  constructor(code: KubeconfigError['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'KubeconfigError'
    this.code = code
  }
}

interface Merged {
  readonly clusters: ReadonlyMap<string, Fields>
  readonly users: ReadonlyMap<string, Fields>
  readonly contexts: ReadonlyMap<string, Fields>
  readonly currentContext: string
  /** Where entries were looked for. */
  readonly files: readonly string[]
}

/**
 * Finds the configuration as kubectl does: the given file alone; else the files of KUBECONFIG merged, where the first to set an
 * entry wins, entries are never mixed, and files that do not exist are passed over; else ~/.kube/config; else, when all that is
 * empty, the service account of the pod that this runs in.
 * @throws {KubeconfigError}
 */
export async function resolveKubeconfig(options: KubeconfigOptions = {}): Promise<ResolvedKubeconfig> {
  const env = options.env ?? process.env
  const merged = await loadMerged(options.kubeconfig, env)
  const contextName = options.context ?? merged.currentContext
  if (contextName === '' && merged.contexts.size === 0 && options.kubeconfig === undefined) {
    return withProxy(await inCluster(env, options.serviceAccountFolder ?? SERVICE_ACCOUNT, merged.files), env)
  }
  return withProxy(pick(merged, contextName), env)
}

/** A proxy that the kubeconfig names counts before one of the environment. */
function withProxy(config: ResolvedKubeconfig, env: Readonly<Record<string, string | undefined>>): ResolvedKubeconfig {
  const proxy = config.cluster['proxy-url'] || proxyFromEnvironment(config.server, env)
  return proxy ? { ...config, cluster: { ...config.cluster, 'proxy-url': proxy } } : config
}

async function loadMerged(explicit: string | undefined, env: Readonly<Record<string, string | undefined>>): Promise<Merged> {
  if (explicit !== undefined) {
    const only = await loadFile(explicit)
    if (only !== undefined) return only
    throw new KubeconfigError(
      'kubeconfig-missing',
      `${explicit}: no such kubeconfig file; check the path given with --kubeconfig`,
    )
  }
  const listed = (env['KUBECONFIG'] ?? '').split(delimiter).filter((path) => path !== '')
  const home = env['HOME'] ?? env['USERPROFILE']
  const paths = listed.length > 0 ? listed : home === undefined ? [] : [join(home, '.kube', 'config')]
  const files: Merged[] = []
  for (const path of paths) {
    const file = await loadFile(path)
    if (file !== undefined) files.push(file)
  }
  return {
    clusters: firstWins(files.map((file) => file.clusters)),
    users: firstWins(files.map((file) => file.users)),
    contexts: firstWins(files.map((file) => file.contexts)),
    currentContext: files.map((file) => file.currentContext).find((name) => name !== '') ?? '',
    files: paths,
  }
}

function firstWins(maps: readonly ReadonlyMap<string, Fields>[]): ReadonlyMap<string, Fields> {
  return new Map(maps.toReversed().flatMap((map) => [...map]))
}

/** The entries of one file, or undefined when the file does not exist. */
async function loadFile(path: string): Promise<Merged | undefined> {
  let content: Fields
  try {
    const parsed: unknown = parse(await readFile(path, 'utf8'))
    content = isFields(parsed) ? parsed : {}
    if (!isFields(parsed) && parsed !== null && parsed !== undefined) throw new Error('it is not a mapping')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw new KubeconfigError('kubeconfig-invalid', `${path}: cannot be read as a kubeconfig: ${messageOf(error)}`, {
      cause: error,
    })
  }
  const folder = dirname(resolve(path))
  const current = content['current-context']
  return {
    clusters: entries(content['clusters'], 'cluster', (cluster) => withAbsolute(cluster, ['certificate-authority'], folder)),
    users: entries(content['users'], 'user', (user) => absoluteUser(user, folder)),
    contexts: entries(content['contexts'], 'context', (context) => context),
    currentContext: typeof current === 'string' ? current : '',
    files: [path],
  }
}

function entries(list: unknown, field: string, convert: (value: Fields) => Fields): ReadonlyMap<string, Fields> {
  const found = new Map<string, Fields>()
  for (const entry of Array.isArray(list) ? list : []) {
    if (!isFields(entry) || typeof entry['name'] !== 'string') continue
    const value = entry[field]
    if (!found.has(entry['name'])) found.set(entry['name'], convert(isFields(value) ? value : {}))
  }
  return found
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function withAbsolute(fields: Fields, names: readonly string[], folder: string): Fields {
  const changed: Record<string, unknown> = { ...fields }
  for (const name of names) {
    const path = fields[name]
    if (typeof path === 'string' && path !== '' && !isAbsolute(path)) changed[name] = join(folder, path)
  }
  return changed
}

/** A plugin is looked up in PATH unless it is written as a path. */
function absoluteUser(user: Fields, folder: string): Fields {
  const paths = withAbsolute(user, ['client-certificate', 'client-key', 'tokenFile'], folder)
  const exec = user['exec']
  if (!isFields(exec) || typeof exec['command'] !== 'string' || !/[/\\]/.test(exec['command'])) return paths
  return { ...paths, exec: withAbsolute(exec, ['command'], folder) }
}

function pick(merged: Merged, contextName: string): ResolvedKubeconfig {
  const known = [...merged.contexts.keys()].join(', ') || 'none'
  if (contextName === '') {
    throw new KubeconfigError(
      'context-missing',
      `no current context is set; choose one with --context (known contexts: ${known})`,
    )
  }
  const context = merged.contexts.get(contextName)
  if (context === undefined) {
    throw new KubeconfigError('context-missing', `context "${contextName}" does not exist; choose one of: ${known}`)
  }
  const clusterName = String(context['cluster'] ?? '')
  const cluster = merged.clusters.get(clusterName)
  const server = cluster?.['server']
  if (cluster === undefined || typeof server !== 'string' || !URL.canParse(server)) {
    const reason = cluster === undefined ? 'does not exist' : 'has no valid server address'
    throw new KubeconfigError(
      'kubeconfig-invalid',
      `cluster "${clusterName}" of context "${contextName}" ${reason} in the kubeconfig`,
    )
  }
  const userName = context['user']
  const user = typeof userName === 'string' && userName !== '' ? merged.users.get(userName) : {}
  if (user === undefined) {
    throw new KubeconfigError(
      'kubeconfig-invalid',
      `user "${String(userName)}" of context "${contextName}" does not exist in the kubeconfig`,
    )
  }
  const namespace = context['namespace']
  return {
    contextName,
    clusterName,
    server,
    cluster,
    user,
    namespace: typeof namespace === 'string' && namespace !== '' ? namespace : 'default',
    inCluster: false,
  }
}

async function inCluster(
  env: Readonly<Record<string, string | undefined>>,
  folder: string,
  files: readonly string[],
): Promise<ResolvedKubeconfig> {
  const host = env['KUBERNETES_SERVICE_HOST'] ?? ''
  const port = env['KUBERNETES_SERVICE_PORT'] ?? ''
  const tokenFile = join(folder, 'token')
  if (host === '' || port === '' || !(await exists(tokenFile))) {
    const searched = files.length > 0 ? ` (looked for ${files.join(', ')})` : ''
    const message = `no kubeconfig was found${searched}, and this process does not run in a pod; set KUBECONFIG, or give --kubeconfig, or read files with --from`
    throw new KubeconfigError('kubeconfig-missing', message)
  }
  const server = `https://${host.includes(':') ? `[${host}]` : host}:${port}`
  const cluster = { server, 'certificate-authority': join(folder, 'ca.crt') }
  return {
    contextName: 'in-cluster',
    clusterName: 'in-cluster',
    server,
    cluster,
    user: { tokenFile },
    namespace: await ownNamespace(folder),
    inCluster: true,
  }
}

/** The namespace of the pod that this runs in. */
async function ownNamespace(folder: string): Promise<string> {
  try {
    return (await readFile(join(folder, 'namespace'), 'utf8')).trim() || 'default'
  } catch {
    return 'default'
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path)
    return true
  } catch {
    return false
  }
}
