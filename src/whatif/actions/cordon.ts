import { setUnschedulable } from '../../engine/eviction/cordon.ts'
import { type ActionSpec, DONE } from './action-spec.ts'
import { type NodeSelection, nodeIssues, selectNodes } from './select-nodes.ts'

/** `kubectl cordon`: no new pods on these nodes. */
export interface CordonAction {
  readonly kind: 'cordon'
  readonly nodes: NodeSelection
}

/** `kubectl uncordon`: new pods on these nodes again. */
export interface UncordonAction {
  readonly kind: 'uncordon'
  readonly nodes: NodeSelection
}

export const CORDON: ActionSpec<CordonAction> = settingUnschedulable(true)
export const UNCORDON: ActionSpec<UncordonAction> = settingUnschedulable(false)

function settingUnschedulable(unschedulable: boolean): ActionSpec<{ readonly nodes: NodeSelection }> {
  return {
    validate: ({ nodes }, path, cluster) => nodeIssues(nodes, path, cluster),
    begin({ nodes }, { turn }) {
      for (const name of selectNodes(nodes, turn.cluster)) setUnschedulable(name, unschedulable, turn)
      return DONE
    },
  }
}
