import { type PluginFactory, prepared, type SchedulerPlugin } from '../../framework/framework.ts'
import { rejection, SKIP } from '../../framework/status.ts'
import { type AffinityArgs, affinityArgs } from './affinity-args.ts'
import { affinityColumns } from './affinity-columns.ts'
import { type AffinityState, affinityState, affinityStateWith, affinityVerdict, termsOf } from './affinity-filter.ts'
import { AFFINITY_HINTS } from './affinity-hints.ts'
import { type AffinityScores, affinityScore, affinityScores, normalizeAffinity } from './affinity-score.ts'

const NAME = 'InterPodAffinity'

/** Places pods by the pods that are already there: together, apart, or rather so (semantics A12). */
export const interPodAffinity: PluginFactory = { name: NAME, create: (args) => plugin(affinityArgs(args)) }

function plugin(args: AffinityArgs): SchedulerPlugin<AffinityState, AffinityScores> {
  return {
    name: NAME,
    hints: AFFINITY_HINTS,
    columns: affinityColumns(args),
    preFilter(pod, cluster) {
      const { error } = termsOf(pod)
      if (error !== undefined) return rejection(NAME, 'UnschedulableAndUnresolvable', `parsing pod: ${error}`)
      const state = affinityState(pod, cluster)
      return state ? prepared(state) : SKIP
    },
    filter: (_pod, node, state) => affinityVerdict(state, node),
    addPod: (state, change) => affinityStateWith(state, change, 1),
    removePod: (state, change) => affinityStateWith(state, change, -1),
    preScore(pod, _feasible, cluster) {
      const scores = affinityScores(pod, cluster, args)
      return scores ? prepared(scores) : SKIP
    },
    score: (_pod, node, state) => affinityScore(state, node),
    normalize: (scores) => normalizeAffinity(scores),
  }
}
