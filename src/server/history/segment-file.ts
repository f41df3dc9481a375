import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Instant } from '../../kube/instant.ts'
import { breathe } from '../../service/event-loop/in-slices.ts'
import { syncFolder } from '../fork-store/record-log.ts'

/** What a record is found by, in one line before its content. */
export interface RecordHead {
  /** Of which cluster: `clusterIdOf`. */
  readonly cluster: string
  readonly takenAt: Instant
  readonly version: string
  readonly digest: string
  readonly objects: number
  /** Whether it has the whole state; else it has what changed since the record before it. */
  readonly isWhole: boolean
}

/** A record on the disk. */
export interface PlacedRecord extends RecordHead {
  /** Where its content begins in its file, and its length. */
  readonly offset: number
  readonly length: number
}

/** The records of a file, up to the first that is damaged. */
export interface ReadSegment {
  readonly records: readonly PlacedRecord[]
  /** Where the last of them ends. */
  readonly end: number
  /** What of the file could not be read, in words. */
  readonly damage: string | undefined
}

/** The longest line before a content. */
const HEAD_MAX = 16_384
/** Bytes that are hashed at once: about a millisecond. */
const PIECE = 262_144
const NEWLINE = 0x0a

type WrittenHead = RecordHead & { readonly length: number }

/** Reads the heads and verifies the contents of a file. A record continues the one before it, so all after a damaged one are lost. */
export async function readSegment(path: string): Promise<ReadSegment> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const records: PlacedRecord[] = []
    let end = 0
    while (end < size) {
      const record = await readRecord(file, end)
      if (!record) return { records, end, damage: `${path}: the record at byte ${end} of ${size} is damaged or incomplete` }
      records.push(record)
      end = record.offset + record.length
    }
    return { records, end, damage: undefined }
  } finally {
    await file.close()
  }
}

async function readRecord(file: FileHandle, at: number): Promise<PlacedRecord | undefined> {
  const window = Buffer.alloc(HEAD_MAX)
  const { bytesRead } = await file.read(window, 0, HEAD_MAX, at)
  const lineEnd = window.subarray(0, bytesRead).indexOf(NEWLINE)
  if (lineEnd < 0) return undefined
  const line = window.toString('utf8', 0, lineEnd)
  const [seal = '', text = ''] = splitOnce(line)
  const written = parseHead(text)
  if (!written) return undefined
  const { length, ...head } = written
  const offset = at + lineEnd + 1
  const hash = createHash('sha256').update(text)
  const piece = Buffer.alloc(Math.min(PIECE, Math.max(1, length)))
  for (let done = 0; done < length; ) {
    const { bytesRead: read } = await file.read(piece, 0, Math.min(piece.length, length - done), offset + done)
    if (read === 0) return undefined
    hash.update(piece.subarray(0, read))
    done += read
  }
  return hash.digest('hex') === seal ? { ...head, offset, length } : undefined
}

function splitOnce(line: string): readonly [string, string] {
  const at = line.indexOf(' ')
  return at < 0 ? ['', ''] : [line.slice(0, at), line.slice(at + 1)]
}

/** The seal behind it is verified before anything of a head is used, except for its length. */
function parseHead(text: string): WrittenHead | undefined {
  try {
    const head = JSON.parse(text) as WrittenHead
    return Number.isSafeInteger(head?.length) && head.length >= 0 ? head : undefined
  } catch {
    return undefined
  }
}

/** A file to which records are added; each is on the disk once its promise is settled. */
export class SegmentFile {
  readonly path: string
  readonly #file: FileHandle
  #size = 0

  private constructor(path: string, file: FileHandle) {
    this.path = path
    this.#file = file
  }

  static async create(path: string): Promise<SegmentFile> {
    const file = await open(path, 'wx', OWNER_ONLY)
    await syncFolder(dirname(path))
    return new SegmentFile(path, file)
  }

  /** @throws {Error} when it is not on the disk; the file is then as it was before. */
  async append(head: RecordHead, content: readonly Buffer[]): Promise<PlacedRecord> {
    const length = content.reduce((sum, { byteLength }) => sum + byteLength, 0)
    const text = JSON.stringify({ ...head, length } satisfies WrittenHead)
    const line = Buffer.from(`${await sealOf(text, content)} ${text}\n`)
    try {
      let at = this.#size
      for (const piece of [line, ...content]) at += await this.#write(piece, at)
      await this.#file.datasync()
      const offset = this.#size + line.length
      this.#size = offset + length
      return { ...head, offset, length }
    } catch (error) {
      // Half a record would hide those after it.
      await this.#file.truncate(this.#size).catch(() => {})
      throw error
    }
  }

  async #write(piece: Buffer, at: number): Promise<number> {
    for (let done = 0; done < piece.length; ) {
      const { bytesWritten } = await this.#file.write(piece, done, piece.length - done, at + done)
      done += bytesWritten
    }
    return piece.length
  }

  close(): Promise<void> {
    return this.#file.close()
  }
}

/** The digest of a record, computed with pauses. */
async function sealOf(text: string, content: readonly Buffer[]): Promise<string> {
  const hash = createHash('sha256').update(text)
  let hashed = 0
  for (const piece of content) {
    hash.update(piece)
    hashed += piece.length
    if (hashed < PIECE) continue
    hashed = 0
    await breathe()
  }
  return hash.digest('hex')
}

/** Templates contain the values of environment variables, which may be secret. */
const OWNER_ONLY = 0o600
