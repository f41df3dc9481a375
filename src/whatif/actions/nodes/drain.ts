import type { DrainOptions } from '../../../engine/eviction/drain/drain-options.ts'
import { isMirrorPod } from '../../../kube/critical-pod.ts'
import { controllerOf } from '../../../kube/object-row.ts'
import { isPodTerminal, type PodRow } from '../../../kube/pod.ts'
import { issue } from '../../input-issue.ts'
import { drainFlags } from '../../kubectl/drain-flags.ts'
import { nodesText } from '../../kubectl/kubectl-texts.ts'
import { type ActionSpec, type ActionTools, type Step, until } from '../action-spec.ts'
import { nodesAlreadySo, noNodesSelected } from '../no-effect.ts'
import { type Afterwards, becomesIssues } from './after-drain.ts'
import { readNodes } from './read-nodes.ts'
import { rollingDrain } from './rolling-drain.ts'
import { type NodeSelection, nodeIssues, selectNodes, selectorIssues } from './select-nodes.ts'

/** One call of `kubectl drain`; or one for each node, where several run at once or have a follow-up. */
export interface DrainAction extends Afterwards {
  readonly kind: 'drain'
  readonly nodes: NodeSelection
  readonly options: DrainOptions
  /** Nodes that are drained at once; `undefined`: one. */
  readonly concurrency?: number | undefined
}

export const DRAIN: ActionSpec<DrainAction> = {
  validate: ({ nodes, options, concurrency = 1, ...afterwards }, path, cluster) => [
    ...(Number.isInteger(concurrency) && concurrency > 0
      ? []
      : [issue(`${path}.concurrency`, 'concurrency must be a whole number, 1 or more')]),
    ...(options.dryRun !== 'none' && isRolling({ concurrency, ...afterwards })
      ? [issue(`${path}.dryRun`, 'a dry run is one call of kubectl drain and does nothing with the nodes afterwards')]
      : []),
    ...becomesIssues(afterwards, path),
    ...nodeIssues(nodes, `${path}.nodes`, cluster),
    ...selectorIssues(options.podSelector, `${path}.podSelector`),
  ],
  warnings: ({ nodes, afterwards = 'LEAVE_CORDONED' }, cluster) =>
    afterwards === 'LEAVE_CORDONED'
      ? nodesAlreadySo(nodes, {
          cluster,
          isSo: ({ name, unschedulable }) => unschedulable && cluster.podsOnNode(name).every(staysOnDrain),
          words: 'already cordoned, and no pods to evict',
        })
      : noNodesSelected(nodes, cluster),
  begin(action, tools) {
    const names = selectNodes(action.nodes, tools.turn.cluster)
    if (isRolling(action)) return rollingDrain(action, names, tools)
    // A node that is missing ends the drain, which reports it.
    return action.nodes.names
      ? readNodes(names, tools, (_, later) => oneDrain(action, names, later))
      : oneDrain(action, names, tools)
  },
  kubectl: ({ nodes, options }) => `kubectl drain${nodesText(nodes)}${drainFlags(options)}`,
  nodes: ({ nodes }) => nodes,
  boots: (action) => (action.afterwards === 'REBOOT' || action.afterwards === 'REPLACE' ? action : undefined),
  reach: 'SCHEDULING',
}

function oneDrain({ options }: DrainAction, names: readonly string[], tools: ActionTools): Step {
  const number = tools.beginDrain(names, options)
  return until(({ drain }) => drain(number).exitCode !== undefined)
}

/** Pods that a drain leaves where they are, whatever its options. */
function staysOnDrain(pod: PodRow): boolean {
  return isMirrorPod(pod) || (controllerOf(pod)?.kind === 'DaemonSet' && !isPodTerminal(pod))
}

function isRolling({ concurrency = 1, afterwards = 'LEAVE_CORDONED' }: Pick<DrainAction, 'concurrency' | 'afterwards'>): boolean {
  return concurrency > 1 || afterwards !== 'LEAVE_CORDONED'
}
