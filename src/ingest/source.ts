import type { UsageReading } from '../kube/measured-usage.ts'
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

/** An object that has passed the door: it has a name, so it can be told from others of its kind. */
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
  | 'more-of-the-same'
  // Live.
  | 'unauthorized'
  | 'credentials-failed'
  | 'server-unreachable'
  | 'server-refused'
  | 'watch-line-bad'

/** Something that was not read, or read differently than written. Never fatal: the rest is still told. */
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
  /** How many things this problem stands for, where it sums up several. */
  readonly count?: number
}

/** A part of the cluster that the source cannot see. */
export interface CoverageNote {
  /**
   * `forbidden`: the credentials may not list the kind (or no longer). `absent`: the server does not serve it.
   * `not-in-files`: no file speaks of it, so whether the cluster has any is unknown.
   */
  readonly code: 'forbidden' | 'absent' | 'not-in-files'
  readonly message: string
  readonly kind: SourceKind
}

/**
 * What a source tells, in this order for each kind: objects, then `synced`, then objects and deletions as they happen.
 *
 * - `object` means added or changed: the receiver keeps the last one told for a kind, namespace and name. An object that was
 *   deleted and made again under its name is told as `deleted` (old uid), then `object` (new uid).
 * - `deleted` is told once, and only for objects told before.
 * - `synced` is told when a complete list is in and its deletions are told; again after every later relist. It also ends an
 *   earlier coverage note of the kind.
 * - A kind is settled when it is `synced` or has a coverage note.
 */
export type SourceEvent =
  | { readonly type: 'object'; readonly kind: SourceKind; readonly object: NamedObject; readonly origin?: Origin }
  | {
      readonly type: 'deleted'
      readonly kind: SourceKind
      /** Empty for objects without a namespace. */
      readonly namespace: string
      readonly name: string
      /** Empty when the source never saw one. */
      readonly uid: string
    }
  /** `resourceVersion` is empty when the source has none. */
  | { readonly type: 'synced'; readonly kind: SourceKind; readonly resourceVersion: string }
  /** The image of a container was brought. May be told more than once, and without the pod. */
  | ({ readonly type: 'pulled' } & PulledImage)
  | { readonly type: 'problem'; readonly problem: SourceProblem }
  | { readonly type: 'coverage'; readonly note: CoverageNote }
  | {
      readonly type: 'status'
      readonly kind: SourceKind
      readonly state: 'listing' | 'watching' | 'waiting'
      /** Why it waits. */
      readonly error?: string
    }

/** A stream of raw objects from somewhere. `test/contracts/source.test.ts` holds every implementation to this contract. */
export interface Source {
  /** What to call it in messages: `files ./dump`, `context prod-eu`. */
  readonly name: string
  /** The cluster that it shows. */
  readonly clusterName: string
  /**
   * Begins to read and tells what it reads. Ends by itself when there is nothing more to come (files), or soon after `signal`
   * aborts (all); it then returns without throwing. Bad input is told as a problem, not thrown.
   * Reads no faster than it is iterated. Each call reads anew.
   */
  events(signal: AbortSignal): AsyncIterable<SourceEvent>
  /** What nodes and pods use, told again and again until `signal` aborts; missing where the source cannot know. Never throws. */
  usage?(signal: AbortSignal): AsyncIterable<UsageReading>
  /** Images that kubelets have brought, told again and again until `signal` aborts, the same ones among them. Never throws. */
  pulls?(signal: AbortSignal): AsyncIterable<readonly PulledImage[]>
}
