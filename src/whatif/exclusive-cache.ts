import type { ClusterState } from '../twin/cluster-state.ts'
import type { Base } from './base.ts'

/**
 * Keeps one value per state, for the next caller with the same state. A caller has exclusive use of it until it returns
 * it, so that no other caller reads it half changed.
 */
export class ExclusiveCache<T> {
  readonly #kept = new WeakMap<ClusterState, { readonly content: string; readonly item: T }>()

  /** What was kept for this state and content, if it is not in use. */
  take(base: Base, content: unknown): T | undefined {
    const kept = this.#kept.get(base.state)
    if (kept?.content !== textOf(base, content)) return undefined
    this.#kept.delete(base.state)
    return kept.item
  }

  /** Keeps it instead of what was kept before. */
  give(base: Base, content: unknown, item: T): void {
    this.#kept.set(base.state, { content: textOf(base, content), item })
  }
}

function textOf({ state, info, runs }: Base, content: unknown): string {
  return JSON.stringify([state.version, info.takenAt, runs, content])
}
