import type { ComponentChildren } from 'preact'
import type { ApiError } from '../api/api-error.ts'

interface NextTryProps {
  readonly error: ApiError
  /** What the button does: `Audit again`. */
  readonly label: string
  /** What takes fewer runs: a query that exceeds a limit of the server does so again. */
  readonly fewer: ComponentChildren
  readonly onAgain: () => void
}

/** What to do after an answer of many runs has failed. */
export function NextTry({ error, label, fewer, onAgain }: NextTryProps) {
  if (error.code === 'LIMIT_EXCEEDED') return <p>{fewer}</p>
  return (
    <button type="button" onClick={onAgain}>
      {label}
    </button>
  )
}
