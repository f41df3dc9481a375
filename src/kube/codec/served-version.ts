import { KINDS, type Kind } from '../kinds.ts'
import { fromAutoscalingV1 } from './autoscaling-v1.ts'
import { besideOtherMetrics } from './beside-other-metrics.ts'
import type { JsonObject } from './json.ts'

interface OtherVersion {
  readonly toRead: (object: JsonObject) => JsonObject
  /** What a patch of this version leaves as it is in the stored object, although the version that is read writes it in full. */
  readonly keep: (manifest: JsonObject, live: JsonObject, previous: JsonObject | undefined) => JsonObject
}

/** Versions that API servers of 1.36 serve by default beside the one that is read (semantics B12.14). */
const OTHER_VERSIONS: { readonly [K in Kind]?: Readonly<Record<string, OtherVersion>> } = {
  HorizontalPodAutoscaler: { 'autoscaling/v1': { toRead: fromAutoscalingV1, keep: besideOtherMetrics } },
}

/** Whether objects of this kind can be read in this version. */
export function isServed(kind: Kind, apiVersion: string): boolean {
  return apiVersion === KINDS[kind].apiVersion || OTHER_VERSIONS[kind]?.[apiVersion] !== undefined
}

/** An object of a served version in the version that is read; one that is read already is returned as it is. */
export function inReadVersion(kind: Kind, apiVersion: string, object: JsonObject): JsonObject {
  return OTHER_VERSIONS[kind]?.[apiVersion]?.toRead(object) ?? object
}

/** A client-side apply of another version: what it writes, and what it takes away again. */
interface Patch {
  readonly kind: Kind
  readonly apiVersion: string
  /** The manifest and the stored object, in the version that is read. */
  readonly manifest: JsonObject
  readonly live: JsonObject
  /** The manifest that was applied last, as it was written. */
  readonly previous: JsonObject | undefined
}

/** The manifest of a patch with what its version leaves as it is in the stored object. */
export function patchInReadVersion({ kind, apiVersion, manifest, live, previous }: Patch): JsonObject {
  const version = OTHER_VERSIONS[kind]?.[apiVersion]
  if (version === undefined) return manifest
  return version.keep(manifest, live, previous?.['apiVersion'] === apiVersion ? version.toRead(previous) : undefined)
}
