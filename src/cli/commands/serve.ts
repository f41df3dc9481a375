import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { InvalidArgumentError, Option } from 'commander'
import type { PersistedOperations } from '../../graphql/persisted-operations.ts'
import type { SourceProblem } from '../../ingest/source.ts'
import { parseDuration } from '../../kube/duration.ts'
import { instant } from '../../kube/instant.ts'
import type { OpenForkStore } from '../../server/fork-store/open-fork-store.ts'
import type { LiveTwin } from '../../server/live-twin.ts'
import { packageFile } from '../../server/package-file.ts'
import type { Traces } from '../../server/traces/open-traces.ts'
import { CliError } from '../cli-error.ts'
import type { Command } from '../command.ts'
import { configure } from '../configuration/configure.ts'
import { schedulerConfiguration } from '../configuration-files.ts'
import { limitsFrom } from '../limits.ts'
import { type OpenSource, openSource, type SourceFlags } from '../open-source.ts'
import { loadedLines } from '../print/loaded-lines.ts'
import { problemLines, problemText } from '../print/problem-lines.ts'
import { howToStart } from '../program-name.ts'
import type { Session } from '../session.ts'
import { structuredIo } from '../structured-io.ts'
import { type Access, type AccessFlags, addAccessFlags, openAccess } from './access-flags.ts'
import { addSourceFlags, collect, duration, wholeNumber } from './flags.ts'
import { addHistoryFlags, type HistoryFlags, openServedHistory, type ServedHistory } from './history-flags.ts'
import { openTracing } from './open-tracing.ts'

interface ServeFlags extends SourceFlags, HistoryFlags, AccessFlags {
  readonly live?: true
  readonly port: number
  readonly host: string
  readonly schedulerConfig?: string
  readonly store?: string
  readonly limit?: readonly string[]
  readonly operations?: string
  readonly otlpEndpoint?: string
  readonly onlyOperations?: true
  readonly warmUp: boolean
  readonly logFormat: 'text' | 'json'
  /** A duration. */
  readonly gracePeriod: string
}

/** The cluster that ships with the package. */
const SAMPLE = fileURLToPath(packageFile('samples/shop-30.json.gz'))

export function addServe(program: Command, session: Session): void {
  const command = program
    .command('serve')
    .description(
      'Serve the twin of a cluster as a GraphQL API, until Ctrl-C.\nWithout any flag: the sample cluster in the package.',
    )
    .example('--live', 'the cluster of your kubeconfig')
    .example('--from cluster.json', 'a cluster read from files')
    .example('--live --host 0.0.0.0 --tokens tokens --behind-proxy', 'for a team')
    .example('--live --store forks', 'forks and snapshots are kept across restarts')
    .example('--live --history past', 'the states of the cluster are kept, one a minute')
  addSourceFlags(command)
  addHistoryFlags(command)
  addAccessFlags(command)
    .option('--live', 'read the cluster that kubectl uses; --kubeconfig and --context select it')
    .option('--port <number>', 'port to listen on; 0 takes any free one', portNumber, 4000)
    .option('--host <address>', 'address to listen on; other addresses than loopback need --tokens, and TLS', '127.0.0.1')
    .option('--scheduler-config <file>', 'KubeSchedulerConfiguration of the scheduler of this cluster, for all answers')
    .option('--store <folder>', 'keep forks and snapshots in this folder across restarts')
    .option('--limit <name=value>', 'set a limit: costMax=400000, wallTimeMax=60s; repeatable', collect)
    .option(
      '--operations <folder>',
      'load the operations in the .graphql files of this folder; callers use their names or digests',
    )
    .option('--only-operations', 'accept only the operations of --operations')
    .option('--otlp-endpoint <url>', 'send a trace of each operation to this OpenTelemetry collector: http://collector:4318')
    .option('--grace-period <duration>', 'how long questions under way may continue when the server stops', duration, '20s')
    .option('--no-warm-up', 'run no rehearsals at startup; the first answers take longer then')
    .addOption(
      new Option('--log-format <format>', 'how the server reports what happens').choices(['text', 'json']).default('text'),
    )
    .option('--config <file>', 'YAML file with values for these flags; "rehearse config --schema" prints its schema')
    .action(async () => {
      await configure(command, session.io)
      const flags = command.opts<ServeFlags>()
      const io = flags.logFormat === 'json' ? structuredIo(session.io, Date.now) : session.io
      await serve(flags, { ...session, io })
    })
}

async function serve(flags: ServeFlags, session: Session): Promise<void> {
  const { io } = session
  // Limits of the environment are among them already.
  const limits = limitsFrom({ env: {} }, flags.limit)
  const scheduler = await schedulerConfiguration(flags.schedulerConfig)
  const open = await openSource(withSample(flags), io)
  const stop = new AbortController()
  const signal = AbortSignal.any([io.signal, stop.signal])
  const { checkReadable, readTwin, UNREADABLE } = await import('../read-twin.ts')
  // Problems of files are reported in one block; those of a cluster as they occur, because reading can take a while.
  const onProblem = (problem: SourceProblem): void => {
    if (open.live) io.err(`problem: ${problemText(problem)}${UNREADABLE.has(problem.code) ? ' Retrying.' : ''}\n`)
  }
  const { twin, settled, ended } = readTwin(open, { signal, onProblem, scheduler })
  const { startServer } = await import('../../server/server.ts')
  const log = (line: string): void => io.err(`${line}\n`)
  let store: OpenForkStore | undefined
  let history: ServedHistory | undefined
  let access: Access | undefined
  let traces: Traces | undefined
  try {
    access = await openAccess(flags, { source: open.source, namespaces: () => namespacesOf(twin) }, log)
    history = await openServedHistory(flags, open.live, log)
    store = await openStore(flags.store, log)
    const operations = await readPersisted(flags)
    traces = await openTracing(flags.otlpEndpoint, log)
    const { host, port, warmUp } = flags
    const kept = { store, history: history?.history }
    const server = await startServer({ twin, host, port, limits, log, ...kept, ...access, operations, traces, warmUp })
    try {
      if (open.live) io.out(`Reading ${open.source.name} ...\n`)
      await settled
      if (!signal.aborted && !open.live) checkReadable(twin, open)
      history?.keep(twin, signal)
      if (!signal.aborted) welcome(open, { twin, url: server.url, session, needsToken: access.authenticator !== undefined })
      await aborted(signal)
    } finally {
      const onWait = (count: number): void =>
        io.err(
          `Stopping: ${count} operations under way may continue for ${flags.gracePeriod}; a second Ctrl-C ends them at once.\n`,
        )
      await server.close({ graceMs: parseDuration(flags.gracePeriod), onWait })
    }
    io.out('Stopped.\n')
  } finally {
    stop.abort()
    access?.authenticator?.close()
    await access?.audit?.close()
    await traces?.close()
    await ended
    await store?.close()
    await history?.close()
  }
}

/** The folder in which forks are kept, if given; unreadable parts are reported. */
async function openStore(folder: string | undefined, log: (line: string) => void): Promise<OpenForkStore | undefined> {
  if (folder === undefined) return undefined
  const { openForkStore } = await import('../../server/fork-store/open-fork-store.ts')
  const store = await openForkStore(folder, instant(Date.now()))
  for (const damage of store.damages) log(`problem: ${damage}`)
  return store
}

/** The operations that callers may name, where a folder of them is given. */
async function readPersisted({ operations, onlyOperations }: ServeFlags): Promise<PersistedOperations | undefined> {
  if (operations === undefined) {
    if (onlyOperations) throw new CliError('--only-operations needs a folder of operations: give it with --operations')
    return undefined
  }
  const { readOperations } = await import('../../server/read-operations.ts')
  return readOperations(operations, onlyOperations ?? false).catch((error: unknown) => {
    throw new CliError(`--operations ${operations}: ${error instanceof Error ? error.message : String(error)}`)
  })
}

function withSample(flags: ServeFlags): SourceFlags {
  if (flags.live && flags.from) throw new CliError('give either --from or --live')
  const nothing = !flags.from && !flags.live && flags.kubeconfig === undefined && flags.context === undefined
  return nothing ? { from: [nearPath(SAMPLE)] } : flags
}

/** Paths in messages are as short as they can be. */
function nearPath(path: string): string {
  const near = relative(process.cwd(), path)
  return near.startsWith('..') ? path : near
}

interface Welcomed {
  readonly twin: LiveTwin
  readonly url: string
  readonly session: Session
  readonly needsToken: boolean
}

/** Reports what was loaded, the address, and commands that work on it. */
function welcome(open: OpenSource, { twin, url, session, needsToken }: Welcomed): void {
  const { io, argv } = session
  if (!open.live) {
    const { problems } = twin.summary()
    for (const line of problemLines(problems, ['error'])) io.err(`problem: ${line}\n`)
    for (const line of problemLines(problems, ['notice'])) io.err(`note: ${line}\n`)
  }
  const unreadable = twin.unreadable()
  if (unreadable) io.err(`problem: ${unreadable.message}\n`)
  const lines = [
    ...loadedLines(twin.summary(), { name: open.source.name, clusterName: twin.clusterName, width: io.width }),
    '',
    `Dashboard: ${url}`,
    `GraphQL, and a page to try it in a browser: ${url}/graphql`,
    ...(needsToken ? ['Callers need a token; commands take it from REHEARSE_TOKEN.'] : []),
    ...tryLines(twin, url, argv),
    'Stop with Ctrl-C.',
  ]
  io.out(`${lines.join('\n')}\n`)
}

/** Three commands to try, the first a drain of the node that runs most pods. */
function tryLines(twin: LiveTwin, url: string, argv: readonly string[]): readonly string[] {
  const { state } = twin.pin()
  const busiest = state
    .list('Node')
    .map(({ name }) => ({ name, pods: state.podsOnNode(name).length }))
    .reduce<{ name: string; pods: number } | undefined>((best, node) => (best && best.pods >= node.pods ? best : node), undefined)
  if (!busiest) return ['No node was read: there is nothing to drain.']
  const program = howToStart(argv, process.cwd())
  return [
    'To try in another terminal:',
    '  # What would a drain do?',
    `  ${program} drain ${busiest.name} --ignore-daemonsets \\`,
    `    --delete-emptydir-data --server ${url}`,
    '  # What would be lost with each zone?',
    `  ${program} resilience --zones --server ${url}`,
    '  # How much capacity is left?',
    `  ${program} headroom --server ${url}`,
  ]
}

/** `undefined` while the cluster is being read. */
function namespacesOf(twin: LiveTwin): readonly string[] | undefined {
  return twin.waitingFor().length > 0
    ? undefined
    : twin
        .pin()
        .state.list('Namespace')
        .map(({ name }) => name)
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

function portNumber(text: string): number {
  const port = wholeNumber(text)
  if (port < 0 || port > 65_535) throw new InvalidArgumentError('Ports range from 0 to 65535.')
  return port
}
