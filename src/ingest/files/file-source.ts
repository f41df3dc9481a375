import { basename } from 'node:path'
import type { Source, SourceEvent } from '../source.ts'
import type { FilePiece } from './file-piece.ts'
import { fileSystemProblem, formatProblem } from './file-problems.ts'
import { type FoundFile, findFiles } from './find-files.ts'
import { Intake } from './intake.ts'
import { ObjectGap } from './object-gap.ts'
import { ProblemLog } from './problem-log.ts'
import { openFile, readBytes, STANDARD_INPUT } from './read-bytes.ts'
import { readJson } from './read-json.ts'
import { readYaml } from './read-yaml.ts'

export interface FileSourceOptions {
  /** Files and folders, read in this order; `-` is the standard input. */
  readonly paths: readonly string[]
  /** What to call the cluster; without it the name of the first path. */
  readonly clusterName?: string
}

/**
 * A cluster as it was saved: files of `kubectl get -o json|yaml`, of `kubectl cluster-info dump`, manifests, NDJSON, each
 * plain or with gzip, and folders of these. Reads as a stream: memory does not grow with the size of the files.
 */
export function createFileSource({ paths, clusterName }: FileSourceOptions): Source {
  return {
    name: `files ${paths.join(' ')}`,
    clusterName: clusterName ?? defaultClusterName(paths),
    events: (signal) => readFiles(filesOf(paths), signal, openFile),
  }
}

export interface StreamSourceOptions {
  /** What to call the stream in problems, and the cluster. */
  readonly name: string
  readonly open: OpenFile
}

/** A cluster as it was saved, from one stream, as a file has it. */
export function createStreamSource({ name, open }: StreamSourceOptions): Source {
  const file: FoundFile = { type: 'file', path: name }
  return { name, clusterName: name, events: (signal) => readFiles([file], signal, open) }
}

type OpenFile = (path: string, signal: AbortSignal) => AsyncIterable<Buffer | string>

function defaultClusterName(paths: readonly string[]): string {
  const [first] = paths
  if (first === undefined || first === STANDARD_INPUT) return 'files'
  return basename(first).replace(/\.(?:json|ya?ml|ndjson|jsonl)(?:\.gz)?$/i, '') || 'files'
}

type FoundFiles = AsyncIterable<FoundFile> | Iterable<FoundFile>

async function* readFiles(files: FoundFiles, signal: AbortSignal, open: OpenFile): AsyncGenerator<SourceEvent> {
  const problems = new ProblemLog()
  const reading: Reading = { intake: new Intake(problems), problems, signal, open }
  // One generator a stream: what passes through several asynchronous ones pays for each.
  for await (const events of eventBatches(files, reading)) {
    for (const event of events) {
      if (signal.aborted) return
      yield event
    }
  }
}

interface Reading {
  readonly intake: Intake
  readonly problems: ProblemLog
  readonly signal: AbortSignal
  readonly open: OpenFile
}

async function* filesOf(paths: readonly string[]): AsyncGenerator<FoundFile> {
  for (const path of paths) yield* await findFiles(path)
}

/** The content of the files, one chunk at a time; a batch is read only on request. */
async function* eventBatches(files: FoundFiles, reading: Reading): AsyncGenerator<Iterable<SourceEvent>> {
  const { intake, problems, signal } = reading
  for await (const found of files) {
    if (signal.aborted) return
    if (found.type === 'problem') yield problems.report(found.problem)
    else yield* readFile(found.path, reading)
  }
  yield intake.finish()
  yield problems.summary()
}

async function* readFile(path: string, { intake, problems, signal, open }: Reading): AsyncGenerator<Iterable<SourceEvent>> {
  let bytesRead = 0
  const onBytes = (count: number): void => {
    bytesRead += count
  }
  const gap = new ObjectGap()
  try {
    for await (const pieces of filePieces(path, { stream: open(path, signal), onBytes, gap })) yield takeAll(pieces, intake, gap)
  } catch (error) {
    if (!signal.aborted) yield problems.report(fileSystemProblem(path, error, bytesRead))
  }
}

function* takeAll(pieces: Iterable<FilePiece>, intake: Intake, gap: ObjectGap): Generator<SourceEvent> {
  for (const piece of pieces) {
    if (piece.type === 'value') gap.end()
    for (const event of intake.take(piece)) yield event
  }
}

interface Watching {
  readonly stream: AsyncIterable<Buffer | string>
  readonly onBytes: (count: number) => void
  readonly gap: ObjectGap
}

async function* filePieces(path: string, { stream, onBytes, gap }: Watching): AsyncGenerator<Iterable<FilePiece>> {
  const { chunks, format } = await readBytes(stream, onBytes)
  const problem = formatProblem(path, format)
  if (problem !== undefined) yield [{ type: 'problem', problem }]
  else if (format === 'json') yield* readJson(path, gap.measured(chunks))
  else yield* readYaml(path, gap.measured(chunks))
}
