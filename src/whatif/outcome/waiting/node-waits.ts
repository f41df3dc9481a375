import { idOf } from '../../../kube/id-of.ts'
import { isNodeNotReady } from '../../../kube/node.ts'
import { freedByNode } from '../freed-by-node.ts'
import type { ObjectKey } from '../outcome.ts'
import type { WaitDraft, WaitScene } from './wait-point.ts'

/** A node: lost, or cordoned until the drain that cordoned it has ended. */
export function nodeDraft(key: ObjectKey, { after, locks }: WaitScene): WaitDraft {
  const node = after.get('Node', '', key.name)
  const point = { id: idOf(key), title: `Node ${key.name}`, objects: [key], next: [] }
  if (!node) return { ...point, objects: [], state: 'no longer exists', freedBy: undefined }
  if (isNodeNotReady(node)) return { ...point, state: 'NotReady', freedBy: freedByNode(key.name) }
  const drains = locks.flatMap(({ action }) => (action?.nodes.includes(key.name) ? [action] : []))
  const state = drains.length > 0 ? 'cordoned by its drain' : 'cordoned'
  return {
    ...point,
    state: node.unschedulable ? state : 'Ready',
    freedBy: node.unschedulable ? `kubectl uncordon ${key.name}` : undefined,
    next: node.unschedulable ? drains.map((action) => ({ kind: 'action', action })) : [],
  }
}
