import type { UsageReading } from '../kube/measured-usage.ts'
import type { PodRow } from '../kube/pod.ts'
import type { AccessReviews } from './access-reviews.ts'
import type { Exported } from './export/exported.ts'
import type { PulledImage } from './pulled-image.ts'
import type { SourceKind } from './resources.ts'

interface RawMetadata {
  readonly name?: string
  readonly namespace?: string
  readonly uid?: string
  readonly resourceVersion?: string
  readonly [field: string]: unknown
}

/** One object as the API shows it: plain JSON. Items of a typed list carry neither `kind` nor `apiVersion`. */
export interface RawObject {
  readonly apiVersion?: string
  readonly kind?: string
  readonly metadata?: RawMetadata
  readonly [field: string]: unknown
}

/** An object after validation: it has a name, so it can be distinguished from others of its kind. */
export type NamedObject = RawObject & { readonly metadata: RawMetadata & { readonly name: string } }

/** Where in its file an object was written. Documents and items count from 1, as editors and people do. */
export interface Origin {
  readonly file: string
  readonly document: number
  /** The place in the document's list; absent when the document is the object itself. */
  readonly item?: number
  /** The line on which the object begins; absent where it is not known. */
  readonly line?: number
}

export type ProblemCode =
  // Files.
  | 'path-missing'
  | 'path-unreadable'
  | 'file-without-objects'
  | 'folder-empty'
  | 'file-empty'
  | 'file-truncated'
  | 'file-corrupt'
  | 'file-format-unknown'
  | 'json-malformed'
  | 'yaml-malformed'
  | 'not-kubernetes'
  | 'version-unsupported'
  | 'field-missing'
  | 'field-invalid'
  | 'object-duplicate'
  | 'owner-assumed'
  | 'owner-lost'
  | 'object-too-large'
  | 'object-skipped'
  | 'file-skipped'
  | 'nothing-read'
  | 'export-incomplete'
  | 'more-of-the-same'
  // Live.
  | 'unauthorized'
  | 'credentials-failed'
  | 'server-unreachable'
  | 'server-refused'
  | 'kind-failed'
  | 'watch-line-bad'
  | 'cluster-replaced'

/** Something that was not read, or read differently than written. Never fatal: the rest is still emitted. */
export interface SourceProblem {
  readonly code: ProblemCode
  /** `notice`: nothing is lost that an answer could need. `error`: something is missing from the twin. */
  readonly severity: 'notice' | 'error'
  /** One sentence that names the thing and the place. */
  readonly message: string
  /** What to do about it. */
  readonly remedy: string
  readonly file?: string
  readonly document?: number
  readonly item?: number
  readonly line?: number
  readonly column?: number
  /** `Pod shop/web-1`, as far as it is known. */
  readonly object?: string
  /** The path of the field inside the object, such as `metadata.name`. */
  readonly field?: string
  readonly expected?: string
  /** It is about text or documents of other programs between the objects, which are not part of the cluster. */
  readonly foreign?: true
  /** How many problems this one sums up. */
  readonly count?: number
}

/** A part of the cluster that the source cannot see. */
export interface CoverageNote {
  /**
   * `forbidden`: the credentials may not list or watch the kind (or no longer). `absent`: the server does not serve it.
   * `failed`: the server answers, but requests for this kind fail again and again. `not-in-files`: no file contains it, so
   * whether the cluster has any is unknown.
   */
  readonly code: 'forbidden' | 'failed' | 'absent' | 'not-in-files'
  readonly message: string
  /** What to do about it. */
  readonly remedy: string
  readonly kind: SourceKind
}

/**
 * What a source emits, in this order for each kind: objects, then `synced`, then objects and deletions as they happen.
 *
 * - `object` means added or changed, and so does `pod`: the receiver keeps the last one emitted for a kind, namespace and name. An object that was
 *   deleted and made again under its name is emitted as `deleted` (old uid), then `object` (new uid).
 * - `deleted` is emitted once, and only for objects emitted before.
 * - `synced` is reported when a complete list is in and its deletions are reported; again after every later relist, and when a watch that
 *   had failed resumes where it was. It also ends an earlier coverage note of the kind.
 * - A kind is settled when it is `synced` or has a coverage note.
 */
export type SourceEvent =
  | { readonly type: 'object'; readonly kind: SourceKind; readonly object: NamedObject; readonly origin?: Origin }
  /** A pod that another twin has read, with the shape of that twin. */
  | { readonly type: 'pod'; readonly pod: PodRow }
  | {
      readonly type: 'deleted'
      readonly kind: SourceKind
      /** Empty for objects without a namespace. */
      readonly namespace: string
      /** Of a custom resource with its kind, as the name of its row. */
      readonly name: string
      /** Empty when the source never saw one. */
      readonly uid: string
    }
  /** `resourceVersion` is empty when the source has none. */
  | { readonly type: 'synced'; readonly kind: SourceKind; readonly resourceVersion: string }
  /** The image of a container was pulled. May be emitted more than once, and without the pod. */
  | ({ readonly type: 'pulled' } & PulledImage)
  /** The version of the cluster, as its API server gives it: `v1.36.3`. Reported when it is known, and when it changes. */
  | { readonly type: 'version'; readonly version: string }
  /** The objects are those of an export, complete but for what coverage and problems say; its "now", and what else its header has. */
  | ({ readonly type: 'exported' } & Exported)
  | { readonly type: 'problem'; readonly problem: SourceProblem }
  | { readonly type: 'coverage'; readonly note: CoverageNote }
  /**
   * Another cluster answers at this address. Nothing of it was emitted, and nothing follows: a receiver discards all that it has, and reads
   * from the beginning.
   */
  | { readonly type: 'replaced' }
  | {
      readonly type: 'status'
      readonly kind: SourceKind
      readonly state: 'listing' | 'watching' | 'waiting'
      /** Why it waits. */
      readonly error?: string
    }

/** How one kind is read from a live cluster, so far. */
export interface KindReading {
  readonly state: 'listing' | 'watching' | 'waiting' | undefined
  /** Why it waits; undefined where nothing failed. */
  readonly error: string | undefined
  /** Complete lists, the first included. */
  readonly lists: number
  /** Watches that the API server accepted, the first included. */
  readonly watches: number
  /** Lists and watches that failed. */
  readonly failures: number
  /** Milliseconds since the API server last showed what is current: by a complete list, an event or a bookmark; undefined before. */
  readonly lagMs: number | undefined
}

/** A stream of raw objects from somewhere. `test/contracts/source.test.ts` checks every implementation against this contract. */
export interface Source {
  /** What to call it in messages: `files ./dump`, `context prod-eu`. */
  readonly name: string
  /** The cluster that it shows. */
  readonly clusterName: string
  /** The kinds that it emits; all of them unless given. */
  readonly kinds?: readonly SourceKind[] | undefined
  /**
   * Begins to read and emits what it reads. Ends when there is nothing more (files), or soon after `signal` aborts (all);
   * it then returns without throwing. Bad input is emitted as a problem, not thrown. Reads no faster than it is iterated.
   * Each call reads again.
   */
  events(signal: AbortSignal): AsyncIterable<SourceEvent>
  /** What nodes and pods use, emitted repeatedly until `signal` aborts; missing where the source has no such data. Never throws. */
  usage?(signal: AbortSignal): AsyncIterable<UsageReading>
  /** How a kind is read, so far; missing where nothing is listed and watched. */
  readingOf?(kind: SourceKind): KindReading
  /** Images that kubelets have pulled, emitted repeatedly until `signal` aborts, the same ones among them. Never throws. */
  pulls?(signal: AbortSignal): AsyncIterable<readonly PulledImage[]>
  /** Reviews of callers; missing where there is no API server. */
  reviews?(): AccessReviews
}
