import type { DrainOptions } from '../../engine/eviction/drain/drain-options.ts'
import { type ActionSpec, until } from './action-spec.ts'
import { type NodeSelection, nodeIssues, selectNodes, selectorIssues } from './select-nodes.ts'

/** One call of `kubectl drain`. */
export interface DrainAction {
  readonly kind: 'drain'
  readonly nodes: NodeSelection
  readonly options: DrainOptions
}

export const DRAIN: ActionSpec<DrainAction> = {
  validate: ({ nodes, options }, path, cluster) => [
    ...nodeIssues(nodes, `${path}.nodes`, cluster),
    ...selectorIssues(options.podSelector, `${path}.podSelector`),
  ],
  begin({ nodes, options }, { turn, beginDrain }) {
    const number = beginDrain(selectNodes(nodes, turn.cluster), options)
    return until(({ drain }) => drain(number).exitCode !== undefined)
  },
}
