import { type ObjectInit, type ObjectRow, objectRow } from './object-row.ts'
import type { PodTemplate } from './pod-template.ts'

/** A stored revision of a StatefulSet's or DaemonSet's template. */
export interface ControllerRevisionRow extends ObjectRow {
  readonly kind: 'ControllerRevision'
  readonly revision: number
  readonly template: PodTemplate
}

/** The one factory of ControllerRevision rows. */
export function controllerRevisionRow(
  init: ObjectInit & Pick<ControllerRevisionRow, 'revision' | 'template'>,
): ControllerRevisionRow {
  return { kind: 'ControllerRevision', ...objectRow(init), revision: init.revision, template: init.template }
}
