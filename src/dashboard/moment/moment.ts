import { effect, signal, untracked } from '@preact/signals'

/**
 * The moment whose state the page shows, as an instant of the API; `undefined`: the cluster as it is now. Only the address sets it
 * (`address-bar.ts`).
 */
export const moment = signal<string | undefined>(undefined)

/** Calls back as soon as the page shows another moment, before anything of it is drawn, until the returned function ends it. */
export function onOtherMoment(callback: () => void): () => void {
  let last = moment.peek()
  return effect(() => {
    const at = moment.value
    if (at === last) return
    last = at
    untracked(callback)
  })
}

let shown = new AbortController()

onOtherMoment(() => {
  shown.abort()
  shown = new AbortController()
})

/** Aborted as soon as the page shows another moment than it does now. */
export function whileShown(): AbortSignal {
  return shown.signal
}
