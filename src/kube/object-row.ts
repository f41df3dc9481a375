import type { Authorship } from './authorship.ts'
import type { Experiment } from './experiment/experiment.ts'
import type { Instant } from './instant.ts'

export type Labels = Readonly<Record<string, string>>
export type Annotations = Readonly<Record<string, string>>

export const NO_LABELS: Labels = Object.freeze({})

/** A reference from a dependent to its owner (metav1.OwnerReference). */
export interface OwnerReference {
  readonly apiVersion: string
  readonly kind: string
  readonly name: string
  readonly uid: string
  readonly controller: boolean
  readonly blockOwnerDeletion: boolean
}

/**
 * What every row has: the object's metadata, flattened. Rows are immutable; a change is a new row made by the kind's
 * factory, never a mutated spread. `namespace` is empty for cluster-scoped kinds.
 */
export interface ObjectRow {
  readonly namespace: string
  readonly name: string
  readonly uid: string
  readonly labels: Labels
  readonly annotations: Annotations
  readonly ownerReferences: readonly OwnerReference[]
  readonly finalizers: readonly string[]
  readonly generateName: string
  readonly generation: number
  readonly resourceVersion: string
  readonly creationTimestamp: Instant
  /** Set once deletion is requested: when the grace period ends, as the API server writes it. */
  readonly deletionTimestamp: Instant | undefined
  readonly deletionGracePeriodSeconds: number | undefined
  /** Of objects that people apply, where it is known; pods of controllers and nodes have none. */
  readonly authorship?: Authorship | undefined
  /** What a scenario sets for the object beside the API; missing without one. */
  readonly experiment?: Experiment | undefined
}

/** What a factory needs of the metadata; the rest has the API server's defaults. */
export type ObjectInit = Partial<ObjectRow> & { readonly name: string }

const NONE: readonly never[] = Object.freeze([])

/** The controlling owner, if any: at most one reference has `controller: true`. */
export function controllerOf(row: { readonly ownerReferences: readonly OwnerReference[] }): OwnerReference | undefined {
  const { ownerReferences } = row
  for (let i = 0; i < ownerReferences.length; i++) if (ownerReferences[i]?.controller) return ownerReferences[i]
  return undefined
}

/** Fills in the metadata in the one fixed field order that all rows share. */
export function objectRow(init: ObjectInit): ObjectRow {
  return {
    namespace: init.namespace ?? '',
    name: init.name,
    uid: init.uid ?? '',
    labels: init.labels ?? NO_LABELS,
    annotations: init.annotations ?? NO_LABELS,
    ownerReferences: init.ownerReferences ?? NONE,
    finalizers: init.finalizers ?? NONE,
    generateName: init.generateName ?? '',
    generation: init.generation ?? 1,
    resourceVersion: init.resourceVersion ?? '',
    creationTimestamp: init.creationTimestamp ?? (0 as Instant),
    deletionTimestamp: init.deletionTimestamp,
    deletionGracePeriodSeconds: init.deletionGracePeriodSeconds,
    authorship: init.authorship,
    experiment: init.experiment,
  }
}
