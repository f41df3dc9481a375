import { type FileHandle, open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { digestText } from '../../lib/hash.ts'

/** What a log contains, and what of it could not be read. */
export interface ReadLog {
  readonly records: readonly unknown[]
  /** In words, each with its line. */
  readonly damages: readonly string[]
}

/**
 * Records one a line, each behind a digest of itself. A line that was being written when the process was killed is not
 * complete or does not match, and is left out; everything before it is kept.
 */
export async function readLog(path: string): Promise<ReadLog> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const records: unknown[] = []
  const damages: string[] = []
  const lines = text.split('\n')
  const unfinished = lines.pop() ?? ''
  for (const [i, line] of lines.entries()) {
    const record = readLine(line)
    if (record === undefined) damages.push(`${path}:${i + 1}: the record is damaged and was skipped`)
    else records.push(record)
  }
  if (unfinished !== '')
    damages.push(`${path}:${lines.length + 1}: the last record is incomplete and was never acknowledged: skipped`)
  return { records, damages }
}

function readLine(line: string): unknown {
  const at = line.indexOf(' ')
  const json = line.slice(at + 1)
  if (at < 0 || digestText(json) !== line.slice(0, at)) return undefined
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function lineOf(record: object): string {
  const json = JSON.stringify(record)
  return `${digestText(json)} ${json}\n`
}

/** A log to which records are added; each is on disk once its promise is settled. */
export class RecordLog {
  readonly #file: FileHandle
  #length: number

  private constructor(file: FileHandle, length: number) {
    this.#file = file
    this.#length = length
  }

  /** Replaces a log with these records, atomically. */
  static async replace(path: string, records: readonly object[]): Promise<RecordLog> {
    const text = Buffer.from(records.map(lineOf).join(''))
    const draft = `${path}.new`
    const file = await open(draft, 'w')
    await file.writeFile(text)
    await file.sync()
    await rename(draft, path)
    await syncFolder(dirname(path))
    return new RecordLog(file, text.length)
  }

  /** @throws {Error} when it is not on the disk; the log is then as it was before. */
  async append(record: object): Promise<void> {
    const line = Buffer.from(lineOf(record))
    try {
      await writeAll(this.#file, line, this.#length)
      await this.#file.datasync()
      this.#length += line.length
    } catch (error) {
      // Half a line would make the next one unreadable.
      await this.#file.truncate(this.#length).catch(() => {})
      throw error
    }
  }

  close(): Promise<void> {
    return this.#file.close()
  }
}

async function writeAll(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done)
    done += bytesWritten
  }
}

/** A file that was made or renamed is there after a loss of power only when its folder was written, too. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
