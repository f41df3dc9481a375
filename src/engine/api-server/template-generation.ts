import type { Row } from '../../kube/kinds.ts'
import { canonicalText } from '../../twin/row-digest.ts'
import { withMetadata } from './rewrite.ts'

const ANNOTATION = 'deprecated.daemonset.template.generation'

/** The first template has the number 1. */
export function withFirstGeneration(row: Row): Row {
  if (row.kind !== 'DaemonSet' || row.annotations[ANNOTATION] !== undefined) return row
  return withMetadata<Row>(row, { annotations: { ...row.annotations, [ANNOTATION]: '1' } })
}

/** A DaemonSet still counts the changes of its template in an annotation, and its pods carry the count as a label. */
export function withTemplateGeneration(stored: Row, next: Row): Row {
  if (stored.kind !== 'DaemonSet' || next.kind !== 'DaemonSet' || stored.spec.template === next.spec.template) return next
  if (canonicalText(stored.spec.template) === canonicalText(next.spec.template)) return next
  const count = Number(stored.annotations[ANNOTATION] ?? 1) + 1
  return withMetadata<Row>(next, { annotations: { ...next.annotations, [ANNOTATION]: String(count) } })
}
