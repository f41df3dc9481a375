import { type Signal, useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { goTo, replaceAddress } from '../address/address-bar.ts'
import type { MapAddress } from '../address/map-address.ts'

/** Milliseconds after the last letter until the filter is in the address. */
const TYPING_MS = 300

interface MapSteps {
  /** The text of the filter while it is typed; Back and links change it as well. */
  readonly text: Signal<string>
  /** Ends the step of typing: what is typed next is another one for Back. */
  readonly endTyping: () => void
  /** Goes to a changed map, with the filter as it is typed. */
  readonly go: (change: Partial<MapAddress>) => void
  /** The same without a step for Back. */
  readonly adjust: (change: Partial<MapAddress>) => void
}

/** Keeps the map and its address alike: the filter is typed at once and put into the address after a pause, as one step for Back. */
export function useMapAddress(address: MapAddress): MapSteps {
  const filter = address.filter ?? ''
  const text = useSignal(filter)
  /** What the address has of the typed text: a change to another text comes from Back or from a link. */
  const written = useRef(filter)
  const isTyping = useRef(false)
  const changed = (change: Partial<MapAddress>): MapAddress => {
    written.current = text.peek()
    return { ...address, filter: text.peek(), ...change }
  }
  useEffect(() => {
    if (filter === written.current) return
    written.current = filter
    text.value = filter
    isTyping.current = false
  }, [filter])
  useEffect(() => {
    if (text.value === written.current) return undefined
    const timer = setTimeout(() => {
      const follow = isTyping.current ? replaceAddress : goTo
      follow(changed({}))
      isTyping.current = true
    }, TYPING_MS)
    return () => clearTimeout(timer)
  })
  return {
    text,
    endTyping: () => {
      isTyping.current = false
    },
    go: (change) => {
      isTyping.current = false
      goTo(changed(change))
    },
    adjust: (change) => replaceAddress(changed(change)),
  }
}
