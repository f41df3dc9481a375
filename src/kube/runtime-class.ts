import { type Labels, type ObjectInit, type ObjectRow, objectRow } from './object-row.ts'
import type { ResourceList } from './pod-spec.ts'
import type { Toleration } from './taint.ts'

export interface RuntimeClassRow extends ObjectRow {
  readonly kind: 'RuntimeClass'
  readonly overhead: ResourceList
  readonly nodeSelector: Labels
  readonly tolerations: readonly Toleration[]
}

/** The one factory of RuntimeClass rows. */
export function runtimeClassRow(init: ObjectInit & Partial<Omit<RuntimeClassRow, 'kind'>>): RuntimeClassRow {
  return {
    kind: 'RuntimeClass',
    ...objectRow(init),
    overhead: init.overhead ?? {},
    nodeSelector: init.nodeSelector ?? {},
    tolerations: init.tolerations ?? [],
  }
}
