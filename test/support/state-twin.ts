import type { Kind, Row } from '../../src/kube/kinds.ts'
import { ChangeLog } from '../../src/server/change-log.ts'
import type {
  ChangeBatch,
  KindReading,
  KindStatus,
  ObjectChange,
  SeenFidelity,
  TwinHandle,
} from '../../src/service/twin-handle.ts'
import { ClusterState } from '../../src/twin/cluster-state.ts'
import { type Base, observedAt } from '../../src/whatif/base.ts'

/** A twin whose state a test writes itself: the API's interface to the cluster, without a cluster behind it. */
export class StateTwin implements TwinHandle {
  readonly clusterName = 'test'
  readonly state: ClusterState
  /** Kinds that the twin reports as still being read. */
  waiting: readonly string[] = []
  /** What the twin reports as unreadable. */
  blindness: { readonly message: string } | undefined
  sequence = 0
  readonly #log = new ChangeLog('test')
  pins = 0
  /** How each kind is read; as of files, not at all. */
  readonly readings = new Map<Kind, KindReading>()
  /** What the twin reports about decisions that it has seen; none, as of files. */
  seen: SeenFidelity | undefined
  readonly #listeners = new Set<(batch: ChangeBatch) => void>()

  constructor(state = new ClusterState()) {
    this.state = state
  }

  /** Readers of changes that are there now. */
  get listeners(): number {
    return this.#listeners.size
  }

  put(...rows: readonly Row[]): this {
    for (const row of rows) this.state.put(row)
    return this
  }

  /** Puts a row and reports it to all listeners, with a gap where one is requested. */
  emit(row: Row, gap = false): void {
    this.put(row)
    this.#report('MODIFIED', row, gap)
  }

  /** Deletes a row and reports it to all listeners. */
  emitDeleted(row: Row): void {
    this.state.remove(row.kind, row.namespace, row.name)
    this.#report('DELETED', row, false)
  }

  #report(type: ObjectChange['type'], { kind, namespace, name }: Row, gap: boolean): void {
    this.sequence++
    const changes: readonly ObjectChange[] = [{ type, object: { kind, namespace, name } }]
    this.#log.add(changes)
    const batch: ChangeBatch = { sequence: this.sequence, gap, changes, base: this.pin(), cursor: this.cursor }
    for (const listener of this.#listeners) listener(batch)
  }

  waitingFor(): readonly string[] {
    return this.waiting
  }

  unreadable(): { readonly message: string } | undefined {
    return this.blindness
  }

  pin(): Base {
    this.pins++
    const state = this.state.fork()
    const info = {
      clusterName: this.clusterName,
      takenAt: observedAt(state),
      version: String(this.pins),
      digest: state.digest(),
      kubernetesVersion: undefined,
    }
    return { state, info, coverage: [], held: 'live' }
  }

  ingest(): readonly KindStatus[] {
    const status = { synced: true, skipped: 0, resourceVersion: '', note: undefined }
    return [{ ...status, kind: 'Pod', count: this.state.count('Pod') }]
  }

  readingOf(kind: Kind): KindReading | undefined {
    return this.readings.get(kind)
  }

  get cursor(): string {
    return this.#log.cursor
  }

  changesSince(cursor: string): readonly ObjectChange[] | undefined {
    return this.#log.since(cursor)
  }

  fidelity(): SeenFidelity | undefined {
    return this.seen
  }

  changes(): AsyncIterableIterator<ChangeBatch> {
    const waiting: ChangeBatch[] = []
    let wake = (): void => {}
    let ended = false
    const listener = (batch: ChangeBatch): void => {
      waiting.push(batch)
      wake()
    }
    const end = (): void => {
      ended = true
      this.#listeners.delete(listener)
      wake()
    }
    const listen = (): void => void this.#listeners.add(listener)
    return {
      async next() {
        if (!ended) listen()
        while (waiting.length === 0 && !ended) await new Promise<void>((resolve) => (wake = resolve))
        const batch = waiting.shift()
        return batch && !ended ? { done: false, value: batch } : { done: true, value: undefined }
      },
      async return() {
        end()
        return { done: true, value: undefined }
      },
      [Symbol.asyncIterator]() {
        return this
      },
    }
  }
}
