import type { VectorJudge } from '../formats.ts'
import { judgeLimitRange, judgePriorityAdmission, judgeResourceQuota } from './admission.ts'
import { judgeCron } from './cron.ts'
import { judgeDeletionOrder } from './deletion-order.ts'
import { judgeDeploymentMath } from './deployment-math.ts'
import { judgePodTemplateHash, judgeRevisionHash } from './hashes.ts'
import { judgeHpaController } from './hpa-controller.ts'
import { judgeHpaReplicas } from './hpa-replicas.ts'
import { judgeDrainFilter, judgeDrainRun } from './kubectl-drain.ts'
import { judgeEvictionThresholds, judgePodConditions, judgePodPhase, judgeRestartBackoff } from './kubelet.ts'
import { judgeKubeletAdmission } from './kubelet-admission.ts'
import { judgeLabelSelector } from './label-selector.ts'
import { judgeDeschedulerEvictable, judgeKarpenterDisruptable } from './movers.ts'
import { judgeNodePressure } from './node-pressure.ts'
import { judgeNodeSelector, judgeNodeZone } from './node-selector.ts'
import { judgeNodeShutdown } from './node-shutdown.ts'
import { judgeOomScore, judgePodAvailability, judgeQosClass } from './pod-quality.ts'
import { judgePodResources } from './pod-resources.ts'
import { judgePodSecurity, judgePodSecurityRelabel } from './pod-security.ts'
import { judgeQuantity } from './quantity.ts'
import { judgeServerSideApply } from './server-side-apply.ts'
import { judgeDefaultTolerations, judgeTaintEvictionTime, judgeToleration } from './taint.ts'

/** The judge of each kind of vector, by the name of its recording. Kinds without a judge count as failed. */
export const vectorJudges: Readonly<Record<string, VectorJudge>> = {
  'container-restart-backoff': judgeRestartBackoff,
  cron: judgeCron,
  'default-tolerations': judgeDefaultTolerations,
  'descheduler-evictable': judgeDeschedulerEvictable,
  'eviction-thresholds': judgeEvictionThresholds,
  'deployment-math': judgeDeploymentMath,
  'hpa-controller': judgeHpaController,
  'hpa-replicas': judgeHpaReplicas,
  'karpenter-disruptable': judgeKarpenterDisruptable,
  'kubectl-drain-filter': judgeDrainFilter,
  'kubectl-drain-run': judgeDrainRun,
  'kubelet-admission': judgeKubeletAdmission,
  'label-selector': judgeLabelSelector,
  'limit-range': judgeLimitRange,
  'node-pressure': judgeNodePressure,
  'node-selector': judgeNodeSelector,
  'node-shutdown': judgeNodeShutdown,
  'node-zone': judgeNodeZone,
  'oom-score': judgeOomScore,
  'pod-availability': judgePodAvailability,
  'pod-conditions': judgePodConditions,
  'pod-phase': judgePodPhase,
  'pod-resources': judgePodResources,
  'pod-security': judgePodSecurity,
  'pod-security-relabel': judgePodSecurityRelabel,
  'pod-template-hash': judgePodTemplateHash,
  'priority-admission': judgePriorityAdmission,
  'qos-class': judgeQosClass,
  quantity: judgeQuantity,
  'replica-deletion-order': judgeDeletionOrder,
  'resource-quota': judgeResourceQuota,
  'revision-hash': judgeRevisionHash,
  'server-side-apply': judgeServerSideApply,
  'taint-eviction-time': judgeTaintEvictionTime,
  toleration: judgeToleration,
}
