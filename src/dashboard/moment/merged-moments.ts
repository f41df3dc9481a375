interface Newer {
  /** The earliest moment that is still kept; `undefined`: none is. */
  readonly earliest: string | undefined
  /** Moments from the last known one on, in their order. */
  readonly later: readonly string[]
}

/** The known moments without those that have expired, and the new ones, the oldest first. */
export function mergedMoments(known: readonly string[], { earliest, later }: Newer): readonly string[] {
  if (earliest === undefined) return []
  const [first, last] = [Date.parse(earliest), Date.parse(known.at(-1) ?? earliest)]
  const kept = known.filter((at) => Date.parse(at) >= first)
  const added = later.filter((at) => kept.length === 0 || Date.parse(at) > last)
  return kept.length === known.length && added.length === 0 ? known : [...kept, ...added]
}
