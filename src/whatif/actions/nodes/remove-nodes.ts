import { type DrainOptions, PLANNED_DRAIN_OPTIONS } from '../../../engine/eviction/drain/drain-options.ts'
import { finished, nodesChanged } from '../../outcome/summary/progress.ts'
import { type ActionSpec, DONE, endedWith, goingOn } from '../action-spec.ts'
import { deleteNode } from './delete-node.ts'
import { eachNode } from './fail-node.ts'
import { machineIssues, type NodeSelection, selectNodes } from './select-nodes.ts'

/** Removes nodes: drains them, respecting budgets, and deletes those that are empty. */
export interface RemoveNodesAction {
  readonly kind: 'removeNodes'
  readonly nodes: NodeSelection
}

const OPTIONS: DrainOptions = { ...PLANNED_DRAIN_OPTIONS, deleteEmptyDirData: true, force: true }

export const REMOVE_NODES: ActionSpec<RemoveNodesAction> = {
  validate: ({ nodes }, path, cluster) => machineIssues(nodes, path, cluster),
  begin({ nodes }, { turn, beginDrain }) {
    const names = selectNodes(nodes, turn.cluster)
    const number = beginDrain(names, OPTIONS)
    return goingOn(function whenDrained(tools) {
      const { exitCode } = tools.drain(number)
      if (exitCode === undefined) return goingOn(whenDrained)
      // A failed drain reports its own error; the nodes stay.
      if (exitCode !== 0) return DONE
      return endedWith(eachNode(names, tools.turn, deleteNode))
    })
  },
  nodes: ({ nodes }) => nodes,
  done: (progress) => finished(progress, nodesChanged(progress, 'REMOVED', 'removed')),
}
