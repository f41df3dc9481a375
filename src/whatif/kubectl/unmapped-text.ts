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
