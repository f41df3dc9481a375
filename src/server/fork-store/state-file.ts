import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { CodecContext } from '../../kube/codec/codec-context.ts'
import { readObject, writeObject } from '../../kube/codec/registry.ts'
import { isKind, KIND_NAMES } from '../../kube/kinds.ts'
import { ClusterState } from '../../twin/cluster-state.ts'
import { ForkStoreError } from './fork-store-error.ts'
import { syncFolder } from './record-log.ts'

/** Objects between two breaths: a few milliseconds of work. */
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
      lines.push(`${first ? '' : ','}${JSON.stringify(writeObject(row))}\n`)
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
 * @throws {ForkStoreError} when the file is not there, cut off or not what was written.
 */
export async function readStateFile(path: string): Promise<ClusterState> {
  const state = new ClusterState()
  const context = new CodecContext(state.shapes)
  let count = 0
  let ended = false
  try {
    const unzipped = createGunzip()
    const read = pipeline(createReadStream(path), unzipped)
    // The loop reports it as well; here the rejection only needs a handler.
    read.catch(() => {})
    for await (const line of createInterface({ input: unzipped, crlfDelay: Number.POSITIVE_INFINITY })) {
      if (line === HEAD) continue
      if (line === TAIL) ended = true
      else readInto(state, line.startsWith(',') ? line.slice(1) : line, context)
      count++
      if (count % SLICE_OBJECTS === 0) {
        // What was read is hashed piece by piece, and not all of it at the end.
        state.digest()
        await breathe()
      }
    }
    await read
  } catch (error) {
    throw new ForkStoreError('STATE_DAMAGED', `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
  if (!ended) throw new ForkStoreError('STATE_DAMAGED', `${path} is truncated after ${count} objects`)
  return state
}

function readInto(state: ClusterState, line: string, context: CodecContext): void {
  const object = JSON.parse(line) as { readonly kind?: unknown }
  if (typeof object.kind !== 'string' || !isKind(object.kind))
    throw new Error(`an object of the unknown kind ${String(object.kind)}`)
  state.put(readObject(object.kind, object, context))
}

function breathe(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
