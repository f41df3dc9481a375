/** Amounts by topology key and value, being built. */
export type TopologyAmounts = Map<string, Map<string, number>>

/** Adds an amount for the node's domain; nothing when the node has no such label. */
export function addAmount(
  amounts: TopologyAmounts,
  key: string,
  { value, amount }: { readonly value: string; readonly amount: number },
): void {
  let values = amounts.get(key)
  if (!values) {
    values = new Map()
    amounts.set(key, values)
  }
  values.set(value, (values.get(value) ?? 0) + amount)
}

interface Changed {
  readonly key: string
  readonly value: string
  readonly count: number
}

/**
 * How often terms are met in each topology domain, as an immutable value. A trial changes a few domains, so a changed count
 * shares the base with the original: `with` costs O(changed domains), not O(domains).
 */
export class TopologyCounts {
  /** Domains whose count is not 0. */
  readonly domains: number
  readonly #base: ReadonlyMap<string, ReadonlyMap<string, number>>
  readonly #changed: readonly Changed[]

  private constructor(base: ReadonlyMap<string, ReadonlyMap<string, number>>, changed: readonly Changed[], domains: number) {
    this.#base = base
    this.#changed = changed
    this.domains = domains
  }

  /** Takes the amounts over; they are not to be changed any more. None of them may be 0. */
  static of(amounts: TopologyAmounts): TopologyCounts {
    let domains = 0
    for (const values of amounts.values()) domains += values.size
    return new TopologyCounts(amounts, [], domains)
  }

  /** The topology keys that may have counts. */
  keys(): Iterable<string> {
    return this.#changed.length === 0
      ? this.#base.keys()
      : new Set([...this.#base.keys(), ...this.#changed.map(({ key }) => key)])
  }

  get(key: string, value: string): number {
    for (const changed of this.#changed) if (changed.value === value && changed.key === key) return changed.count
    return this.#base.get(key)?.get(value) ?? 0
  }

  with(key: string, value: string, delta: number): TopologyCounts {
    const before = this.get(key, value)
    const count = before + delta
    const others = this.#changed.filter((item) => item.key !== key || item.value !== value)
    const domains = this.domains + Number(count !== 0) - Number(before !== 0)
    return new TopologyCounts(this.#base, [...others, { key, value, count }], domains)
  }
}
