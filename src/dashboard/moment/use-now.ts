import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'

/** Milliseconds between two changes of how long ago a moment was. */
const TICK_MS = 15_000

/** The time of the browser in milliseconds, again and again. */
export function useNow(): number {
  const now = useSignal(Date.now())
  useEffect(() => {
    const timer = setInterval(() => {
      now.value = Date.now()
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now.value
}
