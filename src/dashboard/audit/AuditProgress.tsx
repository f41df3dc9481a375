import type { LongQuery } from '../api/long-query.ts'
import { Notice } from '../parts/Notice.tsx'
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
      <Notice kind="error" title="The audit failed.">
        <p>{error.message}</p>
        <button type="button" onClick={onAgain}>
          Audit again
        </button>
      </Notice>
    )
  return (
    <p class="loading" role="status">
      Rehearsing {what}: {counted(runs, 'run')} so far ...
    </p>
  )
}
