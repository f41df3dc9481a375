import type { Instant } from '../../../kube/instant.ts'
import type { PodRow } from '../../../kube/pod.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { SchedulerConfig } from '../configuration/scheduler-config.ts'
import { type CycleDecision, type CycleInput, type CycleOutcome, runCycle } from '../cycle/cycle.ts'
import { NodeOrder } from '../cycle/node-order.ts'
import { cachedTrials } from '../fast/cached-trials.ts'
import { runFastCycle } from '../fast/fast-cycle.ts'
import type { Nominations } from '../framework/post-filter-context.ts'
import type { Profile } from '../profile/profile.ts'

/** A pod that waits, on a state, for a scheduler that is set up so. */
export interface PodTrial {
  readonly pod: PodRow
  readonly cluster: ClusterView
  readonly config: SchedulerConfig
  readonly now: Instant
}

/** Where a search begins, and whether it covers all nodes. */
type Search = Pick<CycleInput, 'mode' | 'start'>

/** Examines every node, from the first one on. */
const WHOLE: Search = { mode: 'exhaustive', start: 0 }

/** One scheduling cycle of a pod without its queue: nothing is written, and nominations are read from the pods. */
export function tryPod(trial: PodTrial, profile: Profile): CycleOutcome {
  return runCycle(inputOf(trial, profile, WHOLE))
}

/** Its decision alone, which takes a fraction of the time where many pods of one template are decided. */
export function decidePod(trial: PodTrial, profile: Profile, search = WHOLE): CycleDecision {
  return runFastCycle({ ...inputOf(trial, profile, search), pick: () => 0 })
}

function inputOf({ pod, cluster, config, now }: PodTrial, profile: Profile, search: Search): CycleInput {
  return {
    pod,
    cluster,
    profile,
    order: NodeOrder.of(cluster),
    ...search,
    percentageOfNodesToScore: config.percentageOfNodesToScore,
    nominations: nominationsIn(cluster),
    now,
    allCandidates: true,
    cachedTrials: cachedTrials,
    choose: (names) => names[0] ?? '',
    below: () => 0,
  }
}

function nominationsIn(cluster: ClusterView): Nominations {
  const byNode = new Map<string, PodRow[]>()
  for (const pod of cluster.podsOnNode('')) {
    if (pod.nominatedNodeName === '') continue
    const others = byNode.get(pod.nominatedNodeName)
    if (others) others.push(pod)
    else byNode.set(pod.nominatedNodeName, [pod])
  }
  return { on: (nodeName) => byNode.get(nodeName) ?? NO_PODS, nodes: () => [...byNode.keys()] }
}

const NO_PODS: readonly never[] = Object.freeze([])
