import { pause } from '../../service/event-loop/pause.ts'

const READ_INTERVAL_MS = 500

/** The result of `read`, now and whenever it changes, until no client listens any more. */
export async function* eachNewValue<T>(read: () => T, stopped: AbortSignal): AsyncGenerator<T> {
  let last = ''
  while (!stopped.aborted) {
    const view = read()
    const text = JSON.stringify(view)
    if (text !== last) yield view
    last = text
    await pause(READ_INTERVAL_MS, stopped)
  }
}
