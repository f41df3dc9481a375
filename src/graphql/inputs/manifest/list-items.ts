import { isJsonObject, type JsonObject } from '../../../kube/codec/json.ts'
import { aggregateErrors } from '../../../kube/field-error.ts'
import { isKind, KINDS } from '../../../kube/kinds.ts'
import { clientSideProblems } from '../../../kube/schema/client-side-problems.ts'
import type { ReadingEnd } from '../../../whatif/actions/manifests/document.ts'
import type { TextDocument } from './read-documents.ts'

export interface ManifestItem extends TextDocument {
  /** The list that it is an item of, by its place in the text; missing for a document of its own. */
  readonly list?: number
}

/** A list as `kubectl get` or the API server writes it is replaced by its items. */
export function itemsOf(document: TextDocument, place: number): readonly ManifestItem[] {
  const list = listIn(document)
  return list ? list.items.map((item) => ({ value: item.value, line: document.line, list: place })) : [document]
}

interface List {
  readonly items: readonly ListItem[]
}

interface ListItem {
  /** With the kind and version of the list, where it has none of its own. */
  readonly value: unknown
  /** How kubectl begins the path of its fields. */
  readonly root: string
}

function listIn({ value }: TextDocument): List | undefined {
  if (!isJsonObject(value) || !Array.isArray(value['items']) || !/List$/.test(String(value['kind']))) return undefined
  const { apiVersion, items } = value
  const kind = String(value['kind'])
  const itemKind = kind.slice(0, -'List'.length)
  return {
    items: items.map((item: unknown, i): ListItem => {
      if (itemKind === '') return { value: item, root: isJsonObject(item) ? String(item['kind']) : '' }
      // As the items of a list from the API server: neither is given there (runtime, UnstructuredList).
      const isBare = isJsonObject(item) && item['kind'] === undefined && item['apiVersion'] === undefined
      return { value: isBare ? { apiVersion, kind: itemKind, ...item } : item, root: `${kind}.items[${i}]` }
    }),
  }
}

/**
 * A list of which kubectl applies nothing. The API server validates each object that is sent; a list is not sent, so kubectl validates its
 * items itself (semantics F3.12). Only items in the version that is read can be.
 */
export function invalidList(document: TextDocument, namespace: string): ReadingEnd | undefined {
  const found = (listIn(document)?.items ?? []).flatMap(({ value, root }) => {
    if (!isJsonObject(value)) return []
    const { kind, apiVersion } = value
    if (typeof kind !== 'string' || !isKind(kind) || apiVersion !== KINDS[kind].apiVersion) return []
    const problems = clientSideProblems(kind, value, root)
    if (problems.length === 0) return []
    const own = textIn(value, 'namespace') || namespace
    return [{ problems, object: { kind, namespace: KINDS[kind].namespaced ? own : '', name: textIn(value, 'name') } }]
  })
  const [first] = found
  return first && { while: 'validating', text: aggregateErrors(found.flatMap(({ problems }) => problems)), object: first.object }
}

/**
 * A document that kubectl refuses before it sends it: its kind or its version is missing or not a string (pkg/validation/validation.go,
 * getObjectKind). `invalidList` checks lists.
 */
export function untyped({ value }: TextDocument): ReadingEnd | undefined {
  const problems = isJsonObject(value) ? [...typeProblems(value, 'apiVersion'), ...typeProblems(value, 'kind')] : [NO_OBJECT]
  return problems.length === 0 ? undefined : { while: 'validating', text: aggregateErrors(problems), object: undefined }
}

const NO_OBJECT = 'invalid object to validate'

function typeProblems(object: JsonObject, field: 'apiVersion' | 'kind'): readonly string[] {
  const value = object[field] ?? undefined
  if (value === undefined) return [`${field} not set`]
  return typeof value === 'string' ? [] : [`${field} isn't string type`]
}

function textIn({ metadata }: JsonObject, field: string): string {
  const value = isJsonObject(metadata) ? metadata[field] : undefined
  return typeof value === 'string' ? value : ''
}
