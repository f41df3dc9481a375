import { pause } from '../../service/event-loop/pause.ts'

const LOOK_EVERY_MS = 500

/** The result of `look`, now and whenever it changes, until no client listens any more. */
export async function* wheneverAnother<T>(look: () => T, stopped: AbortSignal): AsyncGenerator<T> {
  let told = ''
  while (!stopped.aborted) {
    const view = look()
    const text = JSON.stringify(view)
    if (text !== told) yield view
    told = text
    await pause(LOOK_EVERY_MS, stopped)
  }
}
