import { portions } from '../portions.ts'
import { isProtobuf } from '../protobuf/list-frames.ts'
import { ObjectReader } from '../protobuf/object-reader.ts'
import type { Resource } from '../resources.ts'
import type { NamedObject } from '../source.ts'
import { JsonPage } from './json-page.ts'
import { noList, type OnContinue, type PageMetadata, type PageParser } from './page-parser.ts'
import { ProtobufPage } from './protobuf-page.ts'

export const JSON_FORM = 'application/json'
const PROTOBUF_FORM = 'application/vnd.kubernetes.protobuf'

/** The forms in which pages of this kind are requested, the best one first: protobuf for pods, which are most of what a cluster has. */
export function acceptedForms(kind: string): string {
  return kind === 'Pod' ? `${PROTOBUF_FORM}, ${JSON_FORM}` : JSON_FORM
}

export interface PageOptions {
  readonly onContinue?: OnContinue
  /** Reads protobuf; one for all pages of a list decodes each text once. */
  readonly reader?: ObjectReader | undefined
}

/**
 * Reads one page of a list of `resource` as its bytes arrive, yields the objects a portion's worth at a time, and returns the page's
 * metadata. A page may have any size: servers may ignore the limit. It is JSON or protobuf, whatever was requested: proxies may ignore that too.
 * @throws {TransportError} when the body is not a complete list.
 * @throws {UnknownFieldError} when it is protobuf with a field that only its JSON would name.
 */
export async function* readPage(
  body: AsyncIterable<Buffer>,
  resource: Resource,
  { onContinue = () => {}, reader }: PageOptions = {},
): AsyncGenerator<NamedObject[], PageMetadata> {
  let page: PageParser | undefined
  for await (const portion of portions(body)) {
    page ??= isProtobuf(portion)
      ? new ProtobufPage(resource, onContinue, reader ?? new ObjectReader())
      : new JsonPage(resource, onContinue)
    yield page.push(portion)
  }
  if (page === undefined) throw noList('the response to a list is empty')
  const { objects, metadata } = page.finish()
  yield objects
  return metadata
}
