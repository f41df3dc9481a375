import { nodeRow } from '../../kube/node.ts'
import type { Turn } from '../turn.ts'

/** Closes a node to new pods, or opens it again (kubectl cordon, uncordon). False when it was so already, or is gone. */
export function setUnschedulable(name: string, unschedulable: boolean, { cluster, api }: Pick<Turn, 'cluster' | 'api'>): boolean {
  const node = cluster.get('Node', '', name)
  if (node === undefined || node.unschedulable === unschedulable) return false
  return api.update(nodeRow({ ...node, unschedulable })).ok
}
