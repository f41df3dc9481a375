import type { LongQuery } from '../api/long-query.ts'
import { Problem } from '../parts/Problem.tsx'
import { counted } from '../parts/words.ts'

interface AuditProgressProps {
  readonly shown: LongQuery<string, unknown>
  /** What is rehearsed: `restarts`. */
  readonly what: string
  readonly onAgain: () => void
}

/** An audit without an answer yet: how far it is, or why it has none. */
export function AuditProgress({ shown: { error, runs }, what, onAgain }: AuditProgressProps) {
  if (error)
    return (
      <Problem title="The audit failed." error={error}>
        <button type="button" onClick={onAgain}>
          Audit again
        </button>
      </Problem>
    )
  return (
    <p class="loading" role="status">
      Rehearsing {what}: {counted(runs, 'run')} so far ...
    </p>
  )
}
