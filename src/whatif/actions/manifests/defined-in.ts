import { partOf } from '../../../kube/codec/json-parts.ts'
import type { Document } from './document.ts'

/** The kind that a CustomResourceDefinition adds. */
export interface DefinedKind {
  readonly group: string
  readonly kind: string
}

/** The kind that a document defines, if it is a CustomResourceDefinition. */
export function definedIn({ key, manifest }: Document): readonly DefinedKind[] {
  if (key.kind !== 'CustomResourceDefinition') return []
  const spec = partOf(manifest, 'spec')
  const [group, kind] = [spec['group'], partOf(spec, 'names')['kind']]
  return typeof group === 'string' && typeof kind === 'string' ? [{ group, kind }] : []
}
