import { join } from 'node:path'
import type { LiveTwin } from '../../server/live-twin.ts'
import type { ServedCluster } from '../../server/mount.ts'
import type { RunningServer } from '../../server/server.ts'
import { aborted } from '../../service/event-loop/aborted.ts'
import type { SchedulerConfiguration } from '../../whatif/model/scheduler-config-of.ts'
import { CliError } from '../cli-error.ts'
import { type ClusterSetting, readClusters } from '../configuration/cluster-setting.ts'
import { schedulerConfiguration } from '../configuration-files.ts'
import { limitsFrom } from '../limits.ts'
import { type OpenSource, openSource, type SourceFlags } from '../open/open-source.ts'
import { loadedLines } from '../print/loaded-lines.ts'
import { howToStart } from '../program-name.ts'
import type { Session } from '../session.ts'
import { openCallers, openDoor } from './access-flags.ts'
import { closeServer } from './close-server.ts'
import { openServedHistory } from './history-flags.ts'
import { type LoginOf, sharedLogin } from './oidc-flags.ts'
import { openStore } from './open-store.ts'
import { openTracing } from './open-tracing.ts'
import { readPersisted } from './read-persisted.ts'
import type { ServeFlags } from './serve-flags.ts'
import { namespacesOf } from './served.ts'

/** Serves the clusters of `--cluster` until Ctrl-C. One that cannot be reached is reported and tried again, and the others are served. */
export async function serveClusters(flags: ServeFlags, session: Session): Promise<void> {
  const { io } = session
  const settings = readClusters(flags.cluster ?? [])
  refuseOthers(flags)
  const log = (line: string): void => io.err(`${line}\n`)
  const limits = limitsFrom({ env: {} }, flags.limit)
  const scheduler = await schedulerConfiguration(flags.schedulerConfig)
  const operations = await readPersisted(flags)
  const stop = new AbortController()
  const signal = AbortSignal.any([io.signal, stop.signal])
  const login = sharedLogin(flags, log)
  const opened: OpenedCluster[] = []
  /** What is closed at the end, in this order. */
  const closers: (() => Promise<void> | undefined)[] = []
  try {
    for (const setting of settings) opened.push(await openCluster(setting, { flags, session, signal, scheduler, login }, closers))
    const door = await openDoor(flags, log)
    closers.push(() => door.audit?.close())
    const traces = await openTracing(flags.otlpEndpoint, log)
    closers.push(() => traces?.close())
    const { startClusters } = await import('../../server/server.ts')
    const { host, port, warmUp } = flags
    const served = new Map(opened.map(({ setting, cluster }) => [setting.name, cluster]))
    const server = await startClusters(served, { host, port, warmUp, limits, log, operations, traces, ...door })
    try {
      await Promise.all(opened.map((each) => each.read()))
      if (!signal.aborted) welcome(opened, server, session)
      await aborted(signal)
    } finally {
      await closeServer(server, flags, log)
    }
    io.out('Stopped.\n')
  } finally {
    stop.abort()
    for (const close of closers) await close()
  }
}

/** What names a single cluster contradicts a list of them. */
function refuseOthers(flags: ServeFlags): void {
  for (const name of ['live', 'from', 'context', 'asOf'] as const)
    if (flags[name] !== undefined)
      throw new CliError(`--cluster and --${name === 'asOf' ? 'as-of' : name} name clusters in two ways: give one of them`)
}

interface OpenedCluster {
  readonly setting: ClusterSetting
  readonly source: OpenSource
  readonly cluster: ServedCluster
  /** Reports when the whole cluster is there; resolves at once for a live one, which may be unreachable. */
  readonly read: () => Promise<void>
}

interface Opening {
  readonly flags: ServeFlags
  readonly session: Session
  readonly signal: AbortSignal
  readonly scheduler: SchedulerConfiguration | undefined
  readonly login: LoginOf
}

async function openCluster(
  setting: ClusterSetting,
  { flags, session, signal, scheduler, login }: Opening,
  closers: (() => Promise<void> | undefined)[],
): Promise<OpenedCluster> {
  const { io } = session
  const { name } = setting
  const { namedLine } = await import('../../server/mount.ts')
  const log = (line: string): void => io.err(`${namedLine(name, line)}\n`)
  const { checkReadable, followedProblemLine, readTwin } = await import('../read-twin.ts')
  const found = await namingCluster(name, openSource(sourceFlags(setting, flags), io))
  // Answers name the cluster as its path does: kubeconfigs of several may call it the same.
  const source = { ...found, source: { ...found.source, clusterName: name } }
  const own = await namingCluster(name, schedulerConfiguration(setting.schedulerConfig))
  const { twin, settled, ended } = readTwin(source, {
    signal,
    onProblem: (problem) => log(followedProblemLine(problem)),
    scheduler: own ?? scheduler,
  })
  closers.push(() => ended.catch((error: unknown) => log(`problem: it is not followed any more: ${error}; restart the server`)))
  const callers = await openCallers(
    { ...flags, ...(setting.tokens === undefined ? {} : { tokens: setting.tokens }) },
    { source: source.source, namespaces: () => namespacesOf(twin) },
    log,
    login,
  )
  closers.push(async () => callers.authenticator?.close())
  const folderOf = (folder: string | undefined): string | undefined => folder && join(folder, name)
  const { history: historyFolder, ...rest } = flags
  const folder = folderOf(historyFolder)
  const history = await openServedHistory({ ...rest, ...(folder === undefined ? {} : { history: folder }) }, source.live, log)
  closers.push(() => history?.close())
  const store = await openStore(folderOf(flags.store), log)
  closers.push(() => store?.close())
  const report = async (): Promise<void> => {
    await settled
    if (signal.aborted) return
    history?.keep(twin, signal)
    if (!source.live) checkReadable(twin, source)
    io.out(`${readLine(source, twin)}\n`)
    const unreadable = twin.unreadable()
    if (unreadable) log(`problem: ${unreadable.message}`)
  }
  const read = async (): Promise<void> => {
    if (!source.live) await report()
    else void report().catch(() => undefined)
  }
  return { setting, source, cluster: { twin, store, history: history?.history, ...callers }, read }
}

/** What is wrong with the setting of one cluster names it: the flags of all clusters have the same names. */
async function namingCluster<T>(name: string, opening: Promise<T>): Promise<T> {
  try {
    return await opening
  } catch (error) {
    throw error instanceof CliError ? new CliError(`--cluster ${name}: ${error.message}`, { cause: error }) : error
  }
}

function sourceFlags({ context, kubeconfig, from, asOf }: ClusterSetting, flags: ServeFlags): SourceFlags {
  if (from) return { from, ...(asOf === undefined ? {} : { asOf }), ...(flags.allowPartial ? { allowPartial: true } : {}) }
  const file = kubeconfig ?? flags.kubeconfig
  return {
    ...(context ? { context } : {}),
    ...(file === undefined ? {} : { kubeconfig: file }),
    ...(flags.requestTimeout === undefined ? {} : { requestTimeout: flags.requestTimeout }),
  }
}

/** The first line of what was read. */
function readLine({ source }: OpenSource, twin: LiveTwin): string {
  const [line = ''] = loadedLines(twin.summary(), {
    name: source.name,
    clusterName: twin.clusterName,
    width: Number.POSITIVE_INFINITY,
  })
  return line
}

/** The address of each cluster, and a command that works on it. */
function welcome(opened: readonly OpenedCluster[], { url }: RunningServer, { io, argv }: Session): void {
  const needsToken = opened.some(({ cluster }) => cluster.authenticator !== undefined)
  const lines = [
    'Dashboards:',
    ...opened.map(({ setting, source }) => `  ${url}/clusters/${setting.name}/  ${source.source.name}`),
    ...(needsToken ? ['Callers need a token; commands take it from REHEARSE_TOKEN.'] : [`All clusters: ${url}`]),
    'To try in another terminal:',
    `  ${howToStart(argv, process.cwd())} headroom --server ${url}/clusters/${opened[0]?.setting.name}`,
    'Stop with Ctrl-C.',
  ]
  io.out(`${lines.join('\n')}\n`)
}
