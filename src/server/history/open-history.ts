import { copyFile, mkdir, readdir, rename, rm, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import type { Instant } from '../../kube/instant.ts'
import { KIND_NAMES } from '../../kube/kinds.ts'
import { inSlices } from '../../service/event-loop/in-slices.ts'
import { clusterIdOf } from '../../service/history/cluster-id.ts'
import type { Moment, StateHistory } from '../../service/history/state-history.ts'
import type { SeenVerdict, VerdictChange } from '../../service/history/verdict-change.ts'
import type { Base } from '../../whatif/base.ts'
import type { FidelityWeek } from '../../whatif/fidelity/fidelity-week.ts'
import { lockFolder } from '../fork-store/folder-lock.ts'
import { ForkStoreError } from '../fork-store/fork-store-error.ts'
import { compressLines } from './compress-lines.ts'
import { FidelityLedger } from './fidelity-ledger.ts'
import { HistoryError } from './history-error.ts'
import { readState } from './read-state.ts'
import { bytesOf, DAMAGED, type Retention, removeOldDamage, retain, type Segment, SUFFIX, segmentPath } from './segment.ts'
import { type PlacedRecord, readSegment, SegmentFile } from './segment-file.ts'
import { hasChanged, recordLines } from './state-record.ts'
import { VerdictLedger } from './verdict-ledger.ts'

export interface OpenHistory extends StateHistory {
  /** What of the folder could not be read, in words. */
  readonly damages: readonly string[]
  /** Keeps a state if it differs from the last one; returns whether it does. On the disk once the promise is settled. */
  add(base: Base): Promise<boolean>
  /** Counts the compared decisions of a cluster in its week. On the disk once the promise is settled. */
  noteFidelity: FidelityLedger['note']
  close(): Promise<void>
}

const OWNER_ONLY = 0o700
/** Records of one file. To read a state, those before it in its file are read as well. */
const RECORDS_MAX = 60
/** Changes of a file, in bytes, before they are compared with the whole state: small clusters need no more files. */
const CHANGES_MIN = 262_144
/** States that were read last and are kept for the next question. */
const READ_MAX = 4

/**
 * Opens a folder that keeps the states of a cluster as time passes. It is made when it is not there.
 * @throws {HistoryError | ForkStoreError} when it cannot be used, or another server uses it.
 */
export async function openHistory(folder: string, retention: Retention, now: Instant): Promise<OpenHistory> {
  let unlock = (): void => {}
  try {
    await mkdir(folder, { recursive: true, mode: OWNER_ONLY })
    unlock = lockFolder(join(folder, 'lock'), folder, '--history')
    const damages: string[] = []
    const segments: Segment[] = []
    for (const name of (await readdir(folder)).sort())
      if (name.endsWith(SUFFIX)) segments.push(await openSegment(join(folder, name), damages))
    const ledger = await FidelityLedger.open(join(folder, 'fidelity.log'), damages)
    const verdicts = await VerdictLedger.open(join(folder, 'verdicts.log'), damages)
    await removeOldDamage(folder, retention, now)
    const kept = segments.filter(({ records }) => records.length > 0)
    return new History({ folder, retention, damages, unlock, ledger, verdicts }, kept)
  } catch (error) {
    unlock()
    if (error instanceof ForkStoreError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new HistoryError('HISTORY_UNUSABLE', `${folder} cannot keep a history: ${reason}; give another folder with --history`)
  }
}

/** Of a damaged file everything before the damage stays, and the file as it was is kept aside. */
async function openSegment(path: string, damages: string[]): Promise<Segment> {
  const { records, end, damage } = await readSegment(path)
  if (damage !== undefined) {
    const aside = `${path}${DAMAGED}`
    damages.push(`${damage}; ${records.length} records before it are kept, and the file as ${aside}`)
    if (records.length === 0) await rename(path, aside)
    else {
      await copyFile(path, aside)
      await truncate(path, end)
    }
  } else if (records.length === 0) await rm(path)
  return { path, records: [...records] }
}

interface HistoryFolder extends Pick<OpenHistory, 'damages'> {
  readonly folder: string
  readonly retention: Retention
  readonly unlock: () => void
  readonly ledger: FidelityLedger
  readonly verdicts: VerdictLedger
}

interface Writing {
  readonly file: SegmentFile
  readonly segment: Segment
  readonly last: Base
  /** The length of the whole state. */
  readonly whole: number
}

class History implements OpenHistory {
  readonly damages: readonly string[]
  readonly #folder: HistoryFolder
  #segments: readonly Segment[]
  /** The file that is being written, which begins with the first state that this process keeps. */
  #writing: Writing | undefined
  #turn: Promise<unknown> = Promise.resolve()
  readonly #read = new Map<Moment, Promise<Base>>()

  constructor(folder: HistoryFolder, segments: readonly Segment[]) {
    this.damages = folder.damages
    this.#folder = folder
    this.#segments = segments
  }

  moments(cluster: string): readonly Moment[] {
    return this.#segments.flatMap(({ records }) => records.filter((record) => record.cluster === cluster).map(momentOf))
  }

  clusters(): readonly string[] {
    return [...new Set(this.#segments.flatMap(({ records }) => records.map(({ cluster }) => cluster)))]
  }

  read(moment: Moment): Promise<Base> {
    const known = this.#read.get(moment)
    const found = known ?? this.#readNow(moment)
    this.#read.delete(moment)
    this.#read.set(moment, found)
    // A failure is no state: the next question reads again.
    found.catch(() => this.#read.delete(moment))
    const [oldest] = this.#read.keys()
    if (this.#read.size > READ_MAX && oldest) this.#read.delete(oldest)
    return found
  }

  fidelityWeeks(cluster: string): readonly FidelityWeek[] {
    return this.#folder.ledger.weeks(cluster)
  }

  verdictChanges(cluster: string): readonly VerdictChange[] {
    return this.#folder.verdicts.changes(cluster)
  }

  noteVerdict(seen: SeenVerdict): Promise<void> {
    const noted = this.#turn.then(() => this.#folder.verdicts.note(seen))
    this.#turn = noted.catch(() => {})
    return noted
  }

  noteFidelity(...note: Parameters<FidelityLedger['note']>): Promise<void> {
    return this.#folder.ledger.note(...note)
  }

  add(base: Base): Promise<boolean> {
    const added = this.#turn.then(() => this.#add(base))
    this.#turn = added.catch(() => {})
    return added
  }

  async close(): Promise<void> {
    await this.#turn
    await this.#writing?.file.close()
    await this.#folder.verdicts.close()
    this.#folder.unlock()
  }

  #readNow(moment: Moment): Promise<Base> {
    for (const segment of this.#segments) {
      const at = segment.records.findIndex((record) => momentOf(record) === moment)
      if (at >= 0) return readState(segment.path, segment.records.slice(0, at + 1))
    }
    return Promise.reject(new HistoryError('RECORD_DAMAGED', 'the moment was removed because of its age: query another one'))
  }

  async #add(base: Base): Promise<boolean> {
    if (!(await this.#isNew(base))) return false
    const cluster = clusterIdOf(base)
    const last = this.#writing
    const before = last && continues(last, cluster) ? last.last : undefined
    const content = await compressLines(recordLines(base, before))
    const { takenAt, version, digest } = base.info
    const head = { cluster, takenAt, version, digest, objects: countOf(base), isWhole: !before }
    const writing = before && last ? last : await this.#begin(base)
    const record = await writing.file.append(head, content)
    writing.segment.records.push(record)
    this.#writing = { ...writing, last: base, whole: before ? writing.whole : record.length }
    this.#segments = await retain(this.#segments, this.#folder.retention, takenAt)
    return true
  }

  /** A state with the digest of the last one is there, after a restart as well. Moments are in order, whatever the clock shows. */
  async #isNew(base: Base): Promise<boolean> {
    const newest = this.#segments.at(-1)?.records.at(-1)
    if (!newest) return true
    if (newest.takenAt >= base.info.takenAt) return false
    const { last } = this.#writing ?? {}
    if (!last || newest.cluster !== clusterIdOf(base)) return newest.digest !== base.info.digest
    return inSlices(hasChanged(last, base), () => performance.now())
  }

  async #begin(base: Base): Promise<Writing> {
    await this.#writing?.file.close()
    this.#writing = undefined
    const path = segmentPath(this.#folder.folder, base.info.takenAt)
    const segment = { path, records: [] }
    const file = await SegmentFile.create(path)
    this.#segments = [...this.#segments, segment]
    return { file, segment, last: base, whole: 0 }
  }
}

/** Whether changes are added to the file: not too many, and not more than the whole state takes. */
function continues({ segment, whole }: Writing, cluster: string): boolean {
  const [first] = segment.records
  const changes = bytesOf(segment) - (first ? first.offset + first.length : 0)
  return first?.cluster === cluster && segment.records.length < RECORDS_MAX && changes < Math.max(whole, CHANGES_MIN)
}

function countOf({ state }: Base): number {
  return KIND_NAMES.reduce((sum, kind) => sum + state.count(kind), 0)
}

const moments = new WeakMap<PlacedRecord, Moment>()

/** The same object for the same record: it is what a reader returns with. */
function momentOf(record: PlacedRecord): Moment {
  const known = moments.get(record)
  if (known) return known
  const { takenAt, version, digest, objects, length: bytes } = record
  const moment = { takenAt, version, digest, objects, bytes }
  moments.set(record, moment)
  return moment
}
