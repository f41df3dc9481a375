import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { InvalidArgumentError, Option } from 'commander'
import type { SourceProblem } from '../../ingest/source.ts'
import type { OpenForkStore } from '../../server/fork-store/open-fork-store.ts'
import type { LiveTwin } from '../../server/live-twin.ts'
import { packageFile } from '../../server/package-file.ts'
import type { Traces } from '../../server/traces/open-traces.ts'
import { aborted } from '../../service/event-loop/aborted.ts'
import { CliError } from '../cli-error.ts'
import type { Command } from '../command.ts'
import { configure } from '../configuration/configure.ts'
import { schedulerConfiguration } from '../configuration-files.ts'
import { limitsFrom } from '../limits.ts'
import { type OpenSource, openSource, type SourceFlags } from '../open/open-source.ts'
import { loadedLines } from '../print/loaded-lines.ts'
import { problemLines } from '../print/problem-lines.ts'
import { howToStart } from '../program-name.ts'
import type { Session } from '../session.ts'
import { structuredIo } from '../structured-io.ts'
import { type Access, addAccessFlags, openAccess } from './access-flags.ts'
import { closeServer } from './close-server.ts'
import { addSourceFlags, collect, duration, wholeNumber } from './flags.ts'
import { addHistoryFlags, openServedHistory, type ServedHistory } from './history-flags.ts'
import { openStore } from './open-store.ts'
import { openTracing } from './open-tracing.ts'
import { readPersisted } from './read-persisted.ts'
import { serveClusters } from './serve-clusters.ts'
import type { ServeFlags } from './serve-flags.ts'
import { namespacesOf } from './served.ts'

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
    .example('--cluster prod=prod-eu --cluster staging', 'two clusters of your kubeconfig')
    .example('--live --host 0.0.0.0 --tokens tokens --behind-proxy', 'for a team')
    .example('--live --store forks', 'forks and snapshots are kept across restarts')
    .example('--live --history past', 'the states of the cluster are kept, one a minute')
  addSourceFlags(command)
  addHistoryFlags(command)
  addAccessFlags(command)
    .option('--live', 'read the cluster that kubectl uses; --kubeconfig and --context select it')
    .option(
      '--cluster <name=context>',
      'serve several clusters, each below /clusters/NAME: a context, or files as NAME=./FILE; repeatable',
      collect,
    )
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
      if (flags.cluster) await serveClusters(flags, { ...session, io })
      else await serve(flags, { ...session, io })
    })
}

async function serve(flags: ServeFlags, session: Session): Promise<void> {
  const { io } = session
  const log = (line: string): void => io.err(`${line}\n`)
  // Limits of the environment are among them already.
  const limits = limitsFrom({ env: {} }, flags.limit)
  const scheduler = await schedulerConfiguration(flags.schedulerConfig)
  const open = await openSource(withSample(flags), io)
  const stop = new AbortController()
  const signal = AbortSignal.any([io.signal, stop.signal])
  const { checkReadable, followedProblemLine, readTwin } = await import('../read-twin.ts')
  // Problems of files are reported in one block; those of a cluster as they occur, because reading can take a while.
  const onProblem = (problem: SourceProblem): void => {
    if (open.live) log(followedProblemLine(problem))
  }
  const { twin, settled, ended } = readTwin(open, { signal, onProblem, scheduler })
  const { startServer } = await import('../../server/server.ts')
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
      await closeServer(server, flags, log)
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

function portNumber(text: string): number {
  const port = wholeNumber(text)
  if (port < 0 || port > 65_535) throw new InvalidArgumentError('Ports range from 0 to 65535.')
  return port
}
