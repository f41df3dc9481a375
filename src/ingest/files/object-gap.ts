/** Eight objects of the largest size that is read; nothing that kubectl writes has as much between two objects. */
const GAP_BYTES_MAX = 512 * 1024 * 1024

/** Thrown where a file is not read further. */
export class ObjectGapError extends Error {}

/**
 * Ends the reading of a file in which no object follows for a long time: a few megabytes of gzip hold gigabytes of one text or of
 * blanks, and reading them takes minutes of silence.
 */
export class ObjectGap {
  #bytes = 0
  readonly #bytesMax: number

  constructor(bytesMax = GAP_BYTES_MAX) {
    this.#bytesMax = bytesMax
  }

  /** An object was read. */
  end(): void {
    this.#bytes = 0
  }

  /** The chunks of the file. @throws {ObjectGapError} when too many bytes follow the last object. */
  async *measured(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      this.#bytes += chunk.length
      if (this.#bytes > this.#bytesMax) throw new ObjectGapError(`no object in the last ${this.#bytesMax / 1024 / 1024} MiB`)
      yield chunk
    }
  }
}
