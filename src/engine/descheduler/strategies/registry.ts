import type { StrategyPlugin } from '../strategy.ts'
import { removePodsViolatingInterPodAntiAffinity } from './anti-affinity.ts'
import { removeFailedPods } from './failed-pods.ts'
import { removePodsViolatingNodeAffinity } from './node-affinity.ts'
import { removePodsViolatingNodeTaints } from './node-taints.ts'
import { highNodeUtilization } from './node-utilization/high-node-utilization.ts'
import { lowNodeUtilization } from './node-utilization/low-node-utilization.ts'
import { podLifeTime } from './pod-life-time.ts'
import { removeDuplicates } from './remove-duplicates.ts'
import { removePodsHavingTooManyRestarts } from './too-many-restarts.ts'
import { removePodsViolatingTopologySpreadConstraint } from './topology-spread/topology-spread.ts'

/** The strategies of the descheduler itself. */
export const strategies: readonly StrategyPlugin[] = [
  removeDuplicates,
  lowNodeUtilization,
  highNodeUtilization,
  removePodsViolatingInterPodAntiAffinity,
  removePodsViolatingNodeAffinity,
  removePodsViolatingNodeTaints,
  removePodsViolatingTopologySpreadConstraint,
  removePodsHavingTooManyRestarts,
  podLifeTime,
  removeFailedPods,
]
