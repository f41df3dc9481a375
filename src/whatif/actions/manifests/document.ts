import type { ObjectKey } from '../../../engine/turn.ts'
import type { JsonObject } from '../../../kube/codec/json.ts'

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

/** Documents of a text, with the objects in it that the twin does not have: `ConfigMap settings`. */
export interface ManifestText {
  readonly documents: readonly Document[]
  readonly skipped: readonly string[]
}
