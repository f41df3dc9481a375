import { annotationIssues } from '../../engine/admission/validation/annotation-issues.ts'
import { invalidObject } from '../../engine/admission/validation/invalid-object.ts'
import type { Issue } from '../../engine/admission/validation/issue.ts'
import { Place } from '../../engine/admission/validation/place.ts'
import { podAnnotationChangeIssues } from '../../engine/admission/validation/pod-annotations.ts'
import type { ApiResult } from '../../engine/turn.ts'
import type { Row } from '../../kube/kinds.ts'
import type { PodRow } from '../../kube/pod.ts'
import { type Finding, issue } from '../input-issue.ts'
import { ownError } from '../kubectl/own-error.ts'
import type { ActionSpec } from './action-spec.ts'
import { type MetadataAction, metadataSpec } from './change-metadata.ts'
import { entriesAfter, type MetadataChange, otherKeys } from './metadata-change.ts'

/** `kubectl annotate` of objects of any kind (semantics F3.26). */
export interface AnnotateAction extends MetadataAction {
  readonly kind: 'annotate'
}

export const ANNOTATE: ActionSpec<AnnotateAction> = metadataSpec({
  verb: 'annotate',
  noun: 'annotation',
  field: 'annotations',
  issues: changeIssues,
  obstacle: overwriteError,
  invalid: invalidAnnotations,
  did: () => 'annotated',
  alwaysPatches: true,
})

/** What kubectl refuses before it reads an object; it leaves the keys to the API server. */
function changeIssues({ set, remove }: MetadataChange, path: string): readonly Finding[] {
  if (Object.keys(set).length + remove.length === 0) return [issue(path, 'at least one annotation update is required')]
  const both = remove.filter((key) => key in set)
  if (both.length === 0) return []
  const message = 'can not both modify and remove the following annotation(s) in the same command'
  return [issue(path, `${message}: ${both.join(', ')}`)]
}

function overwriteError({ annotations }: Row, change: MetadataChange): ApiResult<never> | undefined {
  const declared = change.overwrite ? [] : otherKeys(annotations, change).filter((key) => key !== CHANGE_CAUSE)
  if (declared.length === 0) return undefined
  const values = declared.map((key) => `'${key}' already has a value (${annotations[key]})`)
  return ownError(`--overwrite is false but found the following declared annotation(s): ${values.join('; ')}`)
}

/** May always be overwritten (pkg/polymorphichelpers, ChangeCauseAnnotation). */
const CHANGE_CAUSE = 'kubernetes.io/change-cause'

function invalidAnnotations(row: Row, change: MetadataChange): ApiResult<never> | undefined {
  const annotations = new Place(entriesAfter(row.annotations, change), 'metadata.annotations')
  const issues = [...annotationIssues(annotations), ...(row.kind === 'Pod' ? ofPod(row, annotations) : [])]
  return issues.length === 0 ? undefined : invalidObject(row, issues)
}

function ofPod({ annotations: before, nodeName, shape }: PodRow, annotations: Place): readonly Issue[] {
  const containers = [...shape.spec.initContainers, ...shape.spec.containers].map(({ name }) => name)
  return podAnnotationChangeIssues(annotations, { before, nodeName, containers })
}
