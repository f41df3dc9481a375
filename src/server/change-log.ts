import { idOf } from '../kube/id-of.ts'
import type { ChangeType, ObjectChange } from '../service/twin-handle.ts'
import type { Change } from '../twin/change.ts'

/** The number of latest changes that are kept: some minutes of a large cluster. */
const KEPT_MAX = 20_000

/** What has changed lately, for readers that come back. A cursor names a moment of one log. */
export class ChangeLog {
  readonly #name: string
  readonly #keptMax: number
  #kept: ObjectChange[] = []
  #dropped = 0

  /** `name`: no other log is called so. */
  constructor(name: string, keptMax = KEPT_MAX) {
    this.#name = name
    this.#keptMax = keptMax
  }

  /** The present moment. */
  get cursor(): string {
    return `${this.#name}-${this.#dropped + this.#kept.length}`
  }

  add(changes: readonly ObjectChange[]): void {
    this.#kept.push(...changes)
    // Only at intervals, because shortening a list costs its length.
    if (this.#kept.length <= 2 * this.#keptMax) return
    const drop = this.#kept.length - this.#keptMax
    this.#kept = this.#kept.slice(drop)
    this.#dropped += drop
  }

  /** What changed after a moment, each object once; `undefined`: the log no longer has the moment, or never had it. */
  since(cursor: string): readonly ObjectChange[] | undefined {
    const [, name, count] = /^(.+)-(\d+)$/.exec(cursor) ?? []
    const from = Number(count) - this.#dropped
    if (name !== this.#name || !(from >= 0 && from <= this.#kept.length)) return undefined
    const coalesced = new Map<string, ObjectChange>()
    for (const change of this.#kept.slice(from)) coalesce(coalesced, change)
    return [...coalesced.values()]
  }
}

/** What a change of the state is to a reader. */
export function objectChange({ kind, before, after }: Change): readonly ObjectChange[] {
  const row = after ?? before
  if (!row) return []
  const type: ChangeType = !before ? 'ADDED' : !after ? 'DELETED' : 'MODIFIED'
  return [{ type, object: { kind, namespace: row.namespace, name: row.name } }]
}

/** Adds a change to those that are reported together. */
export function coalesce(coalesced: Map<string, ObjectChange>, { type, object }: ObjectChange): void {
  const id = idOf(object)
  const before = coalesced.get(id)
  // Made and changed within one batch is still new to the reader.
  coalesced.set(id, { type: before?.type === 'ADDED' && type === 'MODIFIED' ? 'ADDED' : type, object })
}
