import { setUnschedulable } from '../../engine/eviction/cordon.ts'
import { nodesText } from '../kubectl/kubectl-texts.ts'
import { readByName } from '../kubectl/read-by-name.ts'
import { nodesChanged } from '../outcome/summary/progress.ts'
import type { ActionSpec, ActionTools, Step } from './action-spec.ts'
import { commandEnd } from './command-end.ts'
import { nodesAlreadySo } from './no-effect.ts'
import { oneAfterAnother } from './one-after-another.ts'
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

/** All nodes are read before the first is changed; the first that is missing ends the command (pkg/cmd/drain/drain.go, Complete). */
function afterReading(names: readonly string[], unschedulable: boolean, tools: ActionTools): Step {
  return oneAfterAnother(
    {
      items: names,
      limit: () => 'nodes',
      send(name, { turn }) {
        const object = { kind: 'Node', namespace: '', name } as const
        const read = readByName(object, turn.cluster)
        return { output: [], errors: read.ok ? [] : [{ object, refusal: read.refusal }] }
      },
      end: ({ errors }, later) => (errors.length > 0 ? commandEnd([], errors.slice(0, 1)) : setEach(names, unschedulable, later)),
    },
    tools,
  )
}

function setEach(names: readonly string[], unschedulable: boolean, tools: ActionTools): Step {
  const did = unschedulable ? 'cordoned' : 'uncordoned'
  return oneAfterAnother(
    {
      items: names,
      limit: () => 'nodes',
      send: (name, { turn }) => ({
        output: [`node/${name} ${setUnschedulable(name, unschedulable, turn) ? did : `already ${did}`}`],
        errors: [],
      }),
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
      return nodes.names ? afterReading(names, unschedulable, tools) : setEach(names, unschedulable, tools)
    },
    kubectl: ({ nodes }) => `kubectl ${unschedulable ? 'cordon' : 'uncordon'}${nodesText(nodes)}`,
    nodes: ({ nodes }) => nodes,
    done: (progress) =>
      unschedulable ? nodesChanged(progress, 'CORDONED', 'cordoned') : nodesChanged(progress, 'UNCORDONED', 'uncordoned'),
    reach: 'SCHEDULING',
  }
}
