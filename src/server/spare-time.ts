import { inSlices } from '../graphql/in-slices.ts'
import { pause } from '../graphql/pause.ts'

/** After a slice of work that is for nobody who waits, so many times as long belongs to others. */
const RESTS = 4

/** Does work in slices with rests between. */
export function inSpareTime<T>(work: Generator<void, T>): Promise<T> {
  return inSlices(
    work,
    () => performance.now(),
    (sliceMs) => pause(sliceMs * RESTS),
  )
}
