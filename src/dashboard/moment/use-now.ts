import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'

/** Milliseconds between two changes of how long ago a moment was. */
const TICK_MS = 15_000

/** The time of the browser in milliseconds, again after each tick. */
export function useNow(tickMs = TICK_MS): number {
  const now = useSignal(Date.now())
  useEffect(() => {
    const timer = setInterval(() => {
      now.value = Date.now()
    }, tickMs)
    return () => clearInterval(timer)
  }, [tickMs])
  return now.value
}
