import type { ApiResult } from '../../engine/turn.ts'
import { partOf } from '../../kube/codec/json-parts.ts'
import type { Row } from '../../kube/kinds.ts'
import { abbreviatedNames } from '../../lib/abbreviated-names.ts'
import { jsonText } from '../kubectl/kubectl-texts.ts'
import { readingLines } from '../kubectl/reading-errors.ts'
import { type RefusedObject, refusalLines } from '../kubectl/refusal-lines.ts'
import { warningLines } from '../kubectl/warning-lines.ts'
import { type ActionTools, type ActionWarning, DONE, type Ended } from './action-spec.ts'
import { failureOf } from './failure-of.ts'
import type { Document, ManifestText, MisplacedObject } from './manifests/document.ts'
import type { Applied } from './manifests/manifests.ts'
import { inFileOrder, misplacedError, misplacedTexts, placesIn } from './manifests/misplaced.ts'
import { notModelled, type SortedObjects, skippedLines, sortObjects, textsOf } from './manifests/skipped.ts'
import { type UnreadObjects, unreadObjects } from './manifests/unread-objects.ts'
import { kubectlName } from './workload-template.ts'

/** A file of a command of kubectl that writes each object in it. */
export interface ManifestCommand extends ManifestText {
  /** The name of the file, for kubectl's messages; standard input when left out. */
  readonly source?: string | undefined
  /** Whether it is of the same command as the action before it: kubectl reads all its files before it writes the first object. */
  readonly sameCommand?: boolean | undefined
}

/** What the command does with an object. */
export interface Writing {
  send(document: Document): ApiResult<Applied>
  /** What kubectl calls the request in an error, before it is sent. */
  when(document: Document): NonNullable<RefusedObject['when']>
  /** What kubectl itself warns of before it sends the object. */
  warningsBefore?(document: Document): readonly string[]
  /** What it warns of when the object is stored. */
  warningsAfter?(row: Row): readonly string[]
  /** What is not done to objects that the twin does not hold. */
  readonly done: 'applied' | 'created' | 'replaced'
}

/** One object after the other; a refusal does not stop the rest (semantics F3.6). */
export function writeDocuments(action: ManifestCommand, { manifests }: ActionTools, writing: Writing): Ended {
  const { send, when, done } = writing
  const { documents, misplaced = [], undecoded, end, source = 'STDIN' } = action
  const definitions = manifests.definitions(action)
  const { held, skipped, unmapped } = sortObjects(action, definitions)
  const output: string[] = []
  const unchanged: string[] = []
  const failed: RefusedObject[] = []
  for (const placed of inFileOrder(held, placesIn(documents, held), misplaced)) {
    if (placed.misplaced) {
      failed.push(misplacedError(placed.misplaced))
      continue
    }
    const document = placed.item
    const request = when(document)
    output.push(...(writing.warningsBefore?.(document) ?? []))
    const result = send(document)
    output.push(...warningLines(result.warnings, output))
    if (!result.ok) {
      failed.push({ object: document.key, refusal: result.refusal, when: request })
      continue
    }
    const { row, did } = result.value
    output.push(...(writing.warningsAfter?.(row) ?? []), `${kubectlName(row)} ${did}`)
    // Rows keep no schema of a definition: that nothing of it changes is not known.
    if (did === 'unchanged' && row.kind !== 'CustomResourceDefinition') unchanged.push(kubectlName(row))
  }
  const read = unreadObjects({ unmapped, undecoded, end }, { source, documents, definitions })
  // kubectl apply reads all objects before it sends the first.
  const isReadBefore = done === 'applied' && failed.some(({ when }) => when !== undefined)
  const { unread, refused } = isReadBefore ? readBefore(misplaced, read, failed) : { unread: read, refused: failed }
  const readingErrors = readingLines(unread.errors, { alone: refused.length === 0 })
  const errors = refusalLines(refused, source, { alone: unread.errors.length === 0 })
  const failures = [...unread.failures, ...refused.map(({ object }, i) => ({ object, message: errors[i]?.message ?? '' }))]
  return {
    ...DONE,
    failure: failureOf(failures, refused[0]?.refusal, unread.errors),
    failures,
    warnings: failures.length + unread.errors.length > 0 ? [] : withoutEffect({ held, skipped }, unchanged, done),
    output: [
      ...output,
      ...skippedLines(skipped),
      ...(isReadBefore ? readingErrors : []),
      ...errors.flatMap(({ lines }) => lines),
      ...(isReadBefore ? [] : readingErrors),
    ],
  }
}

interface Failed {
  readonly unread: UnreadObjects
  readonly refused: readonly RefusedObject[]
}

/** Beside a refusal of kubectl apply, misplaced objects are errors of the reading. */
function readBefore(misplaced: readonly MisplacedObject[], read: UnreadObjects, failed: readonly RefusedObject[]): Failed {
  return {
    unread: {
      errors: [...misplaced, ...read.errors],
      failures: [...misplaced.map(({ object, text }) => ({ object, message: text })), ...read.failures],
    },
    refused: failed.filter(({ when }) => when !== undefined),
  }
}

function withoutEffect(
  { held, skipped }: Pick<SortedObjects, 'held' | 'skipped'>,
  unchanged: readonly string[],
  done: Writing['done'],
): readonly ActionWarning[] {
  if (unchanged.length === 0) return notModelled(held, skipped, done)
  const kind = unchanged.length === held.length ? 'ALREADY_SO' : 'PARTLY_SO'
  return [{ kind, message: `${abbreviatedNames(unchanged)} unchanged` }]
}

/** The objects of a file, as a person would name them. */
export function objectsOf({ documents, skipped, misplaced = [], end, unselected }: ManifestText): string {
  if (unselected !== undefined) return 'no object'
  if (documents.length > 0) return namesOf(documents)
  if (misplaced.length > 0 && skipped.length === 0) return misplacedTexts(misplaced)
  return skipped.length > 0 || !end?.object ? textsOf(skipped) || 'objects that cannot be read' : kubectlName(end.object)
}

/** `deployment.apps/web, service/web and 3 more`. */
export function namesOf(documents: readonly Document[]): string {
  return abbreviatedNames(documents.map(({ key }) => kubectlName(key)))
}

/** The commands of a shell that write the same objects with kubectl; `undefined` for a file without objects. `verb` may have flags. */
export function savingText(verb: string) {
  return ({ documents, saveConfig }: ManifestText & { readonly saveConfig: boolean }): string | undefined => {
    if (documents.length === 0) return undefined
    const command = `kubectl ${verb}${saveConfig ? ' --save-config' : ''} -f -`
    return documents.map(({ manifest, written = manifest }) => `echo ${jsonText(written)} | ${command}`).join(' && ')
  }
}

/** Pods that the objects of a file request: the larger of what workloads and Jobs need. */
export function requestedReplicas({ documents }: ManifestText): number {
  return Math.max(0, ...documents.map(replicasOf))
}

function replicasOf({ manifest }: Document): number {
  const { replicas, parallelism } = partOf(manifest, 'spec')
  return Math.max(...[replicas, parallelism].map((value) => (typeof value === 'number' ? value : 0)))
}
