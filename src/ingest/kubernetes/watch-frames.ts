import { apiVersionOf, type Resource } from '../resources.ts'
import type { NamedObject, RawObject } from '../source.ts'
import { ApiError, TransportError } from './api-error.ts'
import { isNamedObject } from './emitted-objects.ts'

const NEWLINE = 0x0a
const LINE_BYTES_MAX = 64 * 1024 * 1024

/** One line of a watch. */
export type WatchFrame =
  | { readonly type: 'ADDED' | 'MODIFIED' | 'DELETED'; readonly object: NamedObject; readonly resourceVersion: string }
  | { readonly type: 'BOOKMARK'; readonly resourceVersion: string }

/** A line of a watch that is not a frame. Its content is lost, so the watch must resume from before it. */
export class BadLineError extends Error {
  constructor(line: string) {
    super(`a watch sent a line that is not an event: ${line.slice(0, 80)}`)
    this.name = 'BadLineError'
  }
}

/**
 * The frames of a watch of `resource`, in arrays of what arrived together. A line that the connection's end cuts off is left out: it is sent again
 * when the watch is resumed.
 * @throws {BadLineError}
 * @throws {ApiError} for an ERROR frame.
 */
export async function* watchFrames(body: AsyncIterable<Buffer>, resource: Resource): AsyncGenerator<WatchFrame[]> {
  const apiVersion = apiVersionOf(resource)
  for await (const lines of splitLines(body)) {
    const frames: WatchFrame[] = []
    for (const line of lines) {
      let frame: WatchFrame
      try {
        frame = parseFrame(line, resource.objectKind ?? resource.kind, apiVersion)
      } catch (error) {
        // What precedes the fault is valid.
        if (frames.length > 0) yield frames
        throw error
      }
      frames.push(frame)
    }
    yield frames
  }
}

/** Splits at newlines on bytes: a character may be cut by the end of a chunk, a newline never is. */
export async function* splitLines(body: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  let parts: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    const lines: string[] = []
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      parts.push(chunk.subarray(start, end))
      const line = parts.length === 1 ? chunk.toString('utf8', start, end) : Buffer.concat(parts).toString()
      if (line.trim() !== '') lines.push(line)
      parts = []
      bytes = 0
      start = end + 1
    }
    if (start < chunk.length) {
      parts.push(chunk.subarray(start))
      bytes += chunk.length - start
    }
    if (bytes > LINE_BYTES_MAX) throw new TransportError('a watch sent a line above 64 MiB')
    if (lines.length > 0) yield lines
  }
}

function parseFrame(line: string, kind: string, apiVersion: string): WatchFrame {
  let parsed: { type?: unknown; object?: unknown } | null
  try {
    parsed = JSON.parse(line)
  } catch {
    throw new BadLineError(line)
  }
  const object = parsed?.object
  if (parsed?.type === 'ERROR') throw ApiError.fromFrame(object)
  // Of another kind a bookmark is as wrong as an object: its version would skip events.
  if (!isOfKind(object, kind, apiVersion)) throw new BadLineError(line)
  switch (parsed?.type) {
    case 'BOOKMARK':
      return { type: 'BOOKMARK', resourceVersion: versionOf(object) }
    case 'ADDED':
    case 'MODIFIED':
    case 'DELETED':
      if (!isNamedObject(object)) throw new BadLineError(line)
      return { type: parsed.type, object, resourceVersion: versionOf(object) }
    default:
      throw new BadLineError(line)
  }
}

/** Whether `object` is of the kind that is watched; a server always names it. */
function isOfKind(object: unknown, kind: string, apiVersion: string): boolean {
  const raw = object as RawObject | null | undefined
  return raw?.kind === kind && raw.apiVersion === apiVersion
}

function versionOf(object: unknown): string {
  const version: unknown = (object as RawObject | null | undefined)?.metadata?.resourceVersion
  return typeof version === 'string' ? version : ''
}

/**
 * Whether version `a` is not after `b`. Versions of one kind grow, so an event that is not after the last one is a
 * repetition. Versions that are not numbers cannot be compared: never a repetition.
 */
export function notAfter(a: string, b: string): boolean {
  if (!/^\d+$/.test(a) || !/^\d+$/.test(b)) return false
  return BigInt(a) <= BigInt(b)
}
