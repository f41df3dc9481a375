/*
 * What the actors of the engine share: the turn they get, and the API server they write through. Actors never import each
 * other; they meet in the state and in the queue.
 */
import type { JsonObject } from '../kube/codec/json.ts'
import type { Experiment } from '../kube/experiment/experiment.ts'
import type { Instant } from '../kube/instant.ts'
import type { Kind, Row, RowOf } from '../kube/kinds.ts'
import type { PodRow } from '../kube/pod.ts'
import type { PodTemplate } from '../kube/pod-template.ts'
import type { Change } from '../twin/change.ts'
import type { ClusterState } from '../twin/cluster-state.ts'
import type { ClusterView } from '../twin/cluster-view.ts'
import type { Urgency } from './run/event-queue.ts'
import type { Random } from './run/random.ts'

/** Names an object. `namespace` is empty for cluster-scoped kinds. */
export interface ObjectKey {
  readonly kind: Kind
  readonly namespace: string
  readonly name: string
}

/** Why the API server refused a write, as in its Status. */
export interface ApiRefusal {
  readonly code: number
  readonly reason: string
  readonly message: string
  readonly retryAfterSeconds: number | undefined
  readonly causes: readonly { readonly reason: string; readonly message: string; readonly field: string }[]
}

/**
 * `warnings` are those of the response (its Warning headers), without the word; a refusal has those of the steps before it.
 * `mutated`: policies changed the object, also where no row keeps it.
 */
export type ApiResult<T> =
  | { readonly ok: true; readonly value: T; readonly warnings?: readonly string[]; readonly mutated?: MutatedObject | undefined }
  | { readonly ok: false; readonly refusal: ApiRefusal; readonly warnings?: readonly string[] }

/** An object in full after policies changed it, and its row as it was then. */
export interface MutatedObject {
  readonly manifest: JsonObject
  readonly row: Row
}

/**
 * What accompanies an object that is about to be stored. A manifest is the object in full, with the API server's defaults: rows
 * keep of it what rules read, so an object of a controller has none, and its row contains all of it.
 */
export interface AdmissionRequest {
  /** The row as it was requested, before any step, or as policies changed it; it has the same content as the manifest. */
  readonly requested: Row
  readonly manifest: JsonObject | undefined
  /** Of a new pod of a controller: the template that it is created from. */
  readonly template?: PodTemplate | undefined
  /** On update: what is stored, and its manifest when the request had one. */
  readonly stored: Row | undefined
  readonly storedManifest: JsonObject | undefined
  /** The part of the object that the request is for; all of it if it is left out. */
  readonly subresource?: Subresource | undefined
  /** The name of the actor that sends it; missing where that is not known. */
  readonly client?: string | undefined
}

/** A part of an object with a path of its own. */
export type Subresource = 'scale'

/**
 * One step of admission: changes an object that is about to be stored, lets it pass, or refuses it. A step may write to the
 * cluster what it keeps count of. It acts on new objects, and on changed ones if it declares that.
 */
export interface Admit {
  (row: Row, cluster: ClusterState, request: AdmissionRequest): ApiResult<Row>
  readonly onUpdate?: true
}

export interface DeleteOptions {
  /** `undefined`: the pod's own grace period; 0 deletes at once. */
  readonly gracePeriodSeconds?: number | undefined
  readonly propagationPolicy?: 'Background' | 'Foreground' | 'Orphan' | undefined
  /** Refuse with 409 if the object was replaced by another one of the same name. */
  readonly uid?: string | undefined
}

/** What a client wrote, when it was more than a row. */
export interface Written {
  /** With the API server's defaults. */
  readonly manifest?: JsonObject
  /** Of a pod that a controller creates: the template that it is created from. Rows of pods keep less. */
  readonly template?: PodTemplate
  /** Of the object that it replaces. */
  readonly storedManifest?: JsonObject
  /** The part of the object that it writes to. */
  readonly subresource?: Subresource
}

/** The write side: what the API server does with a request, in virtual time. Reads go to the view. */
export interface ApiServer {
  /** Admits and stores an object: name from generateName, uid, creation time, defaults. Refusals: 403 quota, 409 exists... */
  create<K extends Kind>(row: RowOf[K], written?: Written): ApiResult<RowOf[K]>
  /** Replaces metadata and spec; generation rises when the spec changed. */
  update<K extends Kind>(row: RowOf[K], written?: Written): ApiResult<RowOf[K]>
  /** Sets what a scenario does to the object beside the API: no request, so neither admission nor a new generation. */
  setExperiment(row: Row, experiment: Experiment): ApiResult<Row>
  /** Replaces the status only; finalizers and deletion stay as stored. */
  updateStatus<K extends Kind>(row: RowOf[K]): ApiResult<RowOf[K]>
  /** Graceful deletion for pods, finalizers, propagation. Deleting what is gone is a 404. */
  delete(key: ObjectKey, options?: DeleteOptions): ApiResult<Row>
  /** The scheduler's binding: sets the node and PodScheduled=True. */
  bind(pod: PodRow, nodeName: string): ApiResult<PodRow>
}

/** An event as `kubectl describe` shows it (core/v1 Event). */
export interface ClusterEvent {
  readonly regarding: ObjectKey
  /** The other object concerned, where there is one: the pod for which another was preempted. */
  readonly related?: ObjectKey
  readonly type: 'Normal' | 'Warning'
  readonly reason: string
  readonly message: string
}

/**
 * What an actor may use while it acts. It acts at once and returns; waiting is a wake-up later. `Key` are the keys of the actor: a
 * function that takes a turn without them wakes nothing.
 */
export interface Turn<in Key extends string = never> {
  readonly now: Instant
  readonly cluster: ClusterView
  readonly api: ApiServer
  /** This actor's own stream of chance. */
  readonly random: Random
  /**
   * Wakes this actor for the key after a delay (milliseconds). An earlier wake-up for the key is kept, so an actor sets its
   * wake-ups again each time it acts. `poll` and `idle` wake-ups do not prolong a run (see Urgency).
   */
  wakeAfter(delayMs: number, key: Key, urgency?: Urgency): void
  /** Has another actor reconcile a key after its own delay: for actions on a component that no object shows. */
  call(actor: string, key: string): void
  /** Takes back a wake-up for the key. */
  cancelWake(key: Key): void
  /** Writes an event. */
  record(event: ClusterEvent): void
}

/**
 * A part of the control plane or of a node that reacts to changes. It belongs to one run,
 * and all that it has when the run begins is what it finds in the cluster. `Key` is the union of its keys, which `splitAtBlank` reads;
 * a run returns to an actor only keys that came from it.
 */
export interface Actor<Key extends string = string> {
  readonly name: string
  /** Milliseconds between a change and this actor's reaction to it: its watch and its work queue. */
  readonly reactionMs: number
  /** The bounds between which a run draws it for each reaction, where it draws any (semantics G7); it is always the same unless given. */
  readonly reactionRangeMs?: readonly [least: number, most: number] | undefined
  /** Keys to reconcile after a change. A key that is queued several times before it is taken is reconciled once. */
  keysFor(change: Change, cluster: ClusterView): readonly Key[]
  /** Keys to act on when a run begins: everything that may have work or a timer. */
  keysAtStart(cluster: ClusterView): readonly Key[]
  /** Acts on one key. */
  reconcile(key: Key, turn: Turn<Key>): void
  /**
   * The same in parts, where it may take long. No other actor runs between them, and their changes are published after the last
   * one: a caller that shares the processor may pause there, and the result is the same.
   */
  reconcileInParts?(key: Key, turn: Turn<Key>): Generator<void, void>
}

/** The pod as writes and events name it. */
export function podKey({ namespace, name }: { readonly namespace: string; readonly name: string }): ObjectKey {
  return { kind: 'Pod', namespace, name }
}

export function ok<T>(value: T, warnings: readonly string[] = []): ApiResult<T> {
  return warnings.length === 0 ? { ok: true, value } : { ok: true, value, warnings }
}

export function refused(refusal: Pick<ApiRefusal, 'code' | 'reason' | 'message'> & Partial<ApiRefusal>): ApiResult<never> {
  return { ok: false, refusal: { retryAfterSeconds: undefined, causes: [], ...refusal } }
}
