import { isJsonObject, type JsonObject } from '../../../kube/codec/json.ts'
import { isKind, KINDS } from '../../../kube/kinds.ts'
import type { Document, ManifestText } from '../../../whatif/actions/manifests/document.ts'
import { nearestNames } from '../../../whatif/nearest-names.ts'
import type { InputPlace } from '../input-place.ts'
import { isLeftOut } from './left-out-kinds.ts'
import { readDocuments, type TextDocument } from './read-documents.ts'

/** The objects of a manifest; `namespace` is that of objects that name none. */
export function readManifest(text: string, namespace: string, place: InputPlace): ManifestText {
  const documents: Document[] = []
  const skipped: string[] = []
  const objects = readDocuments(text, place).flatMap(itemsOf)
  for (const [i, object] of objects.entries()) {
    const read = readObject(object, namespace, place.at(`[${i}]`))
    if (typeof read === 'string') skipped.push(read)
    else if (read) documents.push(read)
  }
  if (objects.length === 0) place.refuse('the manifest holds no object')
  return { documents, skipped }
}

/** A list as `kubectl get` writes it stands for its items. */
function itemsOf(document: TextDocument): readonly TextDocument[] {
  const { value, line } = document
  if (!isJsonObject(value) || !Array.isArray(value['items']) || !/List$/.test(String(value['kind']))) return [document]
  return value['items'].map((item: unknown) => ({ value: item, line }))
}

/** The object, or the name of one that the twin does not hold. */
function readObject({ value, line }: TextDocument, namespace: string, place: InputPlace): Document | string | undefined {
  const refuse = (message: string): undefined => place.refuse(message, { line })
  if (!isJsonObject(value)) return refuse('a document of a manifest is an object with apiVersion, kind and metadata')
  const { apiVersion, kind } = value
  if (typeof kind !== 'string' || kind === '') return refuse('the object says no kind')
  if (typeof apiVersion !== 'string' || apiVersion === '') return refuse(`the ${kind.slice(0, 100)} says no apiVersion`)
  const metadata: JsonObject = isJsonObject(value['metadata']) ? value['metadata'] : {}
  const name = textOf(metadata['name'])
  if (isLeftOut(apiVersion, kind)) return `${kind.toLowerCase()}/${name}`
  if (!isKind(kind)) return refuse(unknownKind(kind))
  const known = KINDS[kind]
  if (apiVersion !== known.apiVersion) return refuse(`${kind} is read as ${known.apiVersion}, not ${apiVersion.slice(0, 100)}`)
  if (name === '' && textOf(metadata['generateName']) === '') return refuse(`the ${kind} has no name: set metadata.name`)
  const named = textOf(metadata['namespace'])
  return { key: { kind, namespace: known.namespaced ? named || namespace : '', name }, manifest: value, line }
}

function unknownKind(kind: string): string {
  const nearest = nearestNames(kind, Object.keys(KINDS))
  const hint = nearest.length > 0 ? `; near it: ${nearest.join(', ')}` : ''
  return `there is no kind "${kind.slice(0, 100)}" that the twin holds${hint}`
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
