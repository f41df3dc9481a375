import type { Instant } from '../../kube/instant.ts'
import type { PodRow } from '../../kube/pod.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { type CycleDecision, type CycleInput, type CycleOutcome, runCycle } from './cycle.ts'
import { runFastCycle } from './fast/fast-cycle.ts'
import { knownTrials } from './fast/known-trials.ts'
import type { Nominations } from './framework.ts'
import { NodeOrder } from './node-order.ts'
import type { Profile } from './profile.ts'
import type { SchedulerConfig } from './scheduler-config.ts'

/** A pod that waits, on a state, for a scheduler that is set up so. */
export interface PodTrial {
  readonly pod: PodRow
  readonly cluster: ClusterView
  readonly config: SchedulerConfig
  readonly now: Instant
}

/** Where a search begins, and whether it goes over all nodes. */
type Search = Pick<CycleInput, 'mode' | 'start'>

/** Looks at every node, from the first one on. */
const WHOLE: Search = { mode: 'exhaustive', start: 0 }

/** One scheduling cycle of a pod without its queue: nothing is written, and the pods themselves tell of nominations. */
export function tryPod(trial: PodTrial, profile: Profile): CycleOutcome {
  return runCycle(inputOf(trial, profile, WHOLE))
}

/** Its decision alone, which takes a fraction of the time where pods of one template are decided again and again. */
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
    keptTrials: knownTrials,
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
  return { on: (nodeName) => byNode.get(nodeName) ?? NOBODY, nodes: () => [...byNode.keys()] }
}

const NOBODY: readonly never[] = Object.freeze([])
