import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { isJsonObject, type JsonObject } from './json.ts'

/** One record of a file: a line of NDJSON or the whole document; or why it cannot be read. */
export type RecordingEntry =
  | { readonly line: number; readonly record: JsonObject }
  | { readonly line: number; readonly fault: string }

/**
 * Reads a recording, packed or not, one document or one record a line: detected by the content, not the name. What cannot
 * be read is an entry with its fault, so that one broken line does not hide the others.
 */
export function readRecording(path: string): readonly RecordingEntry[] {
  let text: string
  try {
    text = unpack(readFileSync(path)).toString('utf8')
  } catch (error) {
    return [{ line: 1, fault: `cannot be read: ${messageOf(error)}` }]
  }
  return parseRecording(text)
}

/** The records of a text. A document over several lines is recognised by its first line, which is not valid JSON alone. */
function parseRecording(text: string): readonly RecordingEntry[] {
  const content = text.startsWith('\uFEFF') ? text.slice(1) : text
  if (content.trim() === '') return [{ line: 1, fault: 'the file is empty' }]
  const lines = readLines(content)
  const first = lines[0]
  if (first !== undefined && 'record' in first) return lines
  const document = parseEntry(content, 1)
  if ('record' in document) return [document]
  return lines.some((entry) => 'record' in entry && Object.keys(entry.record).length > 1) ? lines : [document]
}

function readLines(content: string): RecordingEntry[] {
  return content
    .split('\n')
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line }) => line.trim() !== '')
    .map(({ line, number }) => parseEntry(line, number))
}

function parseEntry(text: string, line: number): RecordingEntry {
  try {
    const record: unknown = JSON.parse(text)
    return isJsonObject(record) ? { line, record } : { line, fault: 'is JSON, but not an object' }
  } catch (error) {
    return { line, fault: `is no JSON: ${messageOf(error)}` }
  }
}

/** A gzip stream begins with 1f 8b, which no JSON text does. */
function unpack(bytes: Buffer): Buffer {
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
