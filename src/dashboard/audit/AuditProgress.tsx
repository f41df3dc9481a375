import type { ComponentChildren } from 'preact'
import type { LongQuery } from '../api/long-query.ts'
import { NextTry } from '../parts/NextTry.tsx'
import { Problem } from '../parts/Problem.tsx'
import { RunsSoFar } from '../parts/RunsSoFar.tsx'

interface AuditProgressProps {
  readonly shown: LongQuery<unknown, unknown>
  /** What is rehearsed: `restarts`. */
  readonly what: string
  /** What takes fewer runs. */
  readonly fewer: ComponentChildren
  readonly onAgain: () => void
}

/** An audit without an answer yet: how far it is, or why it has none. */
export function AuditProgress({ shown, what, fewer, onAgain }: AuditProgressProps) {
  const { error } = shown
  if (error)
    return (
      <Problem title="The audit failed." error={error}>
        <NextTry {...{ error, fewer, onAgain }} label="Audit again" />
      </Problem>
    )
  return <RunsSoFar what={`Rehearsing ${what}`} of={shown} />
}
