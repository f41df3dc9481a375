import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StringDecoder } from 'node:string_decoder'
import { createGunzip, createGzip } from 'node:zlib'
import { readShown, shownObject } from '../../ingest/custom/shown-object.ts'
import { CodecContext } from '../../kube/codec/codec-context.ts'
import type { JsonObject } from '../../kube/codec/json.ts'
import { KIND_NAMES } from '../../kube/kinds.ts'
import { breathe } from '../../service/event-loop/in-slices.ts'
import { ClusterState } from '../../twin/cluster-state.ts'
import { ForkStoreError } from './fork-store-error.ts'
import { syncFolder } from './record-log.ts'

/** Objects that are written between two pauses: a few milliseconds of work. */
const SLICE_OBJECTS = 50
const HEAD = '{"apiVersion":"v1","kind":"List","items":['
const TAIL = ']}'

/**
 * Writes the objects of a state as `kubectl get -o json` would, compressed: any command reads such a file with --from. The
 * objects are in the order of the tables, one per line, because runs depend on that order. Whole and on the disk, or not there.
 */
export async function writeStateFile(path: string, state: ClusterState): Promise<void> {
  const draft = `${path}.new`
  await pipeline(Readable.from(linesOf(state)), createGzip({ level: 1 }), createWriteStream(draft))
  const file = await open(draft, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, path)
  await syncFolder(dirname(path))
}

async function* linesOf(state: ClusterState): AsyncGenerator<string> {
  let lines: string[] = [`${HEAD}\n`]
  let first = true
  for (const kind of KIND_NAMES)
    for (const row of state.table(kind)) {
      lines.push(`${first ? '' : ','}${JSON.stringify(shownObject(row, state))}\n`)
      first = false
      if (lines.length < SLICE_OBJECTS) continue
      yield lines.join('')
      lines = []
      await breathe()
    }
  yield `${lines.join('')}${TAIL}\n`
}

/**
 * The state that was written.
 * @throws {ForkStoreError} STATE_DAMAGED when the file is missing, truncated or not what was written.
 */
export async function readStateFile(path: string): Promise<ClusterState> {
  const reader = new StateReader()
  try {
    // The lines are a part of the pipeline: an error of any stream ends all of it, and is thrown here.
    await pipeline(createReadStream(path), createGunzip(), async (bytes: AsyncIterable<Buffer>) => {
      for await (const line of linesIn(bytes)) {
        reader.read(line)
        if (reader.count % SLICE_OBJECTS === 0) await reader.settle()
      }
    })
  } catch (error) {
    throw new ForkStoreError('STATE_DAMAGED', `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
  if (!reader.ended) throw new ForkStoreError('STATE_DAMAGED', `${path} is truncated after ${reader.count} objects`)
  return reader.state
}

async function* linesIn(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + decoder.write(chunk)).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  const last = rest + decoder.end()
  if (last !== '') yield last
}

/** Reads the lines of a state file into a state. */
class StateReader {
  readonly state = new ClusterState()
  /** Objects read so far. */
  count = 0
  /** Whether the last line has been read. */
  ended = false
  readonly #context = new CodecContext(this.state.shapes)

  read(line: string): void {
    if (this.ended) throw new Error('text follows the end')
    if (line === HEAD) return
    if (line === TAIL) this.ended = true
    else this.#add(line.startsWith(',') ? line.slice(1) : line)
  }

  /** What was read is hashed piece by piece, and not all of it at the end. */
  async settle(): Promise<void> {
    this.state.digest()
    await breathe()
  }

  #add(line: string): void {
    this.state.put(readShown(JSON.parse(line) as JsonObject, this.state, this.#context))
    this.count++
  }
}
