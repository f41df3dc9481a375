import type { Row } from '../../kube/kinds.ts'
import { controllerOf } from '../../kube/object-row.ts'
import { SCALABLE_KINDS } from '../actions/scale.ts'
import type { Base } from '../base.ts'

/** Whether a workload can be scaled before a scenario begins: it is there, and no controller sets its replicas. */
export function isScalable({ kind, namespace, name }: Row, { state }: Base): boolean {
  if (!SCALABLE_KINDS.some((known) => known === kind)) return false
  const row: Row | undefined = state.get(kind, namespace, name)
  return row !== undefined && !controllerOf(row)
}
