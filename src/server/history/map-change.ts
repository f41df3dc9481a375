/** How a map became another one, as plain data. */
export interface MapChange<K, V> {
  readonly set: readonly (readonly [K, V])[]
  readonly gone: readonly K[]
}

/** Values are immutable: one that is the same object has not changed. */
export function mapChange<K, V>(before: ReadonlyMap<K, V>, after: ReadonlyMap<K, V>): MapChange<K, V> {
  return {
    set: [...after].filter(([key, value]) => before.get(key) !== value),
    gone: [...before.keys()].filter((key) => !after.has(key)),
  }
}

export function applyMapChange<K, V>(before: ReadonlyMap<K, V>, { set, gone }: MapChange<K, V>): ReadonlyMap<K, V> {
  const after = new Map(before)
  for (const key of gone) after.delete(key)
  for (const [key, value] of set) after.set(key, value)
  return after
}
