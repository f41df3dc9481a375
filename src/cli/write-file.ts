import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Io } from './io.ts'

/** Only its owner may read it. */
const PRIVATE = 0o600
const STANDARD_OUTPUT = '-'
/** Characters that are written at once. */
const CHUNK = 65_536

/**
 * Writes a text into a file that only its owner may read, compressed if its name ends with `.gz`: the whole text, or no file. `-` is standard
 * output.
 */
export async function writeFileOf(path: string, lines: Iterable<string>, { out, signal }: Io): Promise<void> {
  if (path === STANDARD_OUTPUT) {
    for (const line of lines) out(line)
    return
  }
  const draft = `${path}.new`
  const file = createWriteStream(draft, { mode: PRIVATE })
  const text = Readable.from(chunksOf(lines))
  try {
    if (path.endsWith('.gz')) await pipeline(text, createGzip(), file, { signal })
    else await pipeline(text, file, { signal })
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

function* chunksOf(lines: Iterable<string>): Generator<string> {
  let chunk = ''
  for (const line of lines) {
    chunk += line
    if (chunk.length < CHUNK) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}
