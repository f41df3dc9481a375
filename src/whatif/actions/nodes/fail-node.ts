import { reportedNode } from '../../../engine/kubelet/node-status.ts'
import type { ApiResult, Turn } from '../../../engine/turn.ts'
import { ok } from '../../../engine/turn.ts'
import { findCondition } from '../../../kube/condition.ts'
import { isKubeletStopped, withKubeletState } from '../../../kube/experiment/kubelet-state.ts'
import { isNodeNotReady, type NodeRow } from '../../../kube/node.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { nodesChanged, nodesLost } from '../../outcome/summary/progress.ts'
import { type ActionSpec, type ActionWarning, endedWith } from '../action-spec.ts'
import { nodesAlreadySo } from '../no-effect.ts'
import { machineIssues, type NodeSelection, selectNodes } from './select-nodes.ts'

/** The nodes fail, as when their machine, their kubelet or their network fails: they send no more heartbeats. */
export interface FailNodeAction {
  readonly kind: 'failNode'
  readonly nodes: NodeSelection
}

/** The nodes are back and report that all is well. */
export interface RecoverNodeAction {
  readonly kind: 'recoverNode'
  readonly nodes: NodeSelection
}

export const FAIL_NODE: ActionSpec<FailNodeAction> = {
  validate: ({ nodes }, path, cluster) => machineIssues(nodes, path, cluster),
  warnings: ({ nodes }, cluster) => silentNodes(nodes, cluster),
  begin: ({ nodes }, { turn }) => endedWith(eachNode(selectNodes(nodes, turn.cluster), turn, stopKubelet)),
  nodes: ({ nodes }) => nodes,
  done: nodesLost,
  reach: 'AVAILABILITY',
}

export const RECOVER_NODE: ActionSpec<RecoverNodeAction> = {
  validate: ({ nodes }, path, cluster) => machineIssues(nodes, path, cluster),
  warnings: ({ nodes }, cluster) =>
    nodesAlreadySo(nodes, {
      cluster,
      isSo: (node) => !isNodeNotReady(node) && node.experiment?.kubelet === undefined,
      words: 'already Ready',
    }),
  begin: ({ nodes }, { turn }) => endedWith(eachNode(selectNodes(nodes, turn.cluster), turn, recover)),
  nodes: ({ nodes }) => nodes,
  done: (progress) => nodesChanged(progress, 'READY', 'Ready again'),
}

/** A warning about nodes that are already NotReady. */
export function silentNodes(nodes: NodeSelection, cluster: ClusterView): readonly ActionWarning[] {
  return nodesAlreadySo(nodes, {
    cluster,
    isSo: (node) => isKubeletStopped(node) || isUnreachable(node),
    words: 'already NotReady',
  })
}

/** Whether its kubelet does not report; a kubelet that reports NotReady may still stop reporting. */
function isUnreachable({ conditions }: NodeRow): boolean {
  return findCondition(conditions, 'Ready')?.status === 'Unknown'
}

/** Does something to each of the nodes that are still there; the first refusal ends it. */
export function eachNode(
  names: readonly string[],
  turn: Turn,
  act: (node: NodeRow, turn: Turn) => ApiResult<unknown>,
): ApiResult<unknown> {
  for (const name of names) {
    const node = turn.cluster.get('Node', '', name)
    const result: ApiResult<unknown> = node ? act(node, turn) : ok(undefined)
    if (!result.ok) return result
  }
  return ok(undefined)
}

export function stopKubelet(node: NodeRow, { api }: Turn): ApiResult<unknown> {
  return api.setExperiment(node, withKubeletState(node, 'stopped'))
}

/**
 * A stopped kubelet reports again when it is started; for a node that was lost in the base, the recovery must be set
 * explicitly.
 */
function recover(node: NodeRow, { api, now }: Turn): ApiResult<unknown> {
  if (node.experiment?.kubelet !== undefined) return api.setExperiment(node, withKubeletState(node, undefined))
  return isNodeNotReady(node) ? api.updateStatus<'Node'>(reportedNode(node, now)) : ok(undefined)
}
