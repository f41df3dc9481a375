import type { Repeater } from '@repeaterjs/repeater'
import type { ChangeBatch } from '../service/twin-handle.ts'

/** Compares each batch with the one the reader got before: what the buffer dropped in between is a gap. */
export function withGaps(batches: Repeater<ChangeBatch>, from: number): AsyncIterableIterator<ChangeBatch> {
  let last = from
  return {
    async next() {
      const step = await batches.next()
      if (step.done) return step
      const gap = step.value.sequence !== last + 1
      last = step.value.sequence
      return { done: false, value: { ...step.value, gap } }
    },
    return: () => batches.return(),
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
