import type { VerdictReason as Reason } from '../../../whatif/outcome/outcome.ts'
import { builder } from '../../builder.ts'
import { enumOf } from '../../enum-of.ts'
import { ObjectKey } from '../state.ts'

export const Verdict = enumOf('Verdict', 'How a scenario ends, by its most severe reason.', {
  SAFE: 'All actions are done, and nothing is worse than it would be without the scenario.',
  UNKNOWN: 'An input of the verdict could not be read or is not modelled, the run reached its limits, or there was no action.',
  DEGRADED:
    'The actions are done, at a cost: a reason caused by the scenario has the severity WARNING or CRITICAL. `ScenarioInput.tolerances` sets which costs count.',
  BLOCKED: 'An action failed, was refused, or was reverted.',
  STUCK: 'An action never completes.',
})

export const Severity = enumOf('Severity', 'The severity of a reason.', {
  INFO: 'For information; it does not count in the verdict.',
  WARNING: 'Something is worse than it would be without the scenario.',
  CRITICAL: 'Something is permanently unavailable, or an action cannot complete.',
})

const ReasonCode = enumOf('ReasonCode', 'What a reason is about.', {
  ACTION_FAILED: 'An action was refused.',
  BELOW_DESIRED: 'A workload has fewer ready pods than desired.',
  BUDGET_EXHAUSTED: 'A PodDisruptionBudget allows no eviction at the end, and allowed some before.',
  BUDGET_UNMET: 'A PodDisruptionBudget requires more healthy pods than there are at the end: it allows no eviction.',
  CLAIM_LOST: 'A PersistentVolumeClaim lost its volume, or was deleted with it.',
  CONTAINERS_RESTARTED: 'Containers were restarted: OOMKilled, a failed liveness probe, an error.',
  DATA_LOST: 'The data of emptyDir volumes is lost.',
  DELETED_IN_USE: 'A ServiceAccount, PriorityClass, RuntimeClass, StorageClass or IngressClass that is still in use is deleted.',
  DRAIN_TIMED_OUT: 'A drain timed out.',
  EVICTION_ERROR: 'An eviction was an error (500).',
  EVICTION_REFUSED: 'A PodDisruptionBudget refused an eviction (429).',
  JOB_FAILED: 'A Job fails.',
  LIMIT_REACHED: 'The run reached its limits before everything had settled.',
  NEVER_COMPLETES: 'An action waits for something that never happens.',
  NO_EFFECT: 'A requested action has no effect: nothing matches, or it is already done.',
  NO_REPLICA_READY: 'A workload has no ready pod at all.',
  NOT_VISIBLE: 'An input of the verdict could not be read, or is not modelled.',
  POD_LOST: 'A pod is lost and not recreated.',
  POD_PENDING: 'A pod stays Pending.',
  PREEMPTION: 'Pods of lower priority are preempted.',
  REQUESTS_FAIL: 'Requests are expected to fail.',
  ROLLOUT_STUCK: 'A rollout does not complete: kubectl rollout status would not return.',
  SCALE_TAKEN_BACK:
    'An autoscaler reverted the replicas of a workload. With `horizontalPodAutoscalers: false` they stay as requested.',
  SERVICE_DELETED:
    'A Service that is still in use is deleted, or Services with ready endpoints are deleted with their namespace.',
  SERVICE_DOWN: 'A Service has no ready endpoint.',
  STAYS_CORDONED: 'A node that was not drained stays cordoned (SchedulingDisabled).',
})

export const VerdictReason = builder.objectRef<Reason>('VerdictReason').implement({
  description: 'A reason for the verdict.',
  fields: (t) => ({
    code: t.expose('code', { type: ReasonCode, description: 'What it is about, for programs.' }),
    severity: t.expose('severity', { type: Severity, description: 'Its severity.' }),
    message: t.exposeString('message', { description: 'What happens, for people.' }),
    objects: t.field({ type: [ObjectKey], description: 'The affected objects.', resolve: (reason) => [...reason.objects] }),
    causedByScenario: t.exposeBoolean('causedByScenario', {
      description: 'False: it also happens without the scenario, and does not count in the verdict.',
    }),
  }),
})
