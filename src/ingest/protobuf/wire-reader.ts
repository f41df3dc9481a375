/** How a value is laid out: a number, or a length and its bytes. The two other types are not used by Kubernetes' messages. */
export const VARINT = 0
export const DELIMITED = 2

/** Bytes that are not the message they should be. */
export class DamagedMessageError extends Error {
  override readonly name = 'DamagedMessageError'
}

const EMPTY = Buffer.alloc(0)
const HIGH = 2 ** 32

/**
 * Reads protobuf's wire format, each part from where the one before it ended. Beyond the end of the buffer it reads zeros: the reader of a
 * message compares `at` with the end of the message, once for all its parts.
 */
export class WireReader {
  bytes: Buffer = EMPTY
  at = 0

  /**
   * A number of up to 64 bits, signed; exact up to 2^53.
   * @throws {DamagedMessageError} when it has more bits.
   */
  varint(): number {
    const first = this.bytes[this.at++] ?? 0
    return first < 128 ? first : this.#longVarint(first)
  }

  #longVarint(first: number): number {
    let low = first & 127
    let high = 0
    for (let shift = 7; shift < 70; shift += 7) {
      const byte = this.bytes[this.at++] ?? 0
      const bits = byte & 127
      if (shift <= 28) low |= bits << shift
      if (shift >= 28) high |= shift === 28 ? bits >>> 4 : bits << (shift - 32)
      if (byte < 128) return high === 0 ? low >>> 0 : high * HIGH + (low >>> 0)
    }
    throw new DamagedMessageError('a number has more than 64 bits')
  }

  /**
   * The length of the value that begins here, as the index where it ends.
   * @throws {DamagedMessageError} when that is behind `end`.
   */
  delimitedEnd(end: number): number {
    const length = this.varint()
    const stop = this.at + length
    if (length < 0 || stop > end) throw new DamagedMessageError('a value is longer than what contains it')
    return stop
  }
}
