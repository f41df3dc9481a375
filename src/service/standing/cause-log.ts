import { idOf } from '../../kube/id-of.ts'
import type { ObjectKey } from '../../whatif/outcome/outcome.ts'
import type { ObjectChange } from '../twin-handle.ts'

/** Objects that are remembered between two answers that differ; of more only the number is known. */
const REMEMBERED_MAX = 200
/** Answers that a slow reader may have missed with what changed before each of them still known. */
const ANSWERS_MAX = 16

/** What changed in the cluster, and whether unrecorded changes followed. */
export interface Causes {
  readonly changes: readonly ObjectChange[]
  /** Changes altogether, those that are not named included. */
  readonly total: number
  readonly gap: boolean
}

/** Gathers what changed, an object once with what became of it last. Its size is bounded. */
class Gathered {
  readonly changes = new Map<string, ObjectChange>()
  total = 0
  gap = false

  add(change: ObjectChange): void {
    this.total++
    const id = idOf(change.object)
    this.changes.delete(id)
    if (this.changes.size < REMEMBERED_MAX) this.changes.set(id, change)
  }

  /** Takes over what another has gathered later. */
  addAll({ changes, total, gap }: Gathered): void {
    const known = this.total
    for (const change of changes.values()) this.add(change)
    this.total = known + total
    this.gap ||= gap
  }
}

/** What changed in the cluster before each of the latest answers. */
export class CauseLog {
  /** The causes since the run in progress began, and what had come before it. */
  #open = new Gathered()
  #seen = new Gathered()
  readonly #closed: { readonly version: number; readonly gathered: Gathered }[] = []

  note(changes: readonly ObjectChange[], gap: boolean): void {
    for (const change of changes) this.#open.add(change)
    this.#open.gap ||= gap
  }

  /** A run begins: it sees the changes so far, and none that happen while it is in progress. */
  cut(): void {
    this.#seen.addAll(this.#open)
    this.#open = new Gathered()
  }

  /** What the run has seen has led to the answer of this number. */
  close(version: number): void {
    this.#closed.push({ version, gathered: this.#seen })
    if (this.#closed.length > ANSWERS_MAX) this.#closed.shift()
    this.#seen = new Gathered()
  }

  /** What changed after the answer of this number; objects that either answer names first, then the latest first. */
  since(version: number, spokenOf: (object: ObjectKey) => boolean): Causes {
    const after = this.#closed.filter((item) => item.version > version).map(({ gathered }) => gathered)
    const missed = (this.#closed[0]?.version ?? 0) > version + 1
    const merged = new Map<string, ObjectChange>()
    for (const change of after.toReversed().flatMap(({ changes }) => [...changes.values()].reverse()))
      if (!merged.has(idOf(change.object))) merged.set(idOf(change.object), change)
    const changes = [...merged.values()]
    const first = changes.filter(({ object }) => spokenOf(object))
    const rest = changes.filter(({ object }) => !spokenOf(object))
    return {
      changes: [...first, ...rest],
      total: after.reduce((sum, { total }) => sum + total, 0),
      gap: missed || after.some(({ gap }) => gap),
    }
  }
}
