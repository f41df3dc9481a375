import { useSignal } from '@preact/signals'

interface CopyButtonProps {
  readonly label: string
  /** What it copies the text of, for screen readers where a view has several such buttons. */
  readonly of?: string
  /** Made when it is copied. */
  readonly text: () => string
}

/** Milliseconds for which the button confirms. */
const CONFIRMED_MS = 2000

/** Copies a text. Where the page may not write to the clipboard, as over plain HTTP, it selects the text in a field instead. */
export function CopyButton({ label, of, text }: CopyButtonProps) {
  const copied = useSignal(false)
  const shown = useSignal<string | undefined>(undefined)
  const copy = async (): Promise<void> => {
    const made = text()
    try {
      await navigator.clipboard.writeText(made)
      copied.value = true
      setTimeout(() => {
        copied.value = false
      }, CONFIRMED_MS)
    } catch {
      shown.value = made
    }
  }
  return (
    <>
      <button type="button" onClick={() => void copy()}>
        <span aria-live="polite">{copied.value ? 'Copied' : label}</span>
        {of === undefined ? null : <span class="silent"> of {of}</span>}
      </button>
      {shown.value === undefined ? null : (
        <textarea
          aria-label={`${label}: copy this text`}
          readOnly
          rows={3}
          value={shown.value}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </>
  )
}
