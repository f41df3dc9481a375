import type { ObjectKey } from '../../engine/turn.ts'
import type { CommandError } from '../kubectl/error-lines.ts'
import { readingLines } from '../kubectl/reading-errors.ts'
import type { ActionTools, Ended } from './action-spec.ts'
import { commandEnd } from './command-end.ts'
import type { ManifestText, SkippedObject } from './manifests/document.ts'
import { notModelled, skippedLines, sortObjects } from './manifests/skipped.ts'
import { type UnreadObjects, unreadObjects } from './manifests/unread-objects.ts'
import type { Sent } from './one-after-another.ts'

/**
 * A file that names the objects of a command of kubectl which changes stored ones: what is in it besides these. The command does its work
 * while it reads the file, so that objects before a document that cannot be read are changed (semantics F3.24).
 */
export interface TargetFile {
  /** Objects that the twin does not hold. */
  readonly skipped: readonly SkippedObject[]
  /** Why documents cannot be decoded, and what ended the reading. */
  readonly undecoded?: ManifestText['undecoded'] | undefined
  /** Objects of another namespace. */
  readonly misplaced?: ManifestText['misplaced'] | undefined
  readonly end?: ManifestText['end'] | undefined
  /** The name of the file, for the messages of kubectl; standard input when left out. */
  readonly source?: string | undefined
  /** Whether it is of the same command as the action before it: kubectl knows the kinds that were served then. */
  readonly sameCommand?: boolean | undefined
}

interface FileCommand {
  /** What is not done to objects that the twin does not hold. */
  readonly done: 'labeled' | 'annotated' | 'autoscaled' | 'changed' | 'patched'
  /** The objects of the file that the twin holds. */
  readonly targets: readonly ObjectKey[]
  /** Whether it reads the stored objects one by one as it changes them, and not with the file. */
  readonly readsEach?: true
}

/** The end of a command for the objects of a file: what could not be read of it is reported last. */
export function fileEnd(file: TargetFile, { output, errors }: Sent, tools: ActionTools, command: FileCommand): Ended {
  const { done, targets, readsEach } = command
  const { skipped } = sortObjects({ documents: [], skipped: file.skipped }, tools.manifests.definitions(file))
  const unread = unreadIn(file, tools)
  const { own, late } = readsEach ? { own: errors, late: [] } : byReading(errors)
  const all = [...late.map(({ refusal }) => ({ text: refusal.message })), ...unread.errors]
  const failures = [...late.map(({ object, refusal }) => ({ object, message: refusal.message })), ...unread.failures]
  const lines = readingLines(all, { alone: own.length === 0 })
  return {
    ...commandEnd([...output, ...skippedLines(skipped)], own, { errors: all, failures, lines }),
    warnings: unread.errors.length > 0 ? [] : notModelled(targets, skipped, done),
  }
}

/** What kubectl cannot read of a file. */
export function unreadIn(file: TargetFile, { manifests }: ActionTools): UnreadObjects {
  const { undecoded, end, source = 'STDIN' } = file
  const definitions = manifests.definitions(file)
  const { unmapped } = sortObjects({ documents: [], skipped: file.skipped }, definitions)
  return unreadObjects({ unmapped, undecoded, end }, { source, documents: [], definitions })
}

interface ByReading {
  readonly own: readonly CommandError[]
  readonly late: readonly CommandError[]
}

/** The stored objects are read with the file: beside other errors, those that do not exist are errors of the reading (semantics F3.8). */
function byReading(errors: readonly CommandError[]): ByReading {
  const own = errors.filter(({ refusal }) => refusal.reason !== 'NotFound')
  if (own.length === 0) return { own: errors, late: [] }
  return { own, late: errors.filter(({ refusal }) => refusal.reason === 'NotFound') }
}
