import type { ObjectKey } from '../../../engine/turn.ts'
import type { JsonObject } from '../../../kube/codec/json.ts'
import type { Kind } from '../../../kube/kinds.ts'

/** One object of a manifest. */
export interface Document {
  /** Its name may be empty when the API server is to generate one. */
  readonly key: ObjectKey
  readonly manifest: JsonObject
  /** As it was written, if that is in another version of the API than `manifest`. */
  readonly written?: JsonObject
  /** Where it begins in the text, from 1; `undefined` when it was not text. */
  readonly line: number | undefined
}

/** A webhook configuration or a policy that is not applied and may refuse or change pods. */
export interface Guard {
  readonly kind: Kind
  readonly name: string
  /** As kubectl names it. */
  readonly text: string
}

/** Documents of a text, with the objects in it that the twin does not have: `ConfigMap settings`. */
export interface ManifestText {
  readonly documents: readonly Document[]
  readonly skipped: readonly string[]
  /** Those of them that decide about pods; none when left out. */
  readonly guards?: readonly Guard[]
}
