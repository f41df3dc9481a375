import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'

/** The key that does the same as a click, outside of fields. */
const KEY = 'f'

/**
 * Shows the whole page on the whole screen, and back: the head stays, as it has whether the cluster is followed. Absent where the browser
 * shows no page on the whole screen.
 */
export function FullScreenButton() {
  const isFull = useSignal(document.fullscreenElement !== null)
  useEffect(() => {
    const changed = (): void => {
      isFull.value = document.fullscreenElement !== null
    }
    const pressed = (event: KeyboardEvent): void => {
      if (isShortcut(event)) toggle()
    }
    document.addEventListener('fullscreenchange', changed)
    document.addEventListener('keydown', pressed)
    return () => {
      document.removeEventListener('fullscreenchange', changed)
      document.removeEventListener('keydown', pressed)
    }
  }, [])
  if (!document.fullscreenEnabled) return null
  return (
    <button type="button" aria-keyshortcuts={KEY} title={`Key: ${KEY}`} onClick={toggle}>
      {isFull.value ? 'Leave full screen' : 'Full screen'}
    </button>
  )
}

function isShortcut({ key, target, ctrlKey, metaKey, altKey, repeat }: KeyboardEvent): boolean {
  const isTyped = target instanceof Element && target.closest('input, select, textarea') !== null
  return key.toLowerCase() === KEY && !(isTyped || ctrlKey || metaKey || altKey || repeat)
}

/** A browser can refuse; then the page stays as it is. */
function toggle(): void {
  if (!document.fullscreenEnabled) return
  const done = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()
  done.catch(() => {})
}
