import { inSlices } from '../service/event-loop/in-slices.ts'
import { pause } from '../service/event-loop/pause.ts'

/** After a slice of background work, this many times its duration is left to other work. */
const RESTS = 4

/** Does work in slices with rests between. */
export function inBackground<T>(work: Generator<void, T>): Promise<T> {
  return inSlices(
    work,
    () => performance.now(),
    (sliceMs) => pause(sliceMs * RESTS),
  )
}
