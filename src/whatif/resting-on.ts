import type { Kind } from '../kube/kinds.ts'
import type { Base } from './base.ts'
import { ANY_KIND, type CoverageNote } from './outcome/coverage-note.ts'
import { unlistedNote } from './outcome/unlisted-note.ts'

/** What an answer rests on, beside nodes and pods. */
export interface Grounds {
  /** A kind of which every cluster has objects: files without any are not the whole cluster. */
  readonly kind: Kind
  /** Kinds that a cluster may lack: what of them could not be read counts. */
  readonly optional: readonly Kind[]
  /** What is unknown without them, as a sentence continues. */
  readonly unknown: string
}

/** The notes of a base as they concern an answer that rests on some kinds: what could not be read of these, or is in no file, is `UNREADABLE`. */
export function restingOn({ kind, optional, unknown }: Grounds, { coverage, info }: Base): readonly CoverageNote[] {
  const rests: ReadonlySet<string | undefined> = new Set([kind, ...optional, ANY_KIND])
  return [
    ...coverage.map((note): CoverageNote => (rests.has(note.unread) ? { ...note, code: 'UNREADABLE' } : note)),
    ...unlistedNote(info.unlisted?.includes(kind) ? [kind] : [], unknown),
  ]
}

/** What keeps such an answer from being SAFE. */
export function unseenIn(coverage: readonly CoverageNote[]): readonly string[] {
  return coverage.filter(({ code }) => code === 'UNREADABLE').map(({ message }) => message)
}

/** A summary of what was found, where `unseen` keeps the answer from being SAFE and nothing worse was found. */
export function unjudged(summary: string, unseen: readonly string[]): string {
  return unseen.length === 0 ? summary : `cannot be judged: ${unseen[0]}; as far as is known: ${summary}`
}
