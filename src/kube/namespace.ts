import { type ObjectInit, type ObjectRow, objectRow } from './object-row.ts'

/** The finalizer of the namespace controller: every namespace is created with it, and without it the namespace is deleted. */
export const NAMESPACE_FINALIZER = 'kubernetes'

export interface NamespaceRow extends ObjectRow {
  readonly kind: 'Namespace'
  readonly spec: {
    /** What has to happen before the namespace is deleted, beside the finalizers of its metadata. */
    readonly finalizers: readonly string[]
  }
  readonly phase: 'Active' | 'Terminating'
}

const USUAL: NamespaceRow['spec'] = Object.freeze({ finalizers: Object.freeze([NAMESPACE_FINALIZER]) })

/** Whether the namespace is being deleted, with all that is in it. */
export function isNamespaceTerminating({ phase }: NamespaceRow): boolean {
  return phase === 'Terminating'
}

/** The one factory of Namespace rows. */
export function namespaceRow(init: ObjectInit & Partial<Pick<NamespaceRow, 'phase' | 'spec'>>): NamespaceRow {
  return { kind: 'Namespace', ...objectRow(init), spec: init.spec ?? USUAL, phase: init.phase ?? 'Active' }
}
