import { pause } from '../pause.ts'

const LOOK_EVERY_MS = 500

/** What `look` gives, now and whenever it is another, until nobody listens any more. */
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
