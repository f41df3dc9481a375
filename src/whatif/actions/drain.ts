import type { DrainOptions } from '../../engine/eviction/drain/drain-options.ts'
import { issue } from '../input-issue.ts'
import { type ActionSpec, until } from './action-spec.ts'
import { type Afterwards, becomesIssues } from './after-drain.ts'
import { rollingDrain } from './rolling-drain.ts'
import { type NodeSelection, nodeIssues, selectNodes, selectorIssues } from './select-nodes.ts'

/** One call of `kubectl drain`; or one for each node, where some go on at once or something is to become of them. */
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
      : [issue(`${path}.concurrency`, 'concurrency is a whole number, 1 or more')]),
    ...(options.dryRun !== 'none' && isRolling({ concurrency, ...afterwards })
      ? [issue(`${path}.dryRun`, 'a dry run is one call of kubectl drain, after which nothing becomes of the nodes')]
      : []),
    ...becomesIssues(afterwards, path),
    ...nodeIssues(nodes, `${path}.nodes`, cluster),
    ...selectorIssues(options.podSelector, `${path}.podSelector`),
  ],
  begin(action, tools) {
    const names = selectNodes(action.nodes, tools.turn.cluster)
    if (isRolling(action)) return rollingDrain(action, names, tools)
    const number = tools.beginDrain(names, action.options)
    return until(({ drain }) => drain(number).exitCode !== undefined)
  },
}

function isRolling({ concurrency = 1, afterwards = 'LEAVE_CORDONED' }: Pick<DrainAction, 'concurrency' | 'afterwards'>): boolean {
  return concurrency > 1 || afterwards !== 'LEAVE_CORDONED'
}
