/** Domains with their counts, fewest pods first; made once for all states that come from one count. */
interface Ranking {
  ascending: readonly (readonly [domain: string, count: number])[] | undefined
}

const NO_CHANGES: ReadonlyMap<string, number> = new Map()

/**
 * How many matching pods each topology domain has, as an immutable value. A trial changes a domain or two, so a changed
 * count shares the base with the original: `with` costs O(changed domains), not O(domains).
 */
export class DomainCounts {
  /** The fewest pods of any domain; infinite when there is no domain at all. */
  readonly least: number
  readonly #base: ReadonlyMap<string, number>
  readonly #changed: ReadonlyMap<string, number>
  readonly #ranking: Ranking

  private constructor(base: ReadonlyMap<string, number>, changed: ReadonlyMap<string, number>, ranking: Ranking) {
    this.#base = base
    this.#changed = changed
    this.#ranking = ranking
    this.least = this.#leastCount()
  }

  static of(counts: ReadonlyMap<string, number>): DomainCounts {
    return new DomainCounts(counts, NO_CHANGES, { ascending: undefined })
  }

  get domains(): number {
    return this.#base.size
  }

  /** Pods of the domain; 0 for one that is not known. */
  get(domain: string): number {
    if (this.#changed.size === 0) return this.#base.get(domain) ?? 0
    return this.#changed.get(domain) ?? this.#base.get(domain) ?? 0
  }

  /** The counts with `delta` more pods in the domain. */
  with(domain: string, delta: number): DomainCounts {
    return new DomainCounts(this.#base, new Map(this.#changed).set(domain, this.get(domain) + delta), this.#ranking)
  }

  #leastCount(): number {
    let least = Number.POSITIVE_INFINITY
    if (this.#changed.size === 0) {
      for (const count of this.#base.values()) if (count < least) least = count
      return least
    }
    for (const count of this.#changed.values()) if (count < least) least = count
    for (const [domain, count] of this.#ascending()) {
      if (count >= least) break
      if (!this.#changed.has(domain)) return count
    }
    return least
  }

  #ascending(): readonly (readonly [string, number])[] {
    this.#ranking.ascending ??= [...this.#base].sort((a, b) => a[1] - b[1])
    return this.#ranking.ascending
  }
}
