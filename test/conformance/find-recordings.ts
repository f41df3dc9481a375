import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { compareText } from '../../src/lib/compare.ts'
import { isRecordingName } from './recording-name.ts'
import { UsageError } from './usage-error.ts'

/**
 * The files to judge: files as they are named, folders searched in depth for .json, .ndjson and .jsonl, packed or not.
 * In the order of the paths, and by name within a folder.
 * @throws {UsageError} When a path does not exist.
 */
export function findRecordings(paths: readonly string[]): readonly string[] {
  const files = paths.flatMap((path) => {
    const entry = statSync(path, { throwIfNoEntry: false })
    if (entry === undefined)
      throw new UsageError(`no such file or folder: ${path}. Name recordings, or none for the committed ones.`)
    return entry.isDirectory() ? filesBelow(path) : [path]
  })
  return [...new Set(files)]
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .sort(compareText)
    .flatMap((name) => {
      const path = join(folder, name)
      // A broken link has no entry: it is read anyway, so that the error is reported.
      if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return filesBelow(path)
      return isRecordingName(name) ? [path] : []
    })
}
