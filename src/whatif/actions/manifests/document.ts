import type { ObjectKey } from '../../../engine/turn.ts'
import type { JsonObject } from '../../../kube/codec/json.ts'
import type { Kind } from '../../../kube/kinds.ts'
import type { OwnKind } from '../../../twin/serves-kind.ts'

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

/** An object of a manifest that the twin does not hold. */
export interface SkippedObject extends OwnKind {
  /** As kubectl names it: `configmap/settings`. */
  readonly text: string
  readonly name: string
  /** As the manifest has it; empty where it names none. */
  readonly namespace: string
  /** Whether the API server serves its kind: `ALWAYS` and `NEVER` in groups of Kubernetes, elsewhere where something defines it. */
  readonly served: 'ALWAYS' | 'NEVER' | 'WHERE_DEFINED'
  /** The list that it is an item of, by its place in the text; missing for a document of its own. */
  readonly list?: number
}

/** An object that kubectl leaves alone, because it names another namespace than the command does (semantics F3.4). */
export interface MisplacedObject {
  readonly object: ObjectKey
  /** What kubectl reports. */
  readonly text: string
  /** How many of the documents precede it. */
  readonly after: number
}

/** What ends the reading of a file: kubectl reads nothing of it from there on, and has sent what precedes it (semantics F3.24). */
export interface ReadingEnd {
  /** `validating`: kubectl refuses a document before it sends it. `parsing`: the document is not valid YAML or JSON. */
  readonly while: 'validating' | 'parsing'
  /** What is wrong with the document. */
  readonly text: string
  /** The first object that something is wrong with, as far as the document names one. */
  readonly object: ObjectKey | undefined
}

/** Documents of a text, with the objects in it that the twin does not hold. */
export interface ManifestText {
  readonly documents: readonly Document[]
  readonly skipped: readonly SkippedObject[]
  /** Those of them that decide about pods; none when left out. */
  readonly guards?: readonly Guard[]
  /** Why kubectl cannot decode a document, where it continues with the next; none when left out. */
  readonly undecoded?: readonly string[]
  /** Objects of another namespace; none when left out. */
  readonly misplaced?: readonly MisplacedObject[]
  /** What ended the reading; missing when all was read. */
  readonly end?: ReadingEnd
  /** That none of its objects has the labels that are selected; missing where one has, and without a selector. */
  readonly unselected?: string
}
