import { labelKeyErrors } from '../../../kube/label-syntax.ts'
import { type Issue, invalid, tooLong } from './issue.ts'
import type { Place } from './place.ts'

/** Of all keys and values of an object, in bytes (apimachinery TotalAnnotationSizeLimitB). */
const BYTES_MAX = 256 * 1024

/** The annotations of an object: keys are those of labels, in either case (apimachinery ValidateAnnotations). */
export function annotationIssues(annotations: Place): readonly Issue[] {
  const { keys, labels, path } = annotations
  const wrong = keys.flatMap((key) => labelKeyErrors(key.toLowerCase()).map((error) => invalid(path, key, error)))
  const bytes = Object.entries(labels).reduce((sum, [key, value]) => sum + byteLength(key) + byteLength(value), 0)
  return bytes > BYTES_MAX ? [...wrong, tooLong(annotations, BYTES_MAX)] : wrong
}

function byteLength(text: string): number {
  return utf8.encode(text).length
}

const utf8 = new TextEncoder()
