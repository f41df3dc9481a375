/** A value that is valid from its moment until the next one. */
export interface Step<T> {
  readonly atMs: number
  readonly value: T
}

/**
 * A value over the virtual time of a run. Of several values at one moment the last counts: what lasts no time cannot be observed.
 */
export class Course<T> {
  /** The value when the run began, before anything changed. */
  readonly first: T
  readonly #steps: Step<T>[]

  constructor(first: T, steps: readonly Step<T>[] = [{ atMs: 0, value: first }]) {
    this.first = first
    this.#steps = steps.slice()
  }

  fork(): Course<T> {
    return new Course(this.first, this.#steps)
  }

  /** In order of time; the first one is at 0. */
  get steps(): readonly Step<T>[] {
    return this.#steps
  }

  /** When it last changed. */
  get lastMs(): number {
    return this.#steps.at(-1)?.atMs ?? 0
  }

  get last(): T {
    return valueAt(this, this.#steps.at(-1))
  }

  /** The value from that moment on; moments only move forward. */
  set(atMs: number, value: T): void {
    if (this.#steps.at(-1)?.atMs === atMs) this.#steps.pop()
    this.#steps.push({ atMs, value })
  }

  /** The smallest measure of a value, the first one among them. */
  least(measure: (value: T) => number): number {
    return this.#steps.reduce((least, { value }) => Math.min(least, measure(value)), measure(this.first))
  }
}

/** `undefined` is a value like others. */
function valueAt<T>({ first }: Course<T>, step: Step<T> | undefined): T {
  return step ? step.value : first
}

/** A span of time in which neither of two courses changes. */
export interface Span<A, B> {
  readonly fromMs: number
  readonly untilMs: number
  readonly a: A
  readonly b: B
}

/** Two courses side by side until the end. The last span has the values at the end, and may take no time. */
export function* spansOf<A, B>(a: Course<A>, b: Course<B>, endMs: number): Generator<Span<A, B>> {
  const [stepsA, stepsB] = [a.steps, b.steps]
  let [i, j, fromMs] = [0, 0, 0]
  for (;;) {
    const [nextA, nextB] = [stepsA[i + 1]?.atMs ?? Number.POSITIVE_INFINITY, stepsB[j + 1]?.atMs ?? Number.POSITIVE_INFINITY]
    const next = Math.min(nextA, nextB)
    yield { fromMs, untilMs: Math.min(next, endMs), a: valueAt(a, stepsA[i]), b: valueAt(b, stepsB[j]) }
    if (next > endMs) return
    if (nextA === next) i++
    if (nextB === next) j++
    fromMs = next
  }
}
