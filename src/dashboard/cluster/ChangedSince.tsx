import { Notice } from '../parts/Notice.tsx'
import { changedSinceText } from '../parts/words.ts'
import { hasChangedSince } from './cluster.ts'

interface ChangedSinceProps {
  /** Of the state that the answer is about. */
  readonly digest: string
  /** What the answer is called: `report`. */
  readonly what: string
  /** The words of the button that makes a new one: `Rank again`. */
  readonly again: string
  readonly onAgain: () => void
}

/** Marks an answer that is not about the cluster as it is now. It stays until the reader requests another one. */
export function ChangedSince({ digest, what, again, onAgain }: ChangedSinceProps) {
  if (!hasChangedSince(digest)) return null
  return (
    <Notice kind="info" title={`${changedSinceText(what)}.`}>
      <button type="button" onClick={onAgain}>
        {again}
      </button>
    </Notice>
  )
}
