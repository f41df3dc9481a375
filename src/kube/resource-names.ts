import { KIND_NAMES, KINDS, type Kind } from './kinds.ts'

/** Plural and group as the API server names a resource in its messages ("deployments.apps"). */
export const RESOURCE_NAMES = Object.fromEntries(KIND_NAMES.map((kind) => [kind, nameOf(kind)])) as Readonly<Record<Kind, string>>

function nameOf(kind: Kind): string {
  const { apiVersion, plural } = KINDS[kind]
  const [group, version] = apiVersion.split('/')
  return version === undefined ? plural : `${plural}.${group}`
}
