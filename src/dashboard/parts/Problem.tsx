import type { ComponentChildren } from 'preact'
import { type ApiError, isPassing } from '../api/api-error.ts'
import { Notice } from './Notice.tsx'

interface ProblemProps {
  /** What is missing, or not up to date. */
  readonly title: string
  readonly error: ApiError
  /** What the reader can do about an error that does not pass. */
  readonly children?: ComponentChildren
}

/** An answer that is missing or old, why, and what to do. */
export function Problem({ title, error, children }: ProblemProps) {
  return (
    <Notice kind="error" title={title}>
      {error.message.split('\n').map((line) => (
        <p key={line}>{line}</p>
      ))}
      {isPassing(error) ? <p>The page tries again automatically.</p> : children}
    </Notice>
  )
}
