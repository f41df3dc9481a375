import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Command, InvalidArgumentError } from 'commander'
import type { PersistedOperations } from '../../graphql/persisted-operations.ts'
import type { SourceProblem } from '../../ingest/source.ts'
import { instant } from '../../kube/instant.ts'
import type { OpenForkStore } from '../../server/fork-store/open-fork-store.ts'
import type { LiveTwin } from '../../server/live-twin.ts'
import { CliError } from '../cli-error.ts'
import { schedulerConfiguration } from '../configuration-files.ts'
import { limitsFrom } from '../limits.ts'
import { type OpenSource, openSource, type SourceFlags } from '../open-source.ts'
import { loadedLines } from '../print/loaded-lines.ts'
import { problemLines } from '../print/problem-lines.ts'
import { howToStart } from '../program-name.ts'
import { checkReadable, problemText, readTwin } from '../read-twin.ts'
import type { Session } from '../session.ts'
import { addSourceFlags, collect, wholeNumber } from './flags.ts'

interface ServeFlags extends SourceFlags {
  readonly live?: true
  readonly port: number
  readonly host: string
  readonly schedulerConfig?: string
  readonly store?: string
  readonly limit?: readonly string[]
  readonly operations?: string
  readonly onlyOperations?: true
  readonly warmUp: boolean
}

/** The cluster that ships with the package: from src/ and from dist/ it is as far away. */
const SAMPLE = fileURLToPath(new URL('../../../samples/shop-30.json.gz', import.meta.url))

export function addServe(program: Command, session: Session): void {
  const command = program
    .command('serve')
    .description(
      'Serve the twin of a cluster as a GraphQL API, until Ctrl-C.\nWithout any flag: the sample cluster that ships with it.',
    )
  addSourceFlags(command)
    .option('--live', 'read the cluster that kubectl uses, as --kubeconfig and --context do')
    .option('--port <number>', 'port to listen on; 0 takes any free one', portNumber, 4000)
    .option('--host <address>', 'loopback address to listen on', '127.0.0.1')
    .option('--scheduler-config <file>', 'KubeSchedulerConfiguration that the scheduler of this cluster goes by, in all answers')
    .option('--store <folder>', 'keep forks and snapshots in this folder, so that they outlive the server')
    .option('--limit <name=value>', 'another limit of what may be asked: costMax=400000, wallTimeMax=60s; repeatable', collect)
    .option('--operations <folder>', 'know the operations in the .graphql files of this folder by their names and digests')
    .option('--only-operations', 'take no operations but those of --operations')
    .option('--no-warm-up', 'rehearse nothing by itself after the start; the first questions take longer then')
    .action((flags: ServeFlags) => serve(flags, session))
}

async function serve(flags: ServeFlags, session: Session): Promise<void> {
  const { io } = session
  const limits = limitsFrom(io, flags.limit)
  const scheduler = await schedulerConfiguration(flags.schedulerConfig)
  const open = await openSource(withSample(flags), io)
  const stop = new AbortController()
  const signal = AbortSignal.any([io.signal, stop.signal])
  // The problems of files are told in one block; those of a cluster as they come, for it may take a while.
  const onProblem = (problem: SourceProblem): void => {
    if (open.live) io.err(`problem: ${problemText(problem)}\n`)
  }
  const { twin, settled, ended } = readTwin(open, { signal, onProblem, scheduler })
  const { startServer } = await import('../../server/server.ts')
  const log = (line: string): void => io.err(`${line}\n`)
  let store: OpenForkStore | undefined
  try {
    store = await openStore(flags.store, log)
    const operations = await readPersisted(flags)
    const { host, port, warmUp } = flags
    const server = await startServer({ twin, host, port, limits, log, store, operations, warmUp })
    try {
      if (open.live) io.out(`Reading ${open.source.name} ...\n`)
      await settled
      if (!signal.aborted) welcome(open, { twin, url: server.url, session })
      await aborted(signal)
    } finally {
      await server.close()
    }
    io.out('Stopped.\n')
  } finally {
    stop.abort()
    await ended
    await store?.close()
  }
}

/** The folder that forks are kept in, where one is named; what of it cannot be read is told. */
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
    if (onlyOperations) throw new CliError('--only-operations takes those of a folder: name it with --operations')
    return undefined
  }
  const { readOperations } = await import('../../server/read-operations.ts')
  return readOperations(operations, onlyOperations ?? false).catch((error: unknown) => {
    throw new CliError(`--operations ${operations}: ${error instanceof Error ? error.message : String(error)}`)
  })
}

function withSample(flags: ServeFlags): SourceFlags {
  if (flags.live && flags.from) throw new CliError('--from and --live name two clusters: give one of them')
  const nothing = !flags.from && !flags.live && flags.kubeconfig === undefined && flags.context === undefined
  return nothing ? { from: [nearPath(SAMPLE)] } : flags
}

/** Paths in messages are as short as they can be. */
function nearPath(path: string): string {
  const near = relative(process.cwd(), path)
  return near.startsWith('..') ? path : near
}

/** Tells what was loaded, where to look, and one command that works on it. */
function welcome(
  open: OpenSource,
  { twin, url, session }: { readonly twin: LiveTwin; readonly url: string; readonly session: Session },
): void {
  const { io, argv } = session
  if (!open.live) {
    checkReadable(twin)
    const { problems } = twin.summary()
    for (const line of problemLines(problems, ['error'])) io.err(`problem: ${line}\n`)
    for (const line of problemLines(problems, ['notice'])) io.err(`note: ${line}\n`)
  }
  const lines = [
    ...loadedLines(twin.summary(), { name: open.source.name, clusterName: twin.clusterName, width: io.width }),
    '',
    `GraphQL, and a page to try it in a browser: ${url}/graphql`,
    ...tryLines(twin, url, argv),
    'Stop with Ctrl-C.',
  ]
  io.out(`${lines.join('\n')}\n`)
}

/** A drain of the node that has the most to move. */
function tryLines(twin: LiveTwin, url: string, argv: readonly string[]): readonly string[] {
  const { state } = twin.pin()
  const busiest = state
    .list('Node')
    .map(({ name }) => ({ name, pods: state.podsOnNode(name).length }))
    .reduce<{ name: string; pods: number } | undefined>((best, node) => (best && best.pods >= node.pods ? best : node), undefined)
  if (!busiest) return ['No node was read: there is nothing to drain.']
  const command = `${howToStart(argv, process.cwd())} drain ${busiest.name} --ignore-daemonsets`
  return ['What would a drain do? Ask in another terminal:', `  ${command} \\`, `    --delete-emptydir-data --server ${url}`]
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

function portNumber(text: string): number {
  const port = wholeNumber(text)
  if (port < 0 || port > 65_535) throw new InvalidArgumentError('Ports go from 0 to 65535.')
  return port
}
