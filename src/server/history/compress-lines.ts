import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StringDecoder } from 'node:string_decoder'
import { constants, createBrotliCompress, createBrotliDecompress } from 'node:zlib'
import { breathe } from '../../service/event-loop/in-slices.ts'

/** Work between two pauses, in milliseconds. */
const SLICE_MS = 3
/** The lowest quality takes less space and time than gzip: its window is large, and objects resemble each other. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }

/** Writes lines compressed, in slices; Node compresses in a thread. */
export async function compressLines(lines: Iterable<string>): Promise<readonly Buffer[]> {
  const pieces: Buffer[] = []
  await pipeline(Readable.from(inBatches(lines)), createBrotliCompress(BROTLI), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) pieces.push(chunk)
  })
  return pieces
}

async function* inBatches(lines: Iterable<string>): AsyncGenerator<string> {
  let start = performance.now()
  let batch: string[] = []
  for (const line of lines) {
    batch.push(line)
    if (performance.now() - start < SLICE_MS) continue
    // An empty batch would end the stream.
    const text = batch.join('')
    if (text !== '') yield text
    batch = []
    await breathe()
    start = performance.now()
  }
  yield batch.join('')
}

/** Reads what was compressed, line by line. `between` is called whenever a slice of time is over, before the pause. */
export async function decompressLines(bytes: Readable, read: (line: string) => void, between: () => void): Promise<void> {
  let start = performance.now()
  await pipeline(bytes, createBrotliDecompress(), async (chunks: AsyncIterable<Buffer>) => {
    for await (const line of linesIn(chunks)) {
      read(line)
      if (performance.now() - start < SLICE_MS) continue
      between()
      await breathe()
      start = performance.now()
    }
  })
}

/** Every line ends with its newline. */
async function* linesIn(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + decoder.write(chunk)).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}
