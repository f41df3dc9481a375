import { apiGroupOf } from '../kube/api-group.ts'
import type { CustomResourceDefinitionRow } from '../kube/custom-resource-definition.ts'

/** A kind as an object of it names it. */
export interface OwnKind {
  readonly apiVersion: string
  readonly kind: string
}

type Definition = Pick<CustomResourceDefinitionRow, 'group' | 'names' | 'served'>

/**
 * Whether the CustomResourceDefinitions of a cluster are known. Without any, they could not be read, or the cluster has none: a kind
 * without a definition means nothing then.
 */
export function knowsDefinitions(definitions: readonly unknown[]): boolean {
  return definitions.length > 0
}

/**
 * Whether one of the definitions makes the API server serve objects of this kind in this version; `undefined` where that is unknown:
 * the definitions are, or none is of the group, which an aggregated API server may serve. `groups` are others that no such server does.
 */
export function servesKind(
  { apiVersion, kind }: OwnKind,
  definitions: readonly Definition[],
  groups: readonly string[] = [],
): boolean | undefined {
  if (!knowsDefinitions(definitions)) return undefined
  const group = apiGroupOf(apiVersion)
  const version = apiVersion.slice(apiVersion.indexOf('/') + 1)
  const ofGroup = definitions.filter((definition) => definition.group === group)
  if (ofGroup.some(({ names, served }) => names.kind === kind && served.includes(version))) return true
  return ofGroup.length > 0 || groups.includes(group) ? false : undefined
}
