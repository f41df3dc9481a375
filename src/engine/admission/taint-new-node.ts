import { TAINT_NOT_READY } from '../../kube/default-tolerations.ts'
import type { Row } from '../../kube/kinds.ts'
import { nodeRow } from '../../kube/node.ts'
import { type ApiResult, ok } from '../turn.ts'

const TAINT = { key: TAINT_NOT_READY, value: '', effect: 'NoSchedule', timeAdded: undefined } as const

/**
 * Keeps pods away from a node that joins until the node lifecycle controller has seen it (admission plugin
 * TaintNodesByCondition): until its kubelet has reported, its readiness is unknown.
 */
export function taintNewNode(row: Row): ApiResult<Row> {
  if (row.kind !== 'Node') return ok(row)
  const known = row.taints.some(({ key, effect }) => key === TAINT.key && effect === TAINT.effect)
  return ok(known ? row : nodeRow({ ...row, taints: [...row.taints, TAINT] }))
}
