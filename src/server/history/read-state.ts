import { createReadStream } from 'node:fs'
import type { Base } from '../../whatif/base.ts'
import { decompressLines } from './compress-lines.ts'
import { HistoryError } from './history-error.ts'
import type { PlacedRecord } from './segment-file.ts'
import { RecordReader } from './state-record.ts'

/**
 * The state of the last of these records, which begin with a whole one.
 * @throws {HistoryError} RECORD_DAMAGED when it is not what was written.
 */
export async function readState(path: string, records: readonly PlacedRecord[]): Promise<Base> {
  const reader = new RecordReader()
  try {
    for (const { offset, length } of records) {
      reader.next()
      const bytes = createReadStream(path, { start: offset, end: offset + length - 1 })
      // What was read is hashed piece by piece, and not all of it at the end.
      const settle = (): void => void reader.settle()
      await decompressLines(bytes, (line) => reader.read(line), settle)
    }
  } catch (error) {
    throw damaged(path, error instanceof Error ? error.message : String(error))
  }
  const [digest, wanted] = [reader.settle(), records.at(-1)?.digest]
  if (digest !== wanted)
    throw damaged(path, `it has the state ${wanted}, but ${digest} was read; another version may have written it`)
  return reader.base()
}

function damaged(path: string, reason: string): HistoryError {
  return new HistoryError('RECORD_DAMAGED', `${path} cannot be read: ${reason}`)
}
