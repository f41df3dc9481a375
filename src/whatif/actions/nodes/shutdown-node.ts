import type { ApiResult, Turn } from '../../../engine/turn.ts'
import { isShuttingDown, withKubeletState } from '../../../kube/experiment/kubelet-state.ts'
import type { NodeRow } from '../../../kube/node.ts'
import { nodesLost } from '../../outcome/summary/progress.ts'
import { type ActionSpec, type ActionTools, DONE, endedWith, goingOn, type Step } from '../action-spec.ts'
import { eachNode, silentNodes } from './fail-node.ts'
import { machineIssues, type NodeSelection, selectNodes } from './select-nodes.ts'

/**
 * The machines shut down. Their kubelets terminate the pods first, by priority, if they were given time for that
 * (shutdownGracePeriod, shutdownGracePeriodByPodPriority); without any the machines power off immediately.
 */
export interface ShutdownNodeAction {
  readonly kind: 'shutdownNode'
  readonly nodes: NodeSelection
}

/** The interval between two checks whether the machines are off, in milliseconds. */
const CHECK_INTERVAL_MS = 1000

export const SHUTDOWN_NODE: ActionSpec<ShutdownNodeAction> = {
  validate: ({ nodes }, path, cluster) => machineIssues(nodes, path, cluster),
  warnings: ({ nodes }, cluster) => silentNodes(nodes, cluster),
  begin({ nodes }, tools) {
    const names = selectNodes(nodes, tools.turn.cluster)
    const result = eachNode(names, tools.turn, shutDown)
    return result.ok ? whenOff(names, tools) : endedWith(result)
  },
  nodes: ({ nodes }) => nodes,
  done: nodesLost,
  reach: 'AVAILABILITY',
}

/** For `eachNode`: its machine shuts down. */
export function shutDown(node: NodeRow, { api }: Turn): ApiResult<unknown> {
  return api.setExperiment(node, withKubeletState(node, 'shutting-down'))
}

function whenOff(names: readonly string[], { turn: { cluster }, wakeAfter }: ActionTools): Step {
  const goingDown = names.filter((name) => {
    const node = cluster.get('Node', '', name)
    return node !== undefined && isShuttingDown(node)
  })
  if (goingDown.length === 0) return DONE
  wakeAfter(CHECK_INTERVAL_MS)
  return goingOn((tools) => whenOff(goingDown, tools))
}
