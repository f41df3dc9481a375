import { type ObjectInit, type ObjectRow, objectRow } from './object-row.ts'

export interface NamespaceRow extends ObjectRow {
  readonly kind: 'Namespace'
  readonly phase: 'Active' | 'Terminating'
}

/** The one factory of Namespace rows. */
export function namespaceRow(init: ObjectInit & Partial<Pick<NamespaceRow, 'phase'>>): NamespaceRow {
  return { kind: 'Namespace', ...objectRow(init), phase: init.phase ?? 'Active' }
}
