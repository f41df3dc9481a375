import { goQuote } from '../../kube/field-error.ts'
import type { OwnKind } from '../../twin/serves-kind.ts'

/** An object of a manifest whose kind the API server does not serve. */
export interface UnmappedObject extends OwnKind {
  readonly name: string
  /** As the manifest has it; empty where it names none. */
  readonly namespace: string
  /** The list that it is an item of; missing for a document of its own. */
  readonly list?: number
}

/** What kubectl says of it, with the name of the file (cli-runtime/pkg/resource/mapper.go, infoForData and infoForObject). */
export function unmappedText({ apiVersion, kind, name, namespace, list }: UnmappedObject, source: string): string {
  const cause = `no matches for kind ${goQuote(kind)} in version ${goQuote(apiVersion)}`
  if (list !== undefined) return `unable to recognize ${cause}`
  const where = `name: ${goQuote(name)} namespace: ${goQuote(namespace)} from ${goQuote(source)}`
  return `resource mapping not found for ${where}: ${cause}\nensure CRDs are installed first`
}

/**
 * The lines of what kubectl could not read. The API server's refusals are other errors of the same command: beside any, this is one error,
 * and a list is one in any case (semantics F3.11).
 */
export function unmappedLines(
  objects: readonly UnmappedObject[],
  { source, alone }: { readonly source: string; readonly alone: boolean },
): readonly string[] {
  const [only, ...others] = objects
  if (!only) return []
  const text = (object: UnmappedObject): string => unmappedText(object, source)
  if (!alone) return together(objects.map(text)).split('\n')
  if (others.length === 0) return (only.list === undefined ? `error: ${text(only)}` : text(only)).split('\n')
  const parts = byList(objects)
  const errors = parts.length === 1 ? objects.map(text) : parts.map((part) => together(part.map(text)))
  return errors.flatMap((error) => error.split('\n'))
}

/** Several errors as one, each text once (apimachinery, aggregate.Error). */
function together(texts: readonly string[]): string {
  const different = [...new Set(texts)]
  return different.length === 1 ? different.join('') : `[${different.join(', ')}]`
}

/** Documents each by themselves, and the items of each list together. */
function byList(objects: readonly UnmappedObject[]): readonly (readonly UnmappedObject[])[] {
  const parts: UnmappedObject[][] = []
  for (const object of objects) {
    const last = parts.at(-1)
    if (object.list !== undefined && last?.[0]?.list === object.list) last.push(object)
    else parts.push([object])
  }
  return parts
}
