import { reportedNode } from '../../engine/kubelet/node-status.ts'
import type { ApiResult, Turn } from '../../engine/turn.ts'
import { ok } from '../../engine/turn.ts'
import { isNodeNotReady, type NodeRow } from '../../kube/node.ts'
import { KUBELET_LABEL, KUBELET_STOPPED, withKubeletState } from '../../kube/stopped-kubelet.ts'
import { type ActionSpec, endedWith } from './action-spec.ts'
import { type NodeSelection, nodeIssues, selectNodes } from './select-nodes.ts'

/** The nodes fall silent, as when their machine, their kubelet or their network fails: nobody hears of them any more. */
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
  validate: ({ nodes }, path, cluster) => nodeIssues(nodes, path, cluster),
  begin: ({ nodes }, { turn }) => endedWith(eachNode(selectNodes(nodes, turn.cluster), turn, stopKubelet)),
}

export const RECOVER_NODE: ActionSpec<RecoverNodeAction> = {
  validate: ({ nodes }, path, cluster) => nodeIssues(nodes, path, cluster),
  begin: ({ nodes }, { turn }) => endedWith(eachNode(selectNodes(nodes, turn.cluster), turn, recover)),
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
  return api.update<'Node'>(withKubeletState(node, KUBELET_STOPPED))
}

/** A kubelet that was stopped reports by itself when it is let; of a node that was found lost we have to say that it is back. */
function recover(node: NodeRow, { api, now }: Turn): ApiResult<unknown> {
  if (node.labels[KUBELET_LABEL] !== undefined) return api.update<'Node'>(withKubeletState(node, undefined))
  return isNodeNotReady(node) ? api.updateStatus<'Node'>(reportedNode(node, now)) : ok(undefined)
}
