import type { ActionSpec } from './action-spec.ts'
import { type MetadataAction, metadataSpec } from './change-metadata.ts'
import { absentLines, changeOf, invalidLabels, labelIssues, overwriteError } from './nodes/label.ts'

/** `kubectl label` of objects of any kind. */
export interface LabelObjectsAction extends MetadataAction {
  readonly kind: 'labelObjects'
}

export const LABEL_OBJECTS: ActionSpec<LabelObjectsAction> = metadataSpec({
  verb: 'label',
  noun: 'label',
  field: 'labels',
  issues: labelIssues,
  before: absentLines,
  obstacle: ({ labels }, change) => overwriteError(labels, change),
  invalid: invalidLabels,
  did: changeOf,
  alwaysPatches: false,
})
