const PORTION_BYTES_MIN = 32 * 1024

/**
 * The same bytes in fewer parts: the first part at once, because it shows what follows, then portions of at least `bytesMin`. An API server sends
 * 4 KB at a time, less than a pod, and a reader that looks for the end of an item pays for each part in which it is not.
 * @throws what `parts` throws, after the bytes that came before it.
 */
export async function* portions(parts: AsyncIterable<Buffer>, bytesMin = PORTION_BYTES_MIN): AsyncGenerator<Buffer> {
  let isFirst = true
  let gathered: Buffer[] = []
  let bytes = 0
  try {
    for await (const part of parts) {
      gathered.push(part)
      bytes += part.length
      if (!isFirst && bytes < bytesMin) continue
      const portion = joined(gathered, bytes)
      isFirst = false
      gathered = []
      bytes = 0
      yield portion
    }
  } catch (fault) {
    if (bytes > 0) yield joined(gathered, bytes)
    throw fault
  }
  if (bytes > 0) yield joined(gathered, bytes)
}

/** A portion of one part is that part, without a copy. */
function joined(parts: readonly Buffer[], bytes: number): Buffer {
  const [only] = parts
  return parts.length === 1 && only !== undefined ? only : Buffer.concat(parts, bytes)
}
