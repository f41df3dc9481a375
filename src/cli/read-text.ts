import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { CliError } from './cli-error.ts'

/**
 * The text of a file; `-` is standard input.
 * @throws {CliError} when it cannot be read.
 */
export async function readText(file: string): Promise<string> {
  try {
    return file === '-' ? await text(process.stdin) : await readFile(file, 'utf8')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CliError(`cannot read ${file} (${reason}): name a file, or - for standard input`, { cause: error })
  }
}

/** How a file is called in messages. */
export function fileName(file: string): string {
  return file === '-' ? 'standard input' : file
}
