import { unknownInAutoscalingV1 } from '../../../kube/codec/autoscaling-v1.ts'
import { canonicalJson, isJsonObject, type JsonObject } from '../../../kube/codec/json.ts'
import { objectOf, partOf } from '../../../kube/codec/json-parts.ts'
import { inReadVersion, isServed } from '../../../kube/codec/served-version.ts'
import { customResourceName } from '../../../kube/custom-resource.ts'
import { isKind, KINDS } from '../../../kube/kinds.ts'
import { type LabelSelector, LabelSelectorError, matches } from '../../../kube/label-selector.ts'
import { parseLabelSelector } from '../../../kube/label-selector-parser.ts'
import type { Labels } from '../../../kube/object-row.ts'
import { decodeMetadata } from '../../../kube/schema/decode-manifest.ts'
import { isUnread, isUnreadInNamespaces, isUnserved } from '../../../kube/served-kinds.ts'
import type {
  Document,
  Guard,
  ManifestText,
  MisplacedObject,
  ReadingEnd,
  SkippedObject,
} from '../../../whatif/actions/manifests/document.ts'
import type { ObjectKey } from '../../../whatif/outcome/outcome.ts'
import type { InputPlace } from '../input-place.ts'
import { guardsPods } from './guards-pods.ts'
import { leftOutName } from './left-out-name.ts'
import { invalidList, itemsOf, type ManifestItem, untyped } from './list-items.ts'
import { type BrokenDocument, refuseBroken, type TextDocument } from './read-documents.ts'
import { parseStream, type Stream } from './read-stream.ts'

/** How a manifest is read. */
export interface ReadAs {
  /** Of objects that name none. */
  readonly namespace: string
  /** The others must name the same one (kubectl -n). */
  readonly enforced: boolean
  /** As kubectl apply does, and kubectl delete does not. */
  readonly validated: boolean
  /** Whether it is another file of a command whose earlier files have been read (`sameCommand` of an input). */
  readonly isLaterFile?: boolean
  /** Whether the command sends nothing until it has read everything, as kubectl set env. */
  readonly isReadFirst?: boolean
  /** Only objects with these labels (kubectl -l); all of them when left out. */
  readonly selector?: string | undefined
  /** Whether the stored objects must have the labels, as for a command that changes these: it reads them first. */
  readonly selectsStored?: boolean
  /** Whether the command takes only the names of the objects, so that it does not matter what else is in them. */
  readonly namesAlone?: boolean
}

interface ManifestFields {
  readonly namespace?: string | null | undefined
  readonly enforceNamespace?: boolean | null | undefined
  readonly sameCommand?: boolean | null | undefined
  readonly selector?: string | null | undefined
}

/** How the manifest of an input with these fields is read. */
export function readAs(
  { namespace, enforceNamespace, sameCommand, selector }: ManifestFields,
  command: Pick<ReadAs, 'validated' | 'isReadFirst' | 'selectsStored' | 'namesAlone'>,
): ReadAs {
  return {
    namespace: namespace ?? 'default',
    enforced: enforceNamespace ?? false,
    isLaterFile: sameCommand ?? false,
    selector: selector ?? undefined,
    ...command,
  }
}

/** What `enforceNamespace` of an input is for. */
export const ENFORCE_NAMESPACE = 'kubectl -n: refuse objects of the manifest that name another namespace.'

/** What `sameCommand` of an input is for. */
export const SAME_COMMAND =
  'The manifest is another file of the command of the action before it: kubectl finds out which kinds are served before it changes the first object.'

/** What `selector` of an input is for, beside a manifest. */
export const MANIFEST_SELECTOR = 'kubectl -l, with `manifest`: only objects that have these labels in the manifest.'

/** The same for a command that changes stored objects. */
export const STORED_SELECTOR = 'kubectl -l, with `manifest`: only objects that have these labels in the cluster.'

/** Why an input with a selector and without a manifest is refused. */
export const SELECTOR_ALONE = 'selector goes with manifest; of objects by kind it is a field of matching'

/** The objects of a manifest. What kubectl cannot read is an issue of the input as long as it has not sent anything (semantics F3.24). */
export function readManifest(text: string, as: ReadAs, place: InputPlace): ManifestText {
  const documents: Document[] = []
  const skipped: SkippedObject[] = []
  const guards: Guard[] = []
  const misplaced: MisplacedObject[] = []
  const selects = selection(as, place)
  let passedOver = 0
  const { items: objects, undecoded: kindless, end } = itemsIn(parseStream(text), as, place)
  const undecoded = [...kindless]
  for (const [i, object] of objects.entries()) {
    const problem = metadataProblem(object)
    if (problem !== undefined) {
      undecoded.push(problem)
      continue
    }
    const read = readObject(object, as, place.at(`[${i}]`))
    if (!read) continue
    const isStored = !('guard' in read) && as.selectsStored === true
    if (!isStored && !selects(object)) passedOver++
    else if ('text' in read) misplaced.push({ ...read, after: documents.length })
    else if ('key' in read) documents.push(read)
    else {
      skipped.push(read.object)
      if (read.guard) guards.push(read.guard)
    }
  }
  return {
    documents,
    skipped,
    ...(guards.length > 0 ? { guards } : {}),
    ...(undecoded.length > 0 ? { undecoded } : {}),
    ...(misplaced.length > 0 ? { misplaced } : {}),
    ...(end ? { end } : {}),
    ...(passedOver > 0 && documents.length + skipped.length + misplaced.length === 0 ? { unselected: nothingIn(as) } : {}),
  }
}

/** Whether an object of the manifest has the labels that are selected. */
function selection({ selector = '' }: ReadAs, place: InputPlace): (item: ManifestItem) => boolean {
  if (selector === '') return () => true
  const parsed = parsedSelector(selector, place)
  return ({ value }) => parsed !== undefined && matches(parsed, labelsIn(value))
}

function labelsIn(value: unknown): Labels {
  const labels = partOf(partOf(objectOf(value), 'metadata'), 'labels')
  return Object.fromEntries(Object.entries(labels).map(([key, text]) => [key, textOf(text)]))
}

/** kubectl's words (cli-runtime/pkg/resource/builder.go, visitByPaths). */
function parsedSelector(text: string, place: InputPlace): LabelSelector | undefined {
  try {
    return parseLabelSelector(text)
  } catch (error) {
    if (error instanceof LabelSelectorError) return place.refuse(`the provided selector "${text}" is not valid: ${error.message}`)
    throw error
  }
}

function nothingIn({ selector = '' }: ReadAs): string {
  return `no object of the manifest matches the selector "${selector}"`
}

interface Items {
  readonly items: readonly ManifestItem[]
  readonly undecoded: readonly string[]
  readonly end: ReadingEnd | undefined
}

/** The objects until what ends the reading. */
function itemsIn({ documents, broken }: Stream, as: ReadAs, place: InputPlace): Items {
  const items: ManifestItem[] = []
  const undecoded: string[] = []
  const hasBegun = (): boolean => !as.isReadFirst && (as.isLaterFile || items.length > 0)
  for (const [i, document] of documents.entries()) {
    const end = as.validated ? endAt(document, as, hasBegun()) : undefined
    if (end) return { items, undecoded, end }
    const json = as.validated || !hasBegun() ? undefined : kindlessText(document)
    if (json === undefined) items.push(...itemsOf(document, i))
    else undecoded.push(`Object 'Kind' is missing in '${json}'`)
  }
  if (broken && hasBegun()) return { items, undecoded, end: { while: 'parsing', text: brokenText(broken), object: undefined } }
  if (broken) refuseBroken(broken, place)
  else if (items.length === 0) place.refuse('the manifest contains no object')
  return { items, undecoded, end: undefined }
}

/** As long as nothing was sent, a document without a kind is an issue of the input, which has its line. */
function endAt(document: TextDocument, { namespace }: ReadAs, hasBegun: boolean): ReadingEnd | undefined {
  return invalidList(document, namespace) ?? (hasBegun ? untyped(document) : undefined)
}

/** kubectl decodes the metadata of each document, and leaves that of the items of a list to the API server (semantics F3.37). */
function metadataProblem({ value, list }: ManifestItem): string | undefined {
  return list === undefined && isJsonObject(value) ? decodeMetadata(value['metadata']) : undefined
}

/** As kubectl prints it: in one line, with keys in order. */
function kindlessText({ value }: TextDocument): string | undefined {
  return isJsonObject(value) && !value['kind'] ? canonicalJson(value) : undefined
}

function brokenText({ problem, line, isParsed }: BrokenDocument): string {
  return isParsed ? problem : `line ${line}: ${problem}`
}

/** An object that is not applied. */
interface LeftOut {
  readonly object: SkippedObject
  readonly guard: Guard | undefined
}

function leftOut(kind: string, manifest: JsonObject, object: SkippedObject): LeftOut {
  const { name, text } = object
  return { object, guard: isKind(kind) && guardsPods(kind, manifest) ? { kind, name, text } : undefined }
}

function skippedObject(apiVersion: string, kind: string, { value, list }: ManifestItem): SkippedObject {
  const metadata = partOf(objectOf(value), 'metadata')
  const name = textOf(metadata['name'])
  return {
    apiVersion,
    kind,
    name,
    namespace: textOf(metadata['namespace']),
    text: leftOutName(apiVersion, kind, name),
    served: servedOf(apiVersion, kind),
    ...(list === undefined ? {} : { list }),
  }
}

function servedOf(apiVersion: string, kind: string): SkippedObject['served'] {
  if (isUnread(apiVersion, kind)) return 'ALWAYS'
  return isUnserved(apiVersion, kind) ? 'NEVER' : 'WHERE_DEFINED'
}

type Misplaced = Omit<MisplacedObject, 'after'>

function readObject(
  item: ManifestItem,
  { namespace, enforced, isReadFirst, namesAlone }: ReadAs,
  place: InputPlace,
): Document | LeftOut | Misplaced | undefined {
  const { value, line } = item
  const refuse = (message: string): undefined => place.refuse(message, { line })
  if (!isJsonObject(value)) return refuse('a document of a manifest must be an object with apiVersion, kind and metadata')
  const { apiVersion, kind } = value
  if (typeof kind !== 'string' || kind === '') return refuse('the object has no kind')
  if (typeof apiVersion !== 'string' || apiVersion === '') return refuse(`the ${kind.slice(0, 100)} has no apiVersion`)
  const metadata = partOf(value, 'metadata')
  const name = textOf(metadata['name'])
  const named = textOf(metadata['namespace'])
  const misplaced = (object: ObjectKey): Misplaced | undefined => {
    const text = otherNamespace(named, namespace)
    return isReadFirst ? refuse(text) : { object, text }
  }
  const isElsewhere = enforced && named !== '' && named !== namespace
  const isHeld = isKind(kind) && isServed(kind, apiVersion) && !isUnread(apiVersion, kind)
  const isNameless = name === '' && textOf(metadata['generateName']) === ''
  if (isNameless && (isHeld || isUnread(apiVersion, kind))) return refuse(`the ${kind} has no name: set metadata.name`)
  if (!isHeld) {
    if (isElsewhere && isUnreadInNamespaces(apiVersion, kind))
      return misplaced({ kind: 'CustomResource', namespace: named, name: customResourceName({ apiVersion, kind, name }) })
    return leftOut(kind, value, skippedObject(apiVersion, kind, item))
  }
  const known = KINDS[kind]
  const key = { kind, namespace: known.namespaced ? named || namespace : '', name }
  if (isElsewhere && known.namespaced) return misplaced(key)
  if (apiVersion === known.apiVersion) return { key, manifest: value, line }
  const [unknown] = unknownInAutoscalingV1(value)
  if (unknown !== undefined && !namesAlone)
    return refuse(`${kind} in version "v1" cannot be handled as a ${kind}: strict decoding error: unknown field "${unknown}"`)
  return { key, manifest: inReadVersion(kind, apiVersion, value), written: value, line }
}

/** kubectl's words (semantics F3.4). */
function otherNamespace(named: string, namespace: string): string {
  return `the namespace from the provided object "${named}" does not match the namespace "${namespace}". You must pass '--namespace=${named}' to perform this operation.`
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
