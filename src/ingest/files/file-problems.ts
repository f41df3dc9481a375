import type { SourceProblem } from '../source.ts'
import { ObjectGapError } from './object-gap.ts'
import type { FileBytes } from './read-bytes.ts'

/**
 * Turns an error of the file system or of zlib into a problem that states what to do. `bytesRead`: of the file as it is stored.
 */
export function fileSystemProblem(file: string, error: unknown, bytesRead = 0): SourceProblem {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const text = error instanceof Error ? error.message : String(error)
  const where = { severity: 'error', file } as const
  if (error instanceof ObjectGapError)
    return {
      ...where,
      code: 'file-without-objects',
      message: `${file}: ${text}: the rest of the file is not read`,
      remedy: 'Save the file again with kubectl get -o json; everything before that position was read.',
      expected: 'objects one after the other',
    }
  switch (code) {
    case 'ENOENT':
      return {
        ...where,
        code: 'path-missing',
        message: `${file}: no such file or folder`,
        remedy: 'Check the spelling and the folder that the path starts from.',
        expected: 'a file or a folder',
      }
    case 'Z_BUF_ERROR':
      return {
        ...where,
        code: 'file-truncated',
        message: `${file}: the file was truncated after ${bytesRead} bytes: its gzip data is incomplete`,
        remedy: 'Copy or save the file again; everything before that position was read.',
        expected: 'complete gzip data',
      }
    case 'Z_DATA_ERROR':
      return {
        ...where,
        code: 'file-corrupt',
        message: `${file}: the gzip data is damaged within the first ${bytesRead} bytes (${text})`,
        remedy: 'Copy or save the file again; everything before the damage was read.',
        expected: 'undamaged gzip data',
      }
    default:
      return {
        ...where,
        code: 'path-unreadable',
        message: `${file}: cannot be read: ${text}`,
        remedy:
          code === 'EACCES' ? 'Grant read permission to the user who runs this.' : 'Check the file and the disk that it is on.',
        expected: 'a readable file',
      }
  }
}

const SAVE_PLAIN = 'Unpack it first, or save it as JSON or YAML, plain or with gzip.'

/** The problem with a file of a format without objects, or undefined for one that does. */
export function formatProblem(file: string, format: FileBytes['format']): SourceProblem | undefined {
  const where = { severity: 'error', file, expected: 'JSON or YAML, plain or with gzip' } as const
  switch (format) {
    case 'json':
    case 'yaml':
      return undefined
    case 'empty':
      return {
        ...where,
        code: 'file-empty',
        message: `${file}: the file is empty: it was truncated, or nothing was written to it`,
        remedy: 'Save it again: the command that wrote it may have failed.',
      }
    case 'binary':
      return { ...where, code: 'file-format-unknown', message: `${file}: the file is neither JSON nor YAML`, remedy: SAVE_PLAIN }
    default:
      return { ...where, code: 'file-format-unknown', message: `${file}: the file is a ${format} archive`, remedy: SAVE_PLAIN }
  }
}
