import { copyFile } from 'node:fs/promises'
import type { SeenVerdict, VerdictChange } from '../../service/history/verdict-change.ts'
import { RecordLog, readLog } from '../fork-store/record-log.ts'
import { DAMAGED } from './segment.ts'

/** Changes that are kept, of all clusters and questions; the oldest go. */
const CHANGES_MAX = 1000

/** When the verdicts of standing questions changed, on the disk over restarts of the server. */
export class VerdictLedger {
  readonly #path: string
  #log: RecordLog
  /** Records in the file. */
  #written: number
  #changes: readonly VerdictChange[]

  private constructor(path: string, log: RecordLog, changes: readonly VerdictChange[]) {
    this.#path = path
    this.#log = log
    this.#written = changes.length
    this.#changes = changes
  }

  /** Changes that are damaged are left out and reported; the file as it was is kept aside. */
  static async open(path: string, damages: string[]): Promise<VerdictLedger> {
    const { records, damages: found } = await readLog(path)
    if (found.length > 0) await copyFile(path, `${path}${DAMAGED}`)
    damages.push(...found)
    const changes = (records as readonly VerdictChange[]).slice(-CHANGES_MAX)
    return new VerdictLedger(path, await RecordLog.replace(path, changes), changes)
  }

  /** The changes of a cluster, the oldest first. */
  changes(cluster: string): readonly VerdictChange[] {
    return this.#changes.filter((change) => change.cluster === cluster)
  }

  /** Keeps a verdict if it differs from the last one of the same question. */
  async note(seen: SeenVerdict): Promise<void> {
    const question = JSON.stringify(seen.question)
    const last = this.#changes.findLast(
      (change) => change.cluster === seen.cluster && JSON.stringify(change.question) === question,
    )
    if (last?.verdict === seen.verdict) return
    const change = { ...seen, before: last?.verdict ?? null }
    await this.#log.append(change)
    this.#changes = [...this.#changes, change].slice(-CHANGES_MAX)
    this.#written++
    if (this.#written < 2 * CHANGES_MAX) return
    const old = this.#log
    this.#log = await RecordLog.replace(this.#path, this.#changes)
    this.#written = this.#changes.length
    await old.close()
  }

  close(): Promise<void> {
    return this.#log.close()
  }
}
