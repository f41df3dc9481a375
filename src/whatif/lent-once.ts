import type { ClusterState } from '../twin/cluster-state.ts'
import type { Base } from './base.ts'

/**
 * Keeps one thing for each state, for the next who wants the same of that state. Who takes it has it alone until it is given back,
 * so that nobody finds it half changed.
 */
export class LentOnce<T> {
  readonly #kept = new WeakMap<ClusterState, { readonly content: string; readonly item: T }>()

  /** What was kept for this state and content, if nobody has it now. */
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
