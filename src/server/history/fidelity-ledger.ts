import { copyFile } from 'node:fs/promises'
import type { Instant } from '../../kube/instant.ts'
import {
  addCounts,
  countsOf,
  type FidelityCounts,
  type FidelityWeek,
  NO_COUNTS,
  weekOf,
} from '../../whatif/fidelity/fidelity-week.ts'
import { RecordLog, readLog } from '../fork-store/record-log.ts'
import { DAMAGED } from './segment.ts'

/** Weeks of all clusters that are kept: a year of one. */
const WEEKS_MAX = 53

type Counted = Parameters<typeof countsOf>[0]

/** The counts of each week on the disk, over restarts of the server. */
export class FidelityLedger {
  readonly #path: string
  #weeks: readonly FidelityWeek[]
  /** What this process has counted and written down, by cluster. */
  readonly #written = new Map<string, FidelityCounts>()

  private constructor(path: string, weeks: readonly FidelityWeek[]) {
    this.#path = path
    this.#weeks = weeks
  }

  /** Weeks that are damaged are left out and reported; the file as it was is kept aside. */
  static async open(path: string, damages: string[]): Promise<FidelityLedger> {
    const { records, damages: found } = await readLog(path)
    if (found.length > 0) await copyFile(path, `${path}${DAMAGED}`)
    damages.push(...found)
    return new FidelityLedger(path, records as readonly FidelityWeek[])
  }

  /** The weeks of a cluster, the oldest first. */
  weeks(cluster: string): readonly FidelityWeek[] {
    return this.#weeks.filter((week) => week.cluster === cluster)
  }

  /** Adds what was counted since the last note to the week of this moment. Nothing is written when nothing was counted. */
  async note(cluster: string, score: Counted, at: Instant): Promise<void> {
    const counts = countsOf(score)
    const added = addCounts(counts, this.#written.get(cluster) ?? NO_COUNTS, -1)
    if (added.placements.judged + added.refusals.judged + added.courses.judged + added.unjudged === 0) return
    const begin = weekOf(at)
    const isIt = (week: FidelityWeek): boolean => week.cluster === cluster && week.begin === begin
    const week = { cluster, begin, ...addCounts(this.#weeks.find(isIt) ?? NO_COUNTS, added) }
    const weeks = [...this.#weeks.filter((other) => !isIt(other)), week].slice(-WEEKS_MAX)
    const log = await RecordLog.replace(this.#path, weeks)
    await log.close()
    this.#weeks = weeks
    this.#written.set(cluster, counts)
  }
}
