import { createReadStream } from 'node:fs'
import { gunzip } from '../gunzip.ts'

const CHUNK_BYTES = 1024 * 1024
/** A file that begins with more white space than this counts as empty. */
const BLANK_BYTES_MAX = 4 * 1024 * 1024

/** The plain bytes of a file, and the format that its first bytes show. */
export interface FileBytes {
  readonly chunks: AsyncIterable<Buffer>
  readonly format: 'json' | 'yaml' | 'empty' | 'zip' | 'zstd' | 'xz' | 'tar' | 'binary'
}

/** The name that means standard input, as in `kubectl apply -f -`. */
export const STANDARD_INPUT = '-'

/** The bytes of a file as it is stored, or of the standard input. */
export function openFile(path: string, signal: AbortSignal): AsyncIterable<Buffer | string> {
  return path === STANDARD_INPUT ? process.stdin : createReadStream(path, { highWaterMark: CHUNK_BYTES, signal })
}

/**
 * Inflates gzip (detected by its first bytes, not by a name), takes off byte order marks and turns UTF-16 (what PowerShell's `>` writes)
 * into UTF-8.
 * `onBytes` is called with the length of each piece as it is stored.
 * @throws errors of the stream and of zlib, while `chunks` is read or before.
 */
export async function readBytes(
  stream: AsyncIterable<Buffer | string>,
  onBytes: (count: number) => void = () => {},
): Promise<FileBytes> {
  const stored = await peek(counted(stream, onBytes))
  const plain = isGzip(stored.head) ? await peek(gunzip(stored.chunks)) : stored
  const text = hasUtf16Mark(plain.head) ? await peek(fromUtf16(plain.chunks, plain.head[0] === 0xff)) : plain
  return { chunks: withoutMark(text.chunks), format: formatOf(text.head) }
}

async function* counted(
  chunks: AsyncIterable<Buffer | string>,
  onBytes: (count: number) => void,
): AsyncGenerator<Buffer | string> {
  for await (const chunk of chunks) {
    onBytes(Buffer.byteLength(chunk))
    yield chunk
  }
}

interface Peeked {
  readonly head: Buffer
  readonly chunks: AsyncIterable<Buffer>
}

/** Reads until something other than white space is seen, and puts it back. */
async function peek(chunks: AsyncIterable<Buffer | string>): Promise<Peeked> {
  const iterator = chunks[Symbol.asyncIterator]()
  const read: Buffer[] = []
  while (true) {
    const next = await iterator.next()
    if (next.done) break
    read.push(typeof next.value === 'string' ? Buffer.from(next.value) : next.value)
    const head = Buffer.concat(read)
    if (head.length >= 4 && (firstByte(head) !== undefined || head.length > BLANK_BYTES_MAX)) break
  }
  return { head: Buffer.concat(read), chunks: putBack(read, iterator) }
}

async function* putBack(read: readonly Buffer[], rest: AsyncIterator<Buffer | string>): AsyncGenerator<Buffer> {
  try {
    yield* read
    while (true) {
      const next = await rest.next()
      if (next.done) return
      yield typeof next.value === 'string' ? Buffer.from(next.value) : next.value
    }
  } finally {
    await rest.return?.()
  }
}

/** The first byte behind a byte order mark and white space. */
function firstByte(bytes: Buffer): number | undefined {
  const start = hasUtf8Mark(bytes) ? 3 : 0
  for (let i = start; i < bytes.length; i++) {
    const byte = bytes[i]
    if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return byte
  }
  return undefined
}

function formatOf(head: Buffer): FileBytes['format'] {
  const first = firstByte(head)
  if (first === undefined) return 'empty'
  if (startsWith(head, [0x50, 0x4b, 0x03, 0x04])) return 'zip'
  if (startsWith(head, [0x28, 0xb5, 0x2f, 0xfd])) return 'zstd'
  if (startsWith(head, [0xfd, 0x37, 0x7a, 0x58])) return 'xz'
  if (head.subarray(257, 262).toString('latin1') === 'ustar') return 'tar'
  if (head.subarray(0, 4096).includes(0)) return 'binary'
  return first === 0x7b || first === 0x5b ? 'json' : 'yaml'
}

function startsWith(bytes: Buffer, prefix: readonly number[]): boolean {
  return prefix.every((byte, i) => bytes[i] === byte)
}

function isGzip(head: Buffer): boolean {
  // A lone first byte is what is left of a file that was cut off behind it.
  return startsWith(head, head.length === 1 ? [0x1f] : [0x1f, 0x8b])
}

function hasUtf8Mark(head: Buffer): boolean {
  return startsWith(head, [0xef, 0xbb, 0xbf])
}

function hasUtf16Mark(head: Buffer): boolean {
  return startsWith(head, [0xff, 0xfe]) || startsWith(head, [0xfe, 0xff])
}

async function* fromUtf16(chunks: AsyncIterable<Buffer>, littleEndian: boolean): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(littleEndian ? 'utf-16le' : 'utf-16be')
  for await (const chunk of chunks) yield Buffer.from(decoder.decode(chunk, { stream: true }))
  yield Buffer.from(decoder.decode())
}

async function* withoutMark(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let first = true
  for await (const chunk of chunks) {
    yield first && hasUtf8Mark(chunk) ? chunk.subarray(3) : chunk
    first = false
  }
}
