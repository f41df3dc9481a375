import { passed } from './side-stream.ts'

/** After a piece of work that is for nobody who waits, so many times as long belongs to others. */
const RESTS = 4
const SLICE_MS = 3

/** Does work in short slices with rests between. */
export async function inSpareTime<T>(work: Generator<void, T>): Promise<T> {
  for (;;) {
    const start = performance.now()
    while (performance.now() - start < SLICE_MS) {
      const step = work.next()
      if (step.done) {
        await passed((performance.now() - start) * RESTS)
        return step.value
      }
    }
    await passed((performance.now() - start) * RESTS)
  }
}
