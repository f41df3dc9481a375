/** Lines `[aFrom, aTo)` of the first text became `[bFrom, bTo)` of the second; `equal` when they are the same. */
interface Step {
  readonly equal: boolean
  readonly aFrom: number
  readonly aTo: number
  readonly bFrom: number
  readonly bTo: number
}

interface Match {
  readonly a: number
  readonly b: number
  readonly size: number
}

/**
 * What changed from one text to another, in unified form without file names, with three lines around each change. Lines are
 * matched as Python's difflib does (and Go's copy of it): the longest run first, then what is before and after it.
 */
export function unifiedDiff(before: string, after: string, context = 3): string {
  const [a, b] = [splitLines(before), splitLines(after)]
  return groupsOf(stepsOf(a, b), context)
    .map((group) => hunkText(group, a, b))
    .join('')
}

/** Each line keeps its end; the last gets one. */
function splitLines(text: string): readonly string[] {
  const lines = text.split('\n').map((line) => `${line}\n`)
  return lines
}

function stepsOf(a: readonly string[], b: readonly string[]): readonly Step[] {
  const steps: Step[] = []
  let [i, j] = [0, 0]
  for (const match of [...matchesOf(a, b), { a: a.length, b: b.length, size: 0 }]) {
    if (i < match.a || j < match.b) steps.push({ equal: false, aFrom: i, aTo: match.a, bFrom: j, bTo: match.b })
    i = match.a + match.size
    j = match.b + match.size
    if (match.size > 0) steps.push({ equal: true, aFrom: match.a, aTo: i, bFrom: match.b, bTo: j })
  }
  return steps
}

/** Runs of equal lines in order, adjacent ones joined. */
function matchesOf(a: readonly string[], b: readonly string[]): readonly Match[] {
  const places = placesOf(b)
  const found: Match[] = []
  const search = (aFrom: number, aTo: number, bFrom: number, bTo: number): void => {
    const match = longestMatch({ a, b, places, aFrom, aTo, bFrom, bTo })
    if (match.size === 0) return
    search(aFrom, match.a, bFrom, match.b)
    const last = found.at(-1)
    if (last && last.a + last.size === match.a && last.b + last.size === match.b)
      found[found.length - 1] = { ...last, size: last.size + match.size }
    else found.push(match)
    search(match.a + match.size, aTo, match.b + match.size, bTo)
  }
  search(0, a.length, 0, b.length)
  return found
}

const POPULAR_LINES_MIN = 200

/** Where each line of the second text is. In long texts, lines that are nearly everywhere do not begin a run. */
function placesOf(b: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>()
  b.forEach((line, j) => {
    const known = places.get(line)
    if (known) known.push(j)
    else places.set(line, [j])
  })
  if (b.length < POPULAR_LINES_MIN) return places
  const most = Math.floor(b.length / 100) + 1
  for (const [line, all] of places) if (all.length > most) places.delete(line)
  return places
}

interface Search {
  readonly a: readonly string[]
  readonly b: readonly string[]
  readonly places: ReadonlyMap<string, readonly number[]>
  readonly aFrom: number
  readonly aTo: number
  readonly bFrom: number
  readonly bTo: number
}

/** The longest run of equal lines; of equally long ones the first in the first text. */
function longestMatch({ a, b, places, aFrom, aTo, bFrom, bTo }: Search): Match {
  let best: Match = { a: aFrom, b: bFrom, size: 0 }
  let lengths = new Map<number, number>()
  for (let i = aFrom; i < aTo; i++) {
    const next = new Map<number, number>()
    for (const j of places.get(a[i] ?? '') ?? []) {
      if (j < bFrom) continue
      if (j >= bTo) break
      const size = (lengths.get(j - 1) ?? 0) + 1
      next.set(j, size)
      if (size > best.size) best = { a: i - size + 1, b: j - size + 1, size }
    }
    lengths = next
  }
  let { a: start, b: other, size } = best
  while (start > aFrom && other > bFrom && a[start - 1] === b[other - 1]) [start, other, size] = [start - 1, other - 1, size + 1]
  while (start + size < aTo && other + size < bTo && a[start + size] === b[other + size]) size++
  return { a: start, b: other, size }
}

/** Changes that are near each other make one hunk. */
function groupsOf(steps: readonly Step[], context: number): readonly (readonly Step[])[] {
  const cut = steps.map((step, index) => cutEnds(step, { first: index === 0, last: index === steps.length - 1, context }))
  const groups: Step[][] = []
  let group: Step[] = []
  for (const step of cut) {
    if (step.equal && step.aTo - step.aFrom > 2 * context) {
      group.push({ ...step, aTo: step.aFrom + context, bTo: step.bFrom + context })
      groups.push(group)
      group = [{ ...step, aFrom: step.aTo - context, bFrom: step.bTo - context }]
    } else group.push(step)
  }
  groups.push(group)
  return groups.filter((all) => all.some(({ equal }) => !equal))
}

function cutEnds(step: Step, { first, last, context }: { first: boolean; last: boolean; context: number }): Step {
  if (!step.equal) return step
  const from = first ? Math.max(0, step.aTo - step.aFrom - context) : 0
  const to = last ? Math.max(0, step.aTo - step.aFrom - from - context) : 0
  return { ...step, aFrom: step.aFrom + from, bFrom: step.bFrom + from, aTo: step.aTo - to, bTo: step.bTo - to }
}

function hunkText(group: readonly Step[], a: readonly string[], b: readonly string[]): string {
  const [first, last] = [group[0], group.at(-1)]
  if (!first || !last) return ''
  const head = `@@ -${rangeText(first.aFrom, last.aTo)} +${rangeText(first.bFrom, last.bTo)} @@\n`
  const body = group.map((step) => {
    if (step.equal) return a.slice(step.aFrom, step.aTo).map((line) => ` ${line}`)
    const gone = a.slice(step.aFrom, step.aTo).map((line) => `-${line}`)
    return [...gone, ...b.slice(step.bFrom, step.bTo).map((line) => `+${line}`)]
  })
  return head + body.flat().join('')
}

function rangeText(from: number, to: number): string {
  const length = to - from
  if (length === 1) return `${from + 1}`
  return `${length === 0 ? from : from + 1},${length}`
}
