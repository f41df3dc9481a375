import { follow } from '../ingest/load.ts'
import { type LoadSummary, summarize } from '../ingest/load-summary.ts'
import { type MissingObjects, missingObjects } from '../ingest/missing-objects.ts'
import type { PulledImage } from '../ingest/pulled-image.ts'
import { SOURCE_KINDS } from '../ingest/resources.ts'
import type { Source } from '../ingest/source.ts'
import { SourceLoader } from '../ingest/source-loader.ts'
import { type Instant, instant } from '../kube/instant.ts'
import type { Kind } from '../kube/kinds.ts'
import type { UsageReading } from '../kube/measured-usage.ts'
import { digesting, inSlices } from '../service/event-loop/in-slices.ts'
import { pause } from '../service/event-loop/pause.ts'
import type { ChangeBatch, KindReading, KindStatus, ObjectChange, SeenFidelity, TwinHandle } from '../service/twin-handle.ts'
import { ClusterState } from '../twin/cluster-state.ts'
import { type Base, observedAt } from '../whatif/base.ts'
import type { SchedulerConfiguration } from '../whatif/model/scheduler-config-of.ts'
import type { CoverageNote } from '../whatif/outcome/coverage-note.ts'
import { ChangeFeed } from './change-feed.ts'
import { objectChange } from './change-log.ts'
import { CourseWatch } from './course-watch.ts'
import { type FollowedStream, followStream } from './follow-stream.ts'
import { PlacementJudge } from './placement-judge.ts'
import { blindness, sourceNotes, type Unreadable, unlistedKinds } from './source-notes.ts'

/** Short to a person, long against the bursts of a rollout. */
const COALESCE_MS = 150
/** How long a twin that has read all else waits for side data: a client with a single question sends it then. */
const SIDE_WAIT_MS = 2000

export interface LiveTwinOptions {
  /** Whether the source shows a cluster as it is now; else its "now" is `asOf`, or the latest time in its objects. */
  readonly live: boolean
  /** When files were saved. */
  readonly asOf?: Instant | undefined
  /** How the cluster's scheduler is set up; as kube-scheduler is by default when left out. */
  readonly scheduler?: SchedulerConfiguration | undefined
  /** How long changes are gathered before they are sent, in milliseconds. */
  readonly coalesceMs?: number | undefined
  /** The clock of the cluster; the wall clock when left out. Only of a source that shows a cluster as it is now. */
  readonly now?: (() => Instant) | undefined
  /** Whether decisions of the real scheduler are compared with the engine; true unless given, as far as one is at work. */
  readonly judges?: boolean | undefined
  /** What answers do not take into account, besides what the source could not read. */
  readonly notes?: ((state: ClusterState) => readonly CoverageNote[]) | undefined
}

/**
 * The twin of one cluster: fed by a source, pinned by questions. Only the source writes; a pinned state is a fork that
 * does not change any more. A dump's "now" is given or the latest time in its objects, a live cluster's is the
 * wall clock.
 */
export class LiveTwin implements TwinHandle {
  readonly clusterName: string
  readonly #source: Source
  readonly #live: boolean
  readonly #asOf: Instant | undefined
  readonly #clock: () => Instant
  readonly #notes: (state: ClusterState) => readonly CoverageNote[]
  #state = newState()
  #loader: SourceLoader | undefined
  #version = 0
  #pinned: Base | undefined
  readonly #feed: ChangeFeed
  #usage: UsageReading | undefined
  /** A dump has no scheduler at work. */
  #judge: PlacementJudge | undefined
  readonly #judges: boolean
  #courses = new CourseWatch()
  readonly #scheduler: Pick<Base, 'scheduler'>
  #judgedSince: Instant | undefined
  /** The last state of the cluster that was replaced by another one, until that one is read. */
  #former: Base | undefined
  /** The edition of the loader's notes that is pinned. */
  #sight = 0
  /** What the files must have lost, once they are read. */
  #missing: readonly MissingObjects[] = []

  constructor(source: Source, options: LiveTwinOptions) {
    this.clusterName = source.clusterName
    this.#source = source
    this.#live = options.live
    this.#asOf = options.asOf
    this.#feed = new ChangeFeed(() => this.pin(), options.coalesceMs ?? COALESCE_MS)
    this.#clock = options.now ?? (() => instant(Date.now()))
    this.#notes = options.notes ?? (() => [])
    this.#scheduler = options.scheduler ? { scheduler: options.scheduler } : {}
    this.#judges = options.live && options.judges !== false
    this.#judge = this.#newJudge()
  }

  /**
   * Follows the source until it ends or `signal` aborts. `onSettled`: the whole cluster is there. When another cluster takes its place,
   * everything of the former one is discarded, and the twin is not ready until the new one is read.
   */
  async run(signal: AbortSignal, onSettled: () => void = () => {}): Promise<void> {
    while ((await this.#follow(signal, onSettled)).isReplaced && !signal.aborted) this.#discard()
  }

  async #follow(signal: AbortSignal, onSettled: () => void): Promise<SourceLoader> {
    const loader = new SourceLoader(this.#state, this.#source.kinds)
    this.#loader = loader
    const end = new AbortController()
    const watching = AbortSignal.any([signal, end.signal])
    const sides = [this.#measure(watching), this.#followPulls(loader, watching)].filter((side) => side !== undefined)
    try {
      await follow(this.#source, this.#state, {
        signal,
        loader,
        onSettled: async () => {
          // The first digest reads every row; it is done before the twin reports that it is ready, and others have their turn meanwhile.
          await inSlices(digesting(this.#state), () => performance.now())
          if (this.#former) this.#showAnother()
          this.pin()
          this.#judgedSince = this.#now()
          const firstReadings = Promise.all(sides.map(({ first }) => first))
          if (sides.length > 0) void Promise.race([firstReadings, pause(SIDE_WAIT_MS)]).then(onSettled)
          else onSettled()
        },
        onApplied: () => this.#applied(),
      })
    } finally {
      end.abort()
      await Promise.all(sides.map(({ ended }) => ended))
    }
    loader.finish()
    this.#applied()
    // An export carries what was missing where it was made.
    if (!this.#live && loader.exported === undefined) this.#missing = missingObjects(this.#state)
    this.#pinned = undefined
    // There is nothing more to wait for, and the last changes must not be lost.
    this.#feed.flush()
    return loader
  }

  /** Begins again for another cluster. The last state of the former one stays pinned until the new one is read completely. */
  #discard(): void {
    this.#former = this.pin()
    this.#state = newState()
    this.#usage = undefined
    this.#missing = []
    this.#judge = this.#newJudge()
    this.#judgedSince = undefined
    this.#courses = new CourseWatch()
  }

  /** The other cluster is read: readers of changes find a gap, and positions in those of the former one are not valid any more. */
  #showAnother(): void {
    this.#former = undefined
    this.#pinned = undefined
    this.#feed.begin()
  }

  #newJudge(): PlacementJudge | undefined {
    return this.#judges ? new PlacementJudge(this.#scheduler) : undefined
  }

  /** Usage is not part of the state: it changes constantly, and only queries about pressure read it. */
  #measure(signal: AbortSignal): FollowedStream | undefined {
    const take = (reading: UsageReading): void => {
      this.#usage = reading
    }
    return this.#live ? followStream(this.#source.usage?.(signal), take) : undefined
  }

  #followPulls(loader: SourceLoader, signal: AbortSignal): FollowedStream | undefined {
    const take = (pulls: readonly PulledImage[]): void => {
      for (const pull of pulls) loader.apply({ type: 'pulled', ...pull })
    }
    return this.#live ? followStream(this.#source.pulls?.(signal), take) : undefined
  }

  waitingFor(): readonly string[] {
    if (!this.#loader) return SOURCE_KINDS
    if (this.#loader.settled) return this.unreadable()?.kinds ?? []
    return SOURCE_KINDS.filter((kind) => !this.#loader?.progress(kind).synced && !this.#loader?.progress(kind).note)
  }

  unreadable(): Unreadable | undefined {
    return this.#loader && blindness(this.#loader, { source: this.#source.name, missing: this.#missing })
  }

  pin(): Base {
    if (this.#former) return this.#former
    // Observations of pods' lives do not change the state, but answers depend on them.
    if (this.#pinned?.lives !== this.#loader?.lives) this.#pinned = undefined
    this.#pinned ??= this.#pinNow()
    // Time passes in a live cluster even when nothing changes.
    if (!this.#live) return this.#pinned
    const info = { ...this.#pinned.info, takenAt: this.#now() }
    return { ...this.#pinned, info, ...(this.#usage ? { usage: this.#usage } : {}) }
  }

  /** The work of the digest of `pin` for at most this many rows, so that it can be done in slices. Returns whether it is complete. */
  settleDigest(rowsMax: number): boolean {
    return this.#state.settleDigest(rowsMax)
  }

  ingest(): readonly KindStatus[] {
    return SOURCE_KINDS.map((kind): KindStatus => {
      const progress = this.#loader?.progress(kind)
      return {
        kind,
        synced: progress?.synced ?? false,
        count: this.#state.count(kind),
        skipped: progress?.skipped ?? 0,
        resourceVersion: progress?.resourceVersion ?? '',
        note: progress?.note?.message,
      }
    })
  }

  readingOf(kind: Kind): KindReading | undefined {
    return this.#source.readingOf?.(kind)
  }

  fidelity(): SeenFidelity | undefined {
    if (!this.#judge || this.#judgedSince === undefined) return undefined
    return { since: this.#judgedSince, ...this.#judge.read(), courses: this.#courses.read() }
  }

  get sequence(): number {
    return this.#feed.sequence
  }

  get cursor(): string {
    return this.#feed.cursor
  }

  changesSince(cursor: string): readonly ObjectChange[] | undefined {
    return this.#feed.since(cursor)
  }

  /** What was read so far, with the problems met. */
  summary(): LoadSummary {
    return summarize(this.#loader ?? new SourceLoader(this.#state))
  }

  changes(): AsyncIterableIterator<ChangeBatch> {
    return this.#feed.batches()
  }

  #applied(): void {
    const changes = this.#state.takeChanges()
    this.#checkSight()
    if (changes.length === 0) return
    this.#version += changes.length
    this.#pinned = undefined
    // What the first lists bring was decided before.
    if (this.#judge && this.#judgedSince !== undefined) {
      this.#judge.note(changes, this.#state)
      this.#courses.note(changes, this.#state, () => this.pin())
    }
    if (this.#former) return
    // The content of the first lists is not judged.
    const isLogged = this.#loader?.settled === true
    if (isLogged || this.#feed.hasReaders) this.#feed.add(changes.flatMap(objectChange), isLogged)
  }

  /** Answers report what can no longer be read, or can be read again, though the state is unchanged. */
  #checkSight(): void {
    const sight = this.#loader?.sight ?? 0
    if (sight === this.#sight) return
    this.#sight = sight
    this.#pinned = undefined
    if (this.#loader?.settled === true) this.#feed.sendSoon()
  }

  #pinNow(): Base {
    const state = this.#state.fork()
    const unlisted = unlistedKinds(this.#loader?.coverage ?? [])
    return {
      state,
      held: 'live',
      info: {
        clusterName: this.clusterName,
        takenAt: this.#now(),
        version: String(this.#version),
        digest: state.digest(),
        kubernetesVersion: this.#loader?.kubernetesVersion,
        ...(unlisted.length > 0 ? { unlisted } : {}),
      },
      coverage: [...(this.#loader ? sourceNotes(this.#loader, this.#missing) : []), ...this.#notes(state)],
      ...this.#scheduler,
      ...(this.#loader ? { lives: this.#loader.lives } : {}),
      ...(this.#loader?.exported?.runs ? { runs: this.#loader.exported.runs } : {}),
    }
  }

  #now(): Instant {
    return this.#live ? this.#clock() : (this.#asOf ?? this.#loader?.exported?.takenAt ?? observedAt(this.#state))
  }
}

function newState(): ClusterState {
  const state = new ClusterState()
  state.recordChanges()
  return state
}
