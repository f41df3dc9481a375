import type { SourceKind } from '../resources.ts'
import type { KindReading } from '../source.ts'
import type { IngestClock } from './ingest-clock.ts'

interface Tally {
  state: KindReading['state']
  error: string | undefined
  lists: number
  watches: number
  failures: number
  /** By the clock of the source. */
  currentMs: number | undefined
}

/** Counts what the reflectors of a source do. They write it, health and metrics read it. */
export class IngestStatistics {
  readonly #clock: Pick<IngestClock, 'now'>
  readonly #tallies = new Map<SourceKind, Tally>()

  constructor(clock: Pick<IngestClock, 'now'>) {
    this.#clock = clock
  }

  noteState(kind: SourceKind, state: KindReading['state'], error: string | undefined): void {
    const tally = this.#of(kind)
    tally.state = state
    tally.error = error
  }

  noteList(kind: SourceKind): void {
    this.#of(kind).lists++
    this.noteCurrent(kind)
  }

  noteWatch(kind: SourceKind): void {
    this.#of(kind).watches++
  }

  noteFailure(kind: SourceKind): void {
    this.#of(kind).failures++
  }

  /** The API server has just shown what is current. */
  noteCurrent(kind: SourceKind): void {
    this.#of(kind).currentMs = this.#clock.now()
  }

  read(kind: SourceKind): KindReading {
    const { currentMs, ...tally } = this.#of(kind)
    return { ...tally, lagMs: currentMs === undefined ? undefined : this.#clock.now() - currentMs }
  }

  #of(kind: SourceKind): Tally {
    const known = this.#tallies.get(kind)
    if (known) return known
    const tally = { state: undefined, error: undefined, lists: 0, watches: 0, failures: 0, currentMs: undefined }
    this.#tallies.set(kind, tally)
    return tally
  }
}
