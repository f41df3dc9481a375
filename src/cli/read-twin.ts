import type { ProblemCode, Source, SourceProblem } from '../ingest/source.ts'
import { formatInstant, type Instant } from '../kube/instant.ts'
import { LiveTwin } from '../server/live-twin.ts'
import { observedAt } from '../whatif/base.ts'
import type { SchedulerConfiguration } from '../whatif/model/scheduler-config-of.ts'
import { CliError } from './cli-error.ts'
import type { OpenSource } from './open/open-source.ts'
import { problemText } from './print/problem-lines.ts'

/** A cluster that cannot be read now. Its source retries for as long as a server runs; a single command ends. */
const UNREADABLE: ReadonlySet<ProblemCode> = new Set([
  'unauthorized',
  'credentials-failed',
  'server-unreachable',
  'server-refused',
])
/** A file of which an unknown part is lost. */
const CUT_OFF: ReadonlySet<ProblemCode> = new Set(['file-truncated', 'file-corrupt', 'file-empty'])
/** A wrong path on the command line. */
const WRONG_PATH: ReadonlySet<ProblemCode> = new Set(['path-missing', 'path-unreadable'])

/** The line about a problem of a cluster that is followed: what would end a single command is retried. */
export function followedProblemLine(problem: SourceProblem): string {
  return `problem: ${problemText(problem)}${UNREADABLE.has(problem.code) ? ' Retrying.' : ''}`
}

/** A twin that is being read, and the progress. */
export interface Reading {
  readonly twin: LiveTwin
  /** Settled once the whole cluster is there. */
  readonly settled: Promise<void>
  /** Settled when reading has ended: files at their end, a cluster when the signal is aborted. */
  readonly ended: Promise<void>
}

export interface ReadOptions {
  readonly signal: AbortSignal
  readonly onProblem?: (problem: SourceProblem) => void
  /** How the cluster's scheduler is set up; as kube-scheduler is by default when left out. */
  readonly scheduler?: SchedulerConfiguration | undefined
}

/** Begins to read a source into a twin. */
export function readTwin({ source, live, asOf }: OpenSource, { signal, onProblem = () => {}, scheduler }: ReadOptions): Reading {
  const twin = new LiveTwin(watched(source, onProblem), { live, scheduler, asOf })
  let settle = (): void => {}
  const whole = new Promise<void>((resolve) => {
    settle = resolve
  })
  const ended = twin.run(signal, settle)
  return { twin, ended, settled: live ? Promise.race([whole, ended]) : ended }
}

/** A twin that shows a whole cluster, and follows it until it is closed. */
export interface WholeTwin {
  readonly twin: LiveTwin
  readonly close: () => Promise<void>
}

/**
 * Reads until the whole cluster is there.
 * @throws {CliError} when there is nothing to query: a path that does not exist, no object in it, a cluster that does not answer.
 */
export async function readWhole(open: OpenSource, outer: AbortSignal): Promise<WholeTwin> {
  const stop = new AbortController()
  const signal = AbortSignal.any([outer, stop.signal])
  let fail = (_error: CliError): void => {}
  const unreadable = new Promise<never>((_resolve, reject) => {
    fail = reject
  })
  const onProblem = (problem: SourceProblem): void => {
    if (UNREADABLE.has(problem.code)) fail(new CliError(problemText(problem)))
  }
  const { twin, settled, ended } = readTwin(open, { signal, onProblem })
  const close = async (): Promise<void> => {
    stop.abort()
    await ended
  }
  try {
    await Promise.race([settled, unreadable])
    if (outer.aborted) throw new CliError('interrupted before the cluster was read')
    checkReadable(twin, open)
    return { twin, close }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * @throws {CliError} when a path is wrong, nothing at all was read, a file was truncated without --allow-partial,
 * nodes or pods cannot be read, or the files are newer than --as-of.
 */
export function checkReadable(twin: LiveTwin, { allowPartial, asOf }: Pick<OpenSource, 'allowPartial' | 'asOf'>): void {
  const { problems, objects } = twin.summary()
  const wrong = problems.find((problem) => WRONG_PATH.has(problem.code))
  const cut = problems.find((problem) => CUT_OFF.has(problem.code))
  if (wrong) throw new CliError(problemText(wrong))
  if (cut && !allowPartial) throw new CliError(`${problemText(cut)} --allow-partial reads what is left.`)
  const lost = objects === 0 ? problems.find((problem) => problem.severity === 'error') : undefined
  if (lost) throw new CliError(problemText(lost))
  const unreadable = twin.unreadable()
  if (unreadable) throw new CliError([unreadable.message, ...(cut ? [problemText(cut)] : [])].join(' '))
  if (asOf !== undefined) checkTime(asOf, observedAt(twin.pin().state))
}

function checkTime(asOf: Instant, latest: Instant): void {
  if (asOf >= latest) return
  throw new CliError(
    `--as-of ${formatInstant(asOf)} is before ${formatInstant(latest)}, the latest time in the files: give that time or a later one`,
  )
}

function watched(source: Source, onProblem: (problem: SourceProblem) => void): Source {
  return {
    ...source,
    async *events(signal) {
      for await (const event of source.events(signal)) {
        if (event.type === 'problem') onProblem(event.problem)
        yield event
      }
    },
  }
}
