/** Completion indexes as ascending ranges that do not touch: a Job may have a great many. */
export type IndexSet = readonly IndexRange[]

interface IndexRange {
  readonly first: number
  readonly last: number
}

export const NO_INDEXES: IndexSet = Object.freeze([])

/** The set of these indexes, in whatever order. */
export function indexSetOf(indexes: Iterable<number>): IndexSet {
  return joined([...indexes].map((index) => ({ first: index, last: index })))
}

/** Reads `status.completedIndexes` and its like; what is broken, or not below `completions`, is left out. */
export function readIndexes(text: string, completions: number): IndexSet {
  const ranges = text.split(',').flatMap((part): readonly IndexRange[] => {
    const match = /^(\d+)(?:-(\d+))?$/.exec(part)
    if (!match) return []
    const first = Number(match[1])
    const last = Math.min(match[2] === undefined ? first : Number(match[2]), completions - 1)
    return first > last ? [] : [{ first, last }]
  })
  return joined(ranges)
}

/** `0-2,4,6,7`: a range of two is written as two numbers. */
export function writeIndexes(set: IndexSet): string {
  return set.map(({ first, last }) => (last > first ? `${first}${last === first + 1 ? ',' : '-'}${last}` : `${first}`)).join(',')
}

export function unionOf(...sets: readonly IndexSet[]): IndexSet {
  return joined(sets.flat())
}

export function sizeOf(set: IndexSet): number {
  let size = 0
  for (const { first, last } of set) size += last - first + 1
  return size
}

export function hasIndex(set: IndexSet, index: number): boolean {
  return set.some(({ first, last }) => first <= index && index <= last)
}

/** How many indexes are in both. */
export function overlapOf(a: IndexSet, b: IndexSet): number {
  let size = 0
  for (const one of a) {
    for (const other of b) size += Math.max(0, Math.min(one.last, other.last) - Math.max(one.first, other.first) + 1)
  }
  return size
}

/** The lowest indexes below `completions` that are not in the set, at most `count`. */
export function firstOutside(set: IndexSet, completions: number, count: number): readonly number[] {
  const found: number[] = []
  let candidate = 0
  for (const { first, last } of [...set, { first: completions, last: completions }]) {
    for (; candidate < Math.min(first, completions) && found.length < count; candidate++) found.push(candidate)
    candidate = Math.max(candidate, last + 1)
  }
  return found
}

function joined(ranges: readonly IndexRange[]): IndexSet {
  const result: { first: number; last: number }[] = []
  for (const { first, last } of ranges.toSorted((a, b) => a.first - b.first)) {
    const previous = result.at(-1)
    if (previous && first <= previous.last + 1) previous.last = Math.max(previous.last, last)
    else result.push({ first, last })
  }
  return result
}
