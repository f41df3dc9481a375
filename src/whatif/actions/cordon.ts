import { setUnschedulable } from '../../engine/eviction/cordon.ts'
import { nodesText } from '../kubectl/kubectl-texts.ts'
import { readByName } from '../kubectl/read-by-name.ts'
import { nodesChanged } from '../outcome/summary/progress.ts'
import type { ActionSpec } from './action-spec.ts'
import { commandEnd, requestEnd } from './command-end.ts'
import { nodesAlreadySo } from './no-effect.ts'
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
    warnings: ({ nodes }, cluster) =>
      nodesAlreadySo(nodes, {
        cluster,
        isSo: (node) => node.unschedulable === unschedulable,
        words: unschedulable ? 'already cordoned' : 'already uncordoned',
      }),
    begin({ nodes }, { turn }) {
      const did = unschedulable ? 'cordoned' : 'uncordoned'
      const names = selectNodes(nodes, turn.cluster)
      // All nodes are read before the first is changed (pkg/cmd/drain/drain.go, Complete).
      for (const name of names) {
        const object = { kind: 'Node', namespace: '', name } as const
        const read = readByName(object, turn.cluster)
        if (!read.ok) return requestEnd(object, read)
      }
      const output = names.map((name) => `node/${name} ${setUnschedulable(name, unschedulable, turn) ? did : `already ${did}`}`)
      return commandEnd(output)
    },
    kubectl: ({ nodes }) => `kubectl ${unschedulable ? 'cordon' : 'uncordon'}${nodesText(nodes)}`,
    nodes: ({ nodes }) => nodes,
    done: (progress) =>
      unschedulable ? nodesChanged(progress, 'CORDONED', 'cordoned') : nodesChanged(progress, 'UNCORDONED', 'uncordoned'),
    reach: 'SCHEDULING',
  }
}
