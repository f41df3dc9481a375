import { Repeater, SlidingBuffer } from '@repeaterjs/repeater'
import { pause } from '../graphql/pause.ts'
import type { ChangeBatch, KindStatus, ObjectChange, SeenFidelity, TwinHandle } from '../graphql/twin-handle.ts'
import { follow } from '../ingest/load.ts'
import { type LoadSummary, summarize } from '../ingest/load-summary.ts'
import type { PulledImage } from '../ingest/pulled-image.ts'
import { ADD_ONS, RESOURCES, type SourceKind } from '../ingest/resources.ts'
import type { ProblemCode, Source, CoverageNote as SourceNote, SourceProblem } from '../ingest/source.ts'
import { SourceLoader } from '../ingest/source-loader.ts'
import { type Instant, instant } from '../kube/instant.ts'
import type { UsageReading } from '../kube/measured-usage.ts'
import { ClusterState } from '../twin/cluster-state.ts'
import { type Base, observedAt } from '../whatif/base.ts'
import type { SchedulerConfiguration } from '../whatif/model/scheduler-config-of.ts'
import type { CoverageNote } from '../whatif/outcome/outcome.ts'
import { ChangeLog, coalesce, objectChange } from './change-log.ts'
import { CourseWatch } from './course-watch.ts'
import { PlacementJudge } from './placement-judge.ts'
import { followed, type SideStream } from './side-stream.ts'
import { withGaps } from './with-gaps.ts'

/** Batches that wait for one slow reader before the oldest are dropped and it is told of a gap. */
const BATCHES_KEPT = 64
/** Short to a person, long against the bursts of a rollout. */
const COALESCE_MS = 150
/** So long does a twin that has read all else wait for what comes beside it: whoever asks one question only asks it then. */
const SIDE_WAIT_MS = 2000

export interface LiveTwinOptions {
  /** Whether the source shows a cluster as it is now; else its "now" is the latest moment it tells of. */
  readonly live: boolean
  /** How the cluster's scheduler is set up; as kube-scheduler is by default when left out. */
  readonly scheduler?: SchedulerConfiguration | undefined
  /** How long changes are gathered before they are told, milliseconds. */
  readonly coalesceMs?: number | undefined
}

/** A follower of changes: it gets each batch, and a gap in the sequence tells that it was too slow. */
type Listener = (batch: ChangeBatch) => void

/**
 * The twin of one cluster: fed by a source, pinned by questions. Only the source writes; a pinned state is a fork that does
 * not change any more. A dump's "now" is the latest moment it tells of, a live cluster's is the wall clock.
 */
export class LiveTwin implements TwinHandle {
  readonly clusterName: string
  readonly #source: Source
  readonly #live: boolean
  readonly #coalesceMs: number
  readonly #state = new ClusterState()
  readonly #listeners = new Set<Listener>()
  #loader: SourceLoader | undefined
  #version = 0
  #pinned: Base | undefined
  #pending = new Map<string, ObjectChange>()
  #sequence = 0
  readonly #log = new ChangeLog(String(Date.now()))
  #timer: NodeJS.Timeout | undefined
  #usage: UsageReading | undefined
  /** A dump has no scheduler at work. */
  readonly #judge: PlacementJudge | undefined
  readonly #courses = new CourseWatch()
  readonly #scheduler: Pick<Base, 'scheduler'>
  #judgedSince: Instant | undefined

  constructor(source: Source, options: LiveTwinOptions) {
    this.clusterName = source.clusterName
    this.#source = source
    this.#live = options.live
    this.#coalesceMs = options.coalesceMs ?? COALESCE_MS
    this.#state.recordChanges()
    this.#scheduler = options.scheduler ? { scheduler: options.scheduler } : {}
    if (options.live) this.#judge = new PlacementJudge(this.#scheduler)
  }

  /** Follows the source until it ends or `signal` aborts. `onSettled`: the whole cluster is there. */
  async run(signal: AbortSignal, onSettled: () => void = () => {}): Promise<void> {
    const loader = new SourceLoader(this.#state)
    this.#loader = loader
    const end = new AbortController()
    const watching = AbortSignal.any([signal, end.signal])
    const sides = [this.#measure(watching), this.#followPulls(loader, watching)].filter((side) => side !== undefined)
    try {
      await follow(this.#source, this.#state, {
        signal,
        loader,
        onSettled: () => {
          // The first digest reads every row; it is done before anybody is told that the twin is ready.
          this.pin()
          this.#judgedSince = this.#now()
          const told = Promise.all(sides.map(({ first }) => first))
          if (sides.length > 0) void Promise.race([told, pause(SIDE_WAIT_MS)]).then(onSettled)
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
    // Nothing more will come to wait for, and the last changes must not be lost.
    if (this.#timer !== undefined) this.#tell()
  }

  /** Usage is no part of the state: it changes all the time, and only questions about pressure ask for it. */
  #measure(signal: AbortSignal): SideStream | undefined {
    const take = (reading: UsageReading): void => {
      this.#usage = reading
    }
    return this.#live ? followed(this.#source.usage?.(signal), take) : undefined
  }

  #followPulls(loader: SourceLoader, signal: AbortSignal): SideStream | undefined {
    const take = (pulls: readonly PulledImage[]): void => {
      for (const pull of pulls) loader.apply({ type: 'pulled', ...pull })
    }
    return this.#live ? followed(this.#source.pulls?.(signal), take) : undefined
  }

  waitingFor(): readonly string[] {
    if (!this.#loader) return RESOURCES.map(({ kind }) => kind)
    if (this.#loader.settled) return []
    return RESOURCES.filter(({ kind }) => !this.#loader?.progress(kind).synced && !this.#loader?.progress(kind).note).map(
      ({ kind }) => kind,
    )
  }

  pin(): Base {
    // What was seen of pods' lives is no change of the state, and answers rest on it all the same.
    if (this.#pinned?.lives !== this.#loader?.lives) this.#pinned = undefined
    this.#pinned ??= this.#pinNow()
    // Time goes on in a live cluster even when nothing changes.
    if (!this.#live) return this.#pinned
    const info = { ...this.#pinned.info, takenAt: this.#now() }
    return { ...this.#pinned, info, ...(this.#usage ? { usage: this.#usage } : {}) }
  }

  ingest(): readonly KindStatus[] {
    return RESOURCES.map(({ kind }): KindStatus => {
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

  fidelity(): SeenFidelity | undefined {
    if (!this.#judge || this.#judgedSince === undefined) return undefined
    return { since: this.#judgedSince, ...this.#judge.read(), courses: this.#courses.read() }
  }

  get sequence(): number {
    return this.#sequence
  }

  get cursor(): string {
    return this.#log.cursor
  }

  changesSince(cursor: string): readonly ObjectChange[] | undefined {
    // What waits to be told is told now, so that nobody hears of it twice.
    if (this.#timer !== undefined) this.#tell()
    return this.#log.since(cursor)
  }

  /** What was read so far, with the problems met. */
  summary(): LoadSummary {
    return summarize(this.#loader ?? new SourceLoader(this.#state))
  }

  changes(): AsyncIterableIterator<ChangeBatch> {
    const batches = new Repeater<ChangeBatch>(async (push, stop) => {
      const listener: Listener = (batch) => void push(batch)
      this.#listeners.add(listener)
      await stop
      this.#listeners.delete(listener)
    }, new SlidingBuffer(BATCHES_KEPT))
    return withGaps(batches, this.#sequence)
  }

  #applied(): void {
    const changes = this.#state.takeChanges()
    if (changes.length === 0) return
    this.#version += changes.length
    this.#pinned = undefined
    // What the first lists bring was decided before.
    if (this.#judge && this.#judgedSince !== undefined) {
      this.#judge.note(changes, this.#state)
      this.#courses.note(changes, this.#state, () => this.pin())
    }
    // Nobody comes back to what the first lists brought.
    const isLogged = this.#loader?.settled === true
    if (!isLogged && this.#listeners.size === 0) return
    const told = changes.flatMap(objectChange)
    if (isLogged) this.#log.add(told)
    if (this.#listeners.size === 0) return
    for (const change of told) coalesce(this.#pending, change)
    this.#timer ??= setTimeout(() => this.#tell(), this.#coalesceMs)
  }

  #tell(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const changes = [...this.#pending.values()]
    this.#pending = new Map()
    this.#sequence++
    const base = this.pin()
    const { cursor } = this.#log
    for (const listener of this.#listeners) listener({ sequence: this.#sequence, gap: false, changes, base, cursor })
  }

  #pinNow(): Base {
    const state = this.#state.fork()
    return {
      state,
      info: {
        clusterName: this.clusterName,
        takenAt: this.#now(),
        version: String(this.#version),
        digest: state.digest(),
        kubernetesVersion: undefined,
      },
      coverage: this.#coverage(),
      ...this.#scheduler,
      ...(this.#loader ? { lives: this.#loader.lives } : {}),
    }
  }

  #now(): Instant {
    return this.#live ? instant(Date.now()) : observedAt(this.#state)
  }

  #coverage(): readonly CoverageNote[] {
    return [...unseenNotes(this.#loader?.coverage ?? []), ...damageNotes(this.#loader?.problems ?? [])]
  }
}

/** Kinds that decide what becomes of pods; of others, files without them are quite usual and nothing is said. */
const DECISIVE: ReadonlySet<SourceKind> = new Set([
  'Node',
  'Pod',
  'Deployment',
  'ReplicaSet',
  'StatefulSet',
  'DaemonSet',
  'PodDisruptionBudget',
  'PriorityClass',
  'PersistentVolume',
  'PersistentVolumeClaim',
  'ResourceQuota',
])

function unseenNotes(coverage: readonly SourceNote[]): readonly CoverageNote[] {
  const note = (message: string): CoverageNote => ({ code: 'KIND_NOT_READ', message, objects: [] })
  const absent = coverage.filter(({ code, kind }) => code === 'not-in-files' && DECISIVE.has(kind)).map(({ kind }) => kind)
  const notes = coverage
    .filter(({ code, kind }) => code === 'forbidden' || (code === 'absent' && !ADD_ONS.has(kind)))
    .map(({ message }) => note(message))
  return absent.length > 0 ? [...notes, note(`not in the files, as if there were none: ${absent.join(', ')}`)] : notes
}

/** These tell of a connection that comes back; what a cluster said meanwhile is listed anew. */
const PASSING: ReadonlySet<ProblemCode> = new Set([
  'unauthorized',
  'credentials-failed',
  'server-unreachable',
  'server-refused',
  'watch-line-bad',
])
/** So many problems are told in full with every answer; `ingest` tells all. */
const DAMAGE_TOLD_MAX = 3

/** What was lost while reading holds for every answer: a file that was cut off may have named the budget that blocks a drain. */
function damageNotes(problems: readonly SourceProblem[]): readonly CoverageNote[] {
  const lost = problems.filter(({ severity, code }) => severity === 'error' && !PASSING.has(code))
  const note = (message: string): CoverageNote => ({ code: 'INPUT_INCOMPLETE', message: `not read: ${message}`, objects: [] })
  const told = lost.slice(0, DAMAGE_TOLD_MAX).map(({ message }) => note(message))
  const more = lost.length - told.length
  const assumed = problems.filter(({ code }) => code === 'owner-assumed')
  const guesses = assumed.map(({ message }): CoverageNote => ({ code: 'INPUT_INCOMPLETE', message, objects: [] }))
  return [...told, ...(more > 0 ? [note(`and ${more} more of what the source holds`)] : []), ...guesses]
}
