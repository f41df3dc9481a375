import { messageOf } from './message.ts'
import type { RepeatedTexts } from './repeated-texts.ts'
import { DELIMITED, WireReader } from './wire-reader.ts'

type Fields = Readonly<Record<string, unknown>>

const NODE_NAME_TAG = (messageOf('PodSpec').findIndex((field) => field?.key === 'nodeName') << 3) | DELIMITED
/** How the API server names the volume with the token of a pod, before a random suffix. */
const TOKEN_VOLUME_PREFIX = 'kube-api-access-'
/** Longer names have a length of two bytes. */
const SHORT_BYTES_MAX = 127

interface KnownSpec {
  readonly fields: Fields
  /** Its message, with the token suffix of the pod that was compared last. */
  readonly bytes: Buffer
  /** Where the suffix of the token volume is: in the volume and in each mount of it. */
  readonly suffixes: readonly number[]
  readonly suffixLength: number
  /** Where the name of the node is, with its length. */
  readonly nodeStart: number
  readonly nodeEnd: number
}

/**
 * The spec of the pod that was read last. Lists are in the order of names, so that siblings follow each other, and their specs differ only in the
 * node and in the random name of the token volume, which no row keeps. Comparing their bytes is much faster than reading them.
 */
export class PreviousSpec {
  readonly #texts: RepeatedTexts
  #known: KnownSpec | undefined

  constructor(texts: RepeatedTexts) {
    this.#texts = texts
  }

  /**
   * The spec whose message is in `bytes` from `start` to `end`, if it is that of a sibling: its own node, and all other fields shared with the
   * sibling, the name of the token volume among them. Undefined when it has to be read.
   */
  sibling(bytes: Buffer, start: number, end: number): Fields | undefined {
    const known = this.#known
    if (known === undefined || end - start <= known.nodeStart) return undefined
    const nodeStart = start + known.nodeStart
    const length = bytes[nodeStart] ?? 0
    const nodeEnd = nodeStart + 1 + length
    if (length === 0 || length > SHORT_BYTES_MAX || nodeEnd > end) return undefined
    takeSuffix(known, bytes, start)
    const isSame =
      known.bytes.compare(bytes, start, nodeStart, 0, known.nodeStart) === 0 &&
      known.bytes.compare(bytes, nodeEnd, end, known.nodeEnd, known.bytes.length) === 0
    return isSame ? { ...known.fields, nodeName: this.#texts.text(bytes, nodeStart + 1, nodeEnd) } : undefined
  }

  /** Keeps the spec that was read from these bytes. */
  remember(fields: Fields, bytes: Buffer, start: number, end: number): void {
    const own = Buffer.from(bytes.subarray(start, end))
    const node = nodeNameIn(own)
    const token = tokenVolumeOf(fields)
    const suffixes = token === undefined ? [] : placesOf(token, own).map((at) => at + TOKEN_VOLUME_PREFIX.length)
    const suffixLength = (token?.length ?? 0) - TOKEN_VOLUME_PREFIX.length
    this.#known = node && { fields, bytes: own, suffixes, suffixLength, ...node }
  }
}

/** With the suffix of the other spec, the known one has the same bytes, if the other has it in the same places. */
function takeSuffix({ bytes: own, suffixes, suffixLength }: KnownSpec, bytes: Buffer, start: number): void {
  const [first] = suffixes
  if (first === undefined) return
  for (const at of suffixes) for (let i = 0; i < suffixLength; i++) own[at + i] = bytes[start + first + i] ?? 0
}

function tokenVolumeOf({ volumes }: Fields): string | undefined {
  const names: readonly unknown[] = Array.isArray(volumes) ? volumes.map(({ name }: Fields) => name) : []
  return names.find((name): name is string => typeof name === 'string' && name.startsWith(TOKEN_VOLUME_PREFIX))
}

function placesOf(text: string, bytes: Buffer): number[] {
  const places: number[] = []
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + text.length)) places.push(at)
  return places
}

function nodeNameIn(spec: Buffer): Pick<KnownSpec, 'nodeStart' | 'nodeEnd'> | undefined {
  const wire = new WireReader()
  wire.bytes = spec
  while (wire.at < spec.length) {
    const tag = wire.varint()
    const nodeStart = wire.at
    const value = wire.varint()
    if ((tag & 7) === DELIMITED) wire.at += value
    if (tag === NODE_NAME_TAG) return { nodeStart, nodeEnd: wire.at }
  }
  return undefined
}
