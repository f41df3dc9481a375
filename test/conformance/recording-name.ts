import { basename } from 'node:path'

const EXTENSIONS = /\.(json|ndjson|jsonl)(\.gz)?$/

/** The name of a recording's file without folder and extensions: `a/cron.ndjson.gz` is `cron`. */
export function recordingName(path: string): string {
  return basename(path).replace(EXTENSIONS, '')
}

/** Whether a folder's file is taken for a recording; whatever is named on the command line is taken anyway. */
export function isRecordingName(path: string): boolean {
  return EXTENSIONS.test(path)
}
