import { OperationProgress } from './operation-progress.ts'

/** Operations that are followed at the same time; beyond that, the oldest are no longer reported. */
const FOLLOWED_MAX = 1000
const ID_LENGTH_MAX = 64

/** Operations under way whose callers gave them an id to query their progress. */
export class ProgressBoard {
  readonly #operations = new Map<string, OperationProgress>()

  /** An operation begins; without a string ID it cannot be queried. */
  begin(id: unknown): OperationProgress | undefined {
    if (typeof id !== 'string' || id === '' || id.length > ID_LENGTH_MAX) return undefined
    const progress = new OperationProgress()
    this.#operations.delete(id)
    this.#operations.set(id, progress)
    const [oldest] = this.#operations.keys()
    if (this.#operations.size > FOLLOWED_MAX && oldest !== undefined) this.#operations.delete(oldest)
    return progress
  }

  find(id: string): OperationProgress | undefined {
    return this.#operations.get(id)
  }

  end(progress: OperationProgress): void {
    progress.end()
    for (const [id, known] of this.#operations) if (known === progress) this.#operations.delete(id)
  }
}
