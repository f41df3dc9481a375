import type { VerdictReason as Reason } from '../../../whatif/outcome/outcome.ts'
import { builder } from '../../builder.ts'
import { enumOf } from '../../enum-of.ts'
import { ObjectKey } from '../state.ts'

export const Verdict = enumOf('Verdict', 'How a scenario ends, by its gravest reason.', {
  SAFE: 'All ends as well as it began, and no service or budget suffered.',
  DEGRADED:
    'It gets done, at a price that a reason names: one of its own making whose severity is WARNING or worse. `ScenarioInput.tolerances` says from when on a price is one.',
  BLOCKED: 'An action failed, was refused for good or was taken back.',
  STUCK: 'Something waits that nothing will ever free, or the run reached its limits first.',
})

export const Severity = enumOf('Severity', 'How grave a reason is.', {
  INFO: 'Good to know; leads to no verdict.',
  WARNING: 'It costs something.',
  CRITICAL: 'It should not happen.',
})

const ReasonCode = enumOf('ReasonCode', 'What a reason is about.', {
  ACTION_FAILED: 'An action was refused.',
  EVICTION_REFUSED: 'A budget refused an eviction (429).',
  EVICTION_ERROR: 'An eviction was an error (500).',
  DRAIN_TIMED_OUT: 'A drain ran out of its time.',
  POD_PENDING: 'A pod has no node.',
  BELOW_DESIRED: 'A workload had or has fewer ready pods than it wants.',
  NO_REPLICA_READY: 'A workload had no ready pod at all.',
  SERVICE_DARK: 'A service had no ready endpoint.',
  REQUESTS_FAIL: 'Requests are expected to fail.',
  BUDGET_EXHAUSTED: 'A budget allows no disruption any more.',
  POD_LOST: 'A pod without a controller is gone for good.',
  PREEMPTION: 'Pods of lower priority had to go.',
  DATA_LOST: 'Data on the disk of a node is lost.',
  ROLLOUT_STUCK: 'A rollout that was begun does not come to its end: kubectl rollout status would wait for ever.',
  SCALE_TAKEN_BACK:
    'An autoscaler moved the replicas of a workload back again: they are not what was asked for, `horizontalPodAutoscalers: false` leaves them.',
  WAITS_FOREVER: 'An action waits for what never happens.',
  LIMIT_REACHED: 'The run reached its limits before all was quiet.',
})

export const VerdictReason = builder.objectRef<Reason>('VerdictReason').implement({
  description: 'Why the verdict is as it is.',
  fields: (t) => ({
    code: t.expose('code', { type: ReasonCode, description: 'What it is about, for programs.' }),
    severity: t.expose('severity', { type: Severity, description: 'How grave it is.' }),
    message: t.exposeString('message', { description: 'What happens, for people.' }),
    objects: t.field({ type: [ObjectKey], description: 'The objects it concerns.', resolve: (reason) => [...reason.objects] }),
    causedByScenario: t.exposeBoolean('causedByScenario', {
      description: 'False: it happens with no action, too, and is not held against the scenario.',
    }),
  }),
})
