/** The number of items done at once: well below a millisecond of most kinds of work, and a few when the code is cold. */
const AT_ONCE = 256

/** Does something with each item, and pauses at intervals, for others that share the processor. */
export function* eachInParts<T>(items: Iterable<T>, act: (item: T) => void): Generator<void, void> {
  let done = 0
  for (const item of items) {
    act(item)
    if (++done % AT_ONCE === 0) yield
  }
}

/** What `flatMap` makes of the items, with pauses. */
export function* flatMapInParts<T, U>(items: Iterable<T>, each: (item: T) => readonly U[]): Generator<void, U[]> {
  const all: U[] = []
  yield* eachInParts(items, (item) => {
    for (const made of each(item)) all.push(made)
  })
  return all
}
