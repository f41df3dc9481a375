import { createGunzip, type Gunzip } from 'node:zlib'

/** What is inflated at once: gzip grows at most a thousandfold, so it becomes at most 16 MiB in memory. */
const SLICE_BYTES = 16 * 1024

/**
 * Inflates gzip chunk by chunk. Everything that could be inflated before a fault is yielded before the fault is thrown, which a
 * piped stream does not promise: a dump cut off in the middle still gives its first part. The next chunk inflates on zlib's
 * own thread while the receiver works on the last.
 * @throws the error of zlib, with `code` such as Z_BUF_ERROR (truncated) or Z_DATA_ERROR (damaged).
 */
export async function* gunzip(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const inflate = createGunzip({ chunkSize: 256 * 1024 })
  const inflated: Buffer[] = []
  let fault: Error | undefined
  inflate.on('data', (piece: Buffer) => inflated.push(piece))
  inflate.on('error', (error) => {
    fault = error
  })
  try {
    for await (const chunk of slices(chunks)) {
      const written = write(inflate, chunk)
      yield* take(inflated)
      await written
      if (fault !== undefined) break
    }
    if (fault === undefined) await end(inflate)
    yield* take(inflated)
    if (fault !== undefined) throw fault
  } finally {
    inflate.destroy()
  }
}

async function* slices(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks)
    for (let from = 0; from < chunk.length; from += SLICE_BYTES) yield chunk.subarray(from, from + SLICE_BYTES)
}

function* take(pieces: Buffer[]): Generator<Buffer> {
  for (let piece = pieces.shift(); piece !== undefined; piece = pieces.shift()) yield piece
}

/** Resolves when the chunk is inflated or the stream has failed. */
function write(inflate: Gunzip, chunk: Buffer): Promise<void> {
  return new Promise((resolve) => {
    inflate.once('close', resolve)
    inflate.write(chunk, () => {
      inflate.off('close', resolve)
      resolve()
    })
  })
}

function end(inflate: Gunzip): Promise<void> {
  return new Promise((resolve) => {
    inflate.once('end', resolve)
    inflate.once('close', resolve)
    inflate.end()
  })
}
