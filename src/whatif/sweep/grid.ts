/** Points of a grid with this many values on each axis. */
export function gridSize(lengths: readonly number[]): number {
  return lengths.reduce((product, length) => product * length, 1)
}

/** The place on each axis of the point of this number; the last axis varies fastest. */
export function gridPoint(lengths: readonly number[], index: number): readonly number[] {
  let rest = index
  return lengths
    .toReversed()
    .map((length) => {
      const place = rest % length
      rest = Math.floor(rest / length)
      return place
    })
    .reverse()
}

/** A row of whole numbers: both ends belong to it where the steps meet them. */
export interface Range {
  readonly from: number
  readonly to: number
  readonly step: number
}

/** How many numbers a range has; 0 when its step leads away from its end. */
export function rangeLength({ from, to, step }: Range): number {
  return step === 0 ? 0 : Math.max(0, Math.floor((to - from) / step) + 1)
}

export function rangeValues(range: Range): readonly number[] {
  return Array.from({ length: rangeLength(range) }, (_, i) => range.from + i * range.step)
}
