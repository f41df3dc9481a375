/** The place of the last moment at or before a time, or of the first where all are later. Now is the place after the last. */
export function positionOf(moments: readonly string[], at: string | undefined): number {
  if (at === undefined) return moments.length
  const time = Date.parse(at)
  return Math.max(
    moments.findLastIndex((moment) => Date.parse(moment) <= time),
    0,
  )
}
