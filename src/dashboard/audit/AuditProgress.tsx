import type { LongQuery } from '../api/long-query.ts'
import { Problem } from '../parts/Problem.tsx'
import { RunsSoFar } from '../parts/RunsSoFar.tsx'

interface AuditProgressProps {
  readonly shown: LongQuery<string, unknown>
  /** What is rehearsed: `restarts`. */
  readonly what: string
  readonly onAgain: () => void
}

/** An audit without an answer yet: how far it is, or why it has none. */
export function AuditProgress({ shown, what, onAgain }: AuditProgressProps) {
  const { error } = shown
  if (error)
    return (
      <Problem title="The audit failed." error={error}>
        <button type="button" onClick={onAgain}>
          Audit again
        </button>
      </Problem>
    )
  return <RunsSoFar what={`Rehearsing ${what}`} of={shown} />
}
