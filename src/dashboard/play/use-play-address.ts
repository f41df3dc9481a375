import { effect } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { Address } from '../address/address.ts'
import { addressBar, replaceAddress } from '../address/address-bar.ts'
import type { PlayClock } from './play-clock.ts'

/** Milliseconds without another step until the address has the moment: it follows where the slider rests, not its way. */
const SETTLED_MS = 300

/** The moment of the run in the address, in seconds. */
export function secondOfAddress(): number {
  return secondIn(addressBar.peek().address)
}

function secondIn(address: Address): number {
  return address.view === 'rehearse' ? (address.second ?? 0) : 0
}

/** Keeps the moment of a clock that stands in the address, in the place of the one before, and goes to the moment of a link. */
export function usePlayAddress(clock: PlayClock): void {
  const written = useRef(secondOfAddress())
  useEffect(() => {
    let timer = 0
    // A link may name a moment after the end of what is shown until its remedy is found: it stays until a reader moves.
    const start = toMs(clock.seconds.peek())
    let hasMoved = false
    const unfollow = effect(() => {
      const at = toMs(clock.seconds.value)
      hasMoved ||= at !== start
      clearTimeout(timer)
      if (hasMoved && !clock.isPlaying.value) timer = window.setTimeout(() => write(at), SETTLED_MS)
    })
    const write = (at: number): void => {
      const { address } = addressBar.peek()
      if (address.view !== 'rehearse' || at === secondOfAddress()) return
      written.current = at
      replaceAddress({ ...address, second: at === 0 ? undefined : at })
    }
    return () => {
      clearTimeout(timer)
      unfollow()
    }
  }, [clock])
  useEffect(
    () =>
      effect(() => {
        const second = secondIn(addressBar.value.address)
        if (second === written.current) return
        written.current = second
        clock.seek(second)
      }),
    [clock],
  )
}

function toMs(seconds: number): number {
  return Math.round(seconds * 1000) / 1000
}
