import { DamagedMessageError, DELIMITED, WireReader } from './wire-reader.ts'

/** What an answer in protobuf begins with. */
const MAGIC = Buffer.from('k8s\0')
/** As for JSON: no object is that long. */
const FRAME_BYTES_MAX = 64 * 1024 * 1024
/** The envelope, `runtime.Unknown`, has the type of its content in field 1 and the content in field 2. */
const TYPE = (1 << 3) | DELIMITED
const CONTENT = (2 << 3) | DELIMITED
/** A list has its metadata in field 1 and its items in field 2. */
const METADATA = (1 << 3) | DELIMITED
const ITEM = (2 << 3) | DELIMITED

/** A message of a list: its TypeMeta, its ListMeta or an item. */
export interface Frame {
  readonly part: 'type' | 'metadata' | 'item'
  readonly bytes: Buffer
  readonly start: number
  readonly end: number
}

/** Whether an answer that begins so is protobuf. No JSON does. */
export function isProtobuf(beginning: Buffer): boolean {
  return beginning[0] === MAGIC[0]
}

/**
 * Cuts a list that the API server sends as protobuf into its messages, as its bytes arrive. Keeps one portion and one unfinished message.
 */
export class ListFrames {
  readonly #wire = new WireReader()
  #begun = false
  /** Bytes of the list that are not cut yet; undefined before it begins. */
  #left: number | undefined

  /** Whether the list has ended. */
  get complete(): boolean {
    return this.#left === 0
  }

  /**
   * The messages that the next bytes complete.
   * @throws {DamagedMessageError} when the bytes are not such a list.
   */
  push(portion: Buffer): Frame[] {
    const wire = this.#wire
    const rest = wire.bytes.subarray(wire.at)
    wire.bytes = rest.length === 0 ? portion : Buffer.concat([rest, portion])
    wire.at = 0
    const frames: Frame[] = []
    if (!this.#begin()) return frames
    for (let frame = this.#next(); frame !== undefined; frame = this.#next()) frames.push(frame)
    return frames
  }

  #begin(): boolean {
    if (this.#begun) return true
    const { bytes } = this.#wire
    const beginning = bytes.subarray(0, MAGIC.length)
    if (!MAGIC.subarray(0, beginning.length).equals(beginning))
      throw new DamagedMessageError('it does not begin as protobuf of Kubernetes')
    if (beginning.length < MAGIC.length) return false
    this.#begun = true
    this.#wire.at = MAGIC.length
    return true
  }

  /** The next message, or undefined when it is not complete yet or the list has ended. */
  #next(): Frame | undefined {
    if (this.#left === 0) return undefined
    const wire = this.#wire
    const { bytes } = wire
    const start = wire.at
    const tag = wire.varint()
    const length = wire.varint()
    const end = wire.at + length
    const entersList = this.#left === undefined && tag === CONTENT
    if (wire.at > bytes.length || (end > bytes.length && !entersList)) return this.#wait(start, length)
    if (entersList) {
      this.#left = length
      return this.#next()
    }
    const frame: Frame = { part: this.#partOf(tag), bytes, start: wire.at, end }
    wire.at = end
    if (this.#left !== undefined) this.#left -= end - start
    if (this.#left !== undefined && this.#left < 0) throw new DamagedMessageError('an item is longer than its list')
    return frame
  }

  #wait(start: number, length: number): undefined {
    if (length > FRAME_BYTES_MAX) throw new DamagedMessageError(`an item of ${length} bytes is too large`)
    this.#wire.at = start
  }

  #partOf(tag: number): Frame['part'] {
    if (this.#left === undefined && tag === TYPE) return 'type'
    if (this.#left !== undefined && tag === METADATA) return 'metadata'
    if (this.#left !== undefined && tag === ITEM) return 'item'
    throw new DamagedMessageError(`a list has a field that is not known (tag ${tag})`)
  }
}
