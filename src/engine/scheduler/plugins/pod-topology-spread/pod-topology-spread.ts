import { type PluginFactory, prepared, type SchedulerPlugin } from '../../framework/framework.ts'
import { SKIP } from '../../framework/status.ts'
import { hardConstraints, hasOwnConstraints, softConstraints } from './pod-constraints.ts'
import { type SpreadArgs, spreadArgs } from './spread-args.ts'
import { spreadColumns } from './spread-columns.ts'
import { type SpreadState, spreadState, spreadStateWith, spreadVerdict } from './spread-filter.ts'
import { spreadHints } from './spread-hints.ts'
import { normalizeSpread, type SpreadScoreState, spreadScore, spreadScoreState } from './spread-score.ts'

const NAME = 'PodTopologySpread'

/** Spreads the pods of a group over the domains of a topology, strictly or as well as possible (semantics A13). */
export const podTopologySpread: PluginFactory = { name: NAME, create: (args) => plugin(spreadArgs(args)) }

function plugin(args: SpreadArgs): SchedulerPlugin<SpreadState, SpreadScoreState> {
  return {
    name: NAME,
    hints: spreadHints(args),
    columns: spreadColumns(args),
    preFilter(pod, cluster) {
      const constraints = hardConstraints(pod, cluster, args)
      return constraints.length === 0 ? SKIP : prepared(spreadState(pod, cluster, constraints))
    },
    filter: (_pod, node, state) => spreadVerdict(state, node),
    addPod: (state, change) => spreadStateWith(state, change, 1),
    removePod: (state, change) => spreadStateWith(state, change, -1),
    preScore(pod, feasible, cluster) {
      const constraints = softConstraints(pod, cluster, args)
      if (constraints.length === 0) return SKIP
      const requireAll = hasOwnConstraints(pod) || !args.systemDefaulted
      return prepared(spreadScoreState(pod, cluster, { constraints, feasible, requireAll }))
    },
    score: (_pod, node, state) => spreadScore(state, node),
    normalize: (scores, { nodes, state }) => normalizeSpread(scores, nodes, state),
  }
}
