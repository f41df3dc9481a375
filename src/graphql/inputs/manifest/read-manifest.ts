import { unknownInAutoscalingV1 } from '../../../kube/codec/autoscaling-v1.ts'
import { isJsonObject, type JsonObject } from '../../../kube/codec/json.ts'
import { inReadVersion, isServed } from '../../../kube/codec/served-version.ts'
import { isKind, KINDS } from '../../../kube/kinds.ts'
import type { Document, Guard, ManifestText } from '../../../whatif/actions/manifests/document.ts'
import { nearestNames } from '../../../whatif/nearest-names.ts'
import type { InputPlace } from '../input-place.ts'
import { guardsPods } from './guards-pods.ts'
import { isLeftOut, leftOutName } from './left-out.ts'
import type { TextDocument } from './read-documents.ts'
import { readStream } from './read-stream.ts'

/** The namespace of objects that name none; with `enforced` the others must name the same one (kubectl -n). */
export interface NamespaceOf {
  readonly namespace: string
  readonly enforced: boolean
}

/** What `enforceNamespace` of an input is for. */
export const ENFORCE_NAMESPACE = 'kubectl -n: refuse objects of the manifest that name another namespace.'

/** The objects of a manifest. */
export function readManifest(text: string, namespace: NamespaceOf, place: InputPlace): ManifestText {
  const documents: Document[] = []
  const skipped: string[] = []
  const guards: Guard[] = []
  const objects = readStream(text, place).flatMap(itemsOf)
  for (const [i, object] of objects.entries()) {
    const read = readObject(object, namespace, place.at(`[${i}]`))
    if (!read) continue
    if ('key' in read) documents.push(read)
    else {
      skipped.push(read.text)
      if (read.guard) guards.push(read.guard)
    }
  }
  if (objects.length === 0) place.refuse('the manifest contains no object')
  return { documents, skipped, ...(guards.length > 0 ? { guards } : {}) }
}

/** A list as `kubectl get` writes it is replaced by its items. */
function itemsOf(document: TextDocument): readonly TextDocument[] {
  const { value, line } = document
  if (!isJsonObject(value) || !Array.isArray(value['items']) || !/List$/.test(String(value['kind']))) return [document]
  return value['items'].map((item: unknown) => ({ value: item, line }))
}

/** An object that is not applied, as kubectl names it. */
interface LeftOut {
  readonly text: string
  readonly guard: Guard | undefined
}

function leftOut(kind: string, manifest: JsonObject, text: string): LeftOut {
  const guard =
    isKind(kind) && guardsPods(kind, manifest) ? { kind, name: textOf(metadataOf(manifest)['name']), text } : undefined
  return { text, guard }
}

function readObject(
  { value, line }: TextDocument,
  { namespace, enforced }: NamespaceOf,
  place: InputPlace,
): Document | LeftOut | undefined {
  const refuse = (message: string): undefined => place.refuse(message, { line })
  if (!isJsonObject(value)) return refuse('a document of a manifest must be an object with apiVersion, kind and metadata')
  const { apiVersion, kind } = value
  if (typeof kind !== 'string' || kind === '') return refuse('the object has no kind')
  if (typeof apiVersion !== 'string' || apiVersion === '') return refuse(`the ${kind.slice(0, 100)} has no apiVersion`)
  const metadata = metadataOf(value)
  const name = textOf(metadata['name'])
  if (isLeftOut(apiVersion, kind)) return leftOut(kind, value, leftOutName(apiVersion, kind, name))
  if (!isKind(kind)) return refuse(unknownKind(kind))
  const known = KINDS[kind]
  if (!isServed(kind, apiVersion))
    return refuse(`${kind} must have the apiVersion ${known.apiVersion}, not ${apiVersion.slice(0, 100)}`)
  if (name === '' && textOf(metadata['generateName']) === '') return refuse(`the ${kind} has no name: set metadata.name`)
  const named = textOf(metadata['namespace'])
  if (enforced && known.namespaced && named !== '' && named !== namespace) return refuse(otherNamespace(named, namespace))
  const key = { kind, namespace: known.namespaced ? named || namespace : '', name }
  if (apiVersion === known.apiVersion) return { key, manifest: value, line }
  const [unknown] = unknownInAutoscalingV1(value)
  if (unknown !== undefined)
    return refuse(`${kind} in version "v1" cannot be handled as a ${kind}: strict decoding error: unknown field "${unknown}"`)
  return { key, manifest: inReadVersion(kind, apiVersion, value), written: value, line }
}

/** kubectl's words (semantics F3.4). */
function otherNamespace(named: string, namespace: string): string {
  return `the namespace from the provided object "${named}" does not match the namespace "${namespace}". You must pass '--namespace=${named}' to perform this operation.`
}

function unknownKind(kind: string): string {
  const nearest = nearestNames(kind, Object.keys(KINDS))
  const hint = nearest.length > 0 ? `; similar: ${nearest.join(', ')}` : ''
  return `unknown kind "${kind.slice(0, 100)}"${hint}`
}

function metadataOf({ metadata }: JsonObject): JsonObject {
  return isJsonObject(metadata) ? metadata : {}
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
