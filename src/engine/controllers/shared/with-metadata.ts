import type { Row } from '../../../kube/kinds.ts'
import { nodeRow } from '../../../kube/node.ts'
import type { ObjectRow } from '../../../kube/object-row.ts'
import { podRow } from '../../../kube/pod.ts'

/** The row with other owners or finalizers; all else, and the order of its fields, stays. */
export function withMetadata(row: Row, change: Partial<Pick<ObjectRow, 'ownerReferences' | 'finalizers'>>): Row {
  if (row.kind === 'Pod') return podRow({ ...row, ...change })
  if (row.kind === 'Node') return nodeRow({ ...row, ...change })
  return { ...row, ...change }
}
