import { setUnschedulable } from '../../../engine/eviction/cordon.ts'
import { nodesText } from '../../kubectl/kubectl-texts.ts'
import { nodesChanged } from '../../outcome/summary/progress.ts'
import type { ActionSpec, ActionTools, Step } from '../action-spec.ts'
import { commandEnd } from '../command-end.ts'
import { nodesAlreadySo } from '../no-effect.ts'
import { oneAfterAnother } from '../one-after-another.ts'
import { readNodes } from './read-nodes.ts'
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

/** kubectl decides by the nodes that it has read before the first request: another command may change a node meanwhile. */
function setEach(names: readonly string[], unschedulable: boolean, tools: ActionTools): Step {
  const did = unschedulable ? 'cordoned' : 'uncordoned'
  const { cluster } = tools.turn
  const items = names.map((name) => ({ name, already: cluster.get('Node', '', name)?.unschedulable === unschedulable }))
  return oneAfterAnother(
    {
      items,
      limit: ({ already }) => (already ? undefined : 'nodes'),
      send: ({ name, already }, { turn }) => {
        if (!already) setUnschedulable(name, unschedulable, turn)
        return { output: [`node/${name} ${already ? 'already ' : ''}${did}`], errors: [] }
      },
    },
    tools,
  )
}

function settingUnschedulable(unschedulable: boolean): ActionSpec<{ readonly nodes: NodeSelection }> {
  return {
    validate: ({ nodes }, path, cluster) => nodeIssues(nodes, path, cluster),
    warnings: ({ nodes }, cluster) =>
      nodesAlreadySo(nodes, {
        cluster,
        isSo: (node) => node.unschedulable === unschedulable,
        words: unschedulable ? 'already cordoned' : 'already uncordoned',
      }),
    begin({ nodes }, tools) {
      const names = selectNodes(nodes, tools.turn.cluster)
      if (!nodes.names) return setEach(names, unschedulable, tools)
      // The first that is missing ends the command.
      return readNodes(names, tools, (missing, later) =>
        missing.length > 0 ? commandEnd([], missing.slice(0, 1)) : setEach(names, unschedulable, later),
      )
    },
    kubectl: ({ nodes }) => `kubectl ${unschedulable ? 'cordon' : 'uncordon'}${nodesText(nodes)}`,
    nodes: ({ nodes }) => nodes,
    done: (progress) =>
      unschedulable ? nodesChanged(progress, 'CORDONED', 'cordoned') : nodesChanged(progress, 'UNCORDONED', 'uncordoned'),
    reach: 'SCHEDULING',
  }
}
