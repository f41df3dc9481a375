import { KINDS, type Kind } from '../kinds.ts'
import { fromAutoscalingV1 } from './autoscaling-v1.ts'
import type { JsonObject } from './json.ts'

type Convert = (object: JsonObject) => JsonObject

/** Versions that API servers of 1.36 serve by default beside the one that is read (semantics B12.14). */
const OTHER_VERSIONS: { readonly [K in Kind]?: Readonly<Record<string, Convert>> } = {
  HorizontalPodAutoscaler: { 'autoscaling/v1': fromAutoscalingV1 },
}

/** Whether objects of this kind can be read in this version. */
export function isServed(kind: Kind, apiVersion: string): boolean {
  return apiVersion === KINDS[kind].apiVersion || OTHER_VERSIONS[kind]?.[apiVersion] !== undefined
}

/** An object of a served version in the version that is read; one that is read already is returned as it is. */
export function inReadVersion(kind: Kind, apiVersion: string, object: JsonObject): JsonObject {
  return OTHER_VERSIONS[kind]?.[apiVersion]?.(object) ?? object
}
