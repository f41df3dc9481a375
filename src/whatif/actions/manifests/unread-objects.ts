import { apiGroupOf } from '../../../kube/api-group.ts'
import { customResourceName } from '../../../kube/custom-resource.ts'
import { goQuote } from '../../../kube/field-error.ts'
import { isUnserved, servedKindsIn, servedVersionOf } from '../../../kube/served-kinds.ts'
import type { ReadingError } from '../../kubectl/reading-errors.ts'
import { type UnmappedObject, unmappedText } from '../../kubectl/unmapped-text.ts'
import { nearestNames } from '../../nearest-names.ts'
import type { ObjectFailure } from '../action-spec.ts'
import { definedIn } from './defined-in.ts'
import type { Definitions } from './definitions.ts'
import type { Document, ManifestText, ReadingEnd } from './document.ts'

interface Unread {
  readonly unmapped: readonly UnmappedObject[]
  readonly undecoded?: ManifestText['undecoded'] | undefined
  readonly end?: ManifestText['end'] | undefined
}

interface File {
  /** Its name. */
  readonly source: string
  readonly documents: readonly Document[]
  readonly definitions: Definitions
}

/** What kubectl could not read of a file: its errors, and what became of the objects. */
export interface UnreadObjects {
  readonly errors: readonly ReadingError[]
  readonly failures: readonly ObjectFailure[]
}

/** In the order of kubectl: what ends the reading comes last. */
export function unreadObjects({ unmapped, undecoded = [], end }: Unread, file: File): UnreadObjects {
  const { source } = file
  const errors: readonly ReadingError[] = [
    ...undecoded.map((problem) => ({ text: `unable to decode ${goQuote(source)}: ${problem}` })),
    ...unmapped.map((object) => ({ text: unmappedText(object, source), list: object.list })),
  ]
  const failures = unmapped.map((object): ObjectFailure => {
    const { namespace } = object
    const message = `${unmappedText(object, source).replace('\n', ': ')}${hintFor(object, file)}`
    return { object: { kind: 'CustomResource', namespace, name: customResourceName(object) }, message }
  })
  if (!end) return { errors, failures }
  const text = endText(end, source)
  return { errors: [...errors, { text }], failures: end.object ? [...failures, { object: end.object, message: text }] : failures }
}

/** The parser of kubectl gives other reasons, and counts lines from the beginning of the document. */
function endText({ while: step, text }: ReadingEnd, source: string): string {
  if (step === 'parsing') return `error parsing ${source}: error converting YAML to JSON: yaml: ${text}`
  return `error validating ${goQuote(source)}: error validating data: ${text}; ${TO_IGNORE}`
}

const TO_IGNORE = 'if you choose to ignore these errors, turn validation off with --validate=false'

/** What helps: another version, another kind, or a second apply. */
function hintFor({ apiVersion, kind }: UnmappedObject, { documents, definitions: { read, present } }: File): string {
  if (isUnserved(apiVersion, kind)) return ownHint(apiVersion, kind)
  const group = apiGroupOf(apiVersion)
  const found = read.find((row) => row.group === group && row.names.kind === kind)
  if (found) return `; the cluster serves ${found.served.join(', ') || 'no version'} of it`
  const isApplied =
    present.some((row) => row.group === group && row.names.kind === kind) ||
    documents.flatMap(definedIn).some((item) => item.group === group && item.kind === kind)
  return isApplied ? '; the same command applies its definition, so a second apply creates it' : ''
}

function ownHint(apiVersion: string, kind: string): string {
  const version = servedVersionOf(kind)
  if (version !== undefined) return `; the API server serves ${version} of it`
  const similar = nearestNames(kind, servedKindsIn(apiGroupOf(apiVersion)))
  return similar.length === 0 ? '' : `; similar: ${similar.join(', ')}`
}
