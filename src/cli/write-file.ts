import { createWriteStream } from 'node:fs'
import { realpath, rename, rm, stat } from 'node:fs/promises'
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
 * output. A link stays a link, and a device or a pipe (`/dev/null`, `/dev/stdout`) gets the text: a file never takes its place.
 */
export async function writeFileOf(path: string, lines: Iterable<string>, { out, signal }: Io): Promise<void> {
  if (path === STANDARD_OUTPUT) {
    for (const line of lines) out(line)
    return
  }
  const written = async (to: string): Promise<void> => {
    const file = createWriteStream(to, { mode: PRIVATE })
    const text = Readable.from(chunksOf(lines))
    if (path.endsWith('.gz')) await pipeline(text, createGzip(), file, { signal })
    else await pipeline(text, file, { signal })
  }
  const existing = await stat(path).catch(() => undefined)
  if (existing && !existing.isFile()) return written(path)
  const target = existing ? await realpath(path) : path
  const draft = `${target}.new`
  try {
    await written(draft)
    await rename(draft, target)
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
