import type { AuditFinding as Finding } from '../../whatif/rollout-audit/audit-finding.ts'
import type { FailureWindow as Window } from '../../whatif/rollout-audit/failed-requests.ts'
import type { RolloutAudit as Audit, WorkloadAudit as Audited } from '../../whatif/rollout-audit/rollout-audit.ts'
import { rolloutAuditSummary } from '../../whatif/rollout-audit/rollout-audit-summary.ts'
import type { RolloutCourse as Course } from '../../whatif/rollout-audit/rollout-course.ts'
import { patchOf } from '../../whatif/rollout-audit/workload-change.ts'
import { builder } from '../builder.ts'
import { connectionType, inOrder, PAGE_ARGS, pageOf } from '../connection.ts'
import { enumOf } from '../enum-of.ts'
import { addStateFields, type ComputedOnState } from './add-state-fields.ts'
import { Severity } from './outcome/verdict.ts'
import { ObjectKey } from './state.ts'

export interface RolloutAuditView extends ComputedOnState {
  readonly audit: Audit
}

export const AuditRule = enumOf('AuditRule', 'The rule of a finding.', {
  GRACE_PERIOD: 'The grace period leaves time for requests in progress.',
  PRE_STOP_BEYOND_GRACE: 'The preStop hook ends within the grace period.',
  PRE_STOP_MISSING: 'A preStop hook keeps the pod answering while it still gets requests.',
  PRE_STOP_TOO_SHORT: 'The preStop hook lasts as long as the pod still gets requests.',
  READINESS_GATE: 'Readiness gates cover the load balancer, and have a name that its controller sets.',
  MIN_READY_SECONDS: 'A new pod counts as available only after it gets requests.',
  READINESS_PROBE: 'A readiness probe shows when a pod can answer.',
  LIVENESS_PROBE: 'A liveness probe shows when a pod hangs.',
  ROLLING_UPDATE: 'The strategy keeps enough pods.',
  REPLICAS: 'A second pod runs while the first is replaced.',
  ZERO_DOWNTIME: 'Behind a load balancer all measures are combined.',
  CONNECTION: 'Services and pods use the same labels and ports.',
  ROLLOUT_STUCK: 'A rollout completes.',
  BUDGET: 'A budget keeps a pod while the others are evicted; in an audit of drains.',
})

export const AuditProof = enumOf('AuditProof', 'Whether a run has shown that a remedy helps.', {
  PROVED: 'A rollout or drain without it has the defect, one with it does not.',
  FAILED: 'A rollout or drain with it has the defect as well.',
  UNSEEN: 'A rollout or drain without it does not have the defect.',
  NOT_MEASURABLE:
    'It depends on something outside the model: the application in the pod, or a controller outside of the cluster.',
  NOT_RUN: 'No rollout or drain was run with it.',
})

const AuditFinding = builder.objectRef<Finding>('AuditFinding').implement({
  description: 'A setting with which a rollout can lose requests.',
  fields: (t) => ({
    rule: t.expose('rule', { type: AuditRule, description: 'The rule, for programs.' }),
    severity: t.expose('severity', { type: Severity, description: 'Its severity.' }),
    object: t.expose('object', { type: ObjectKey, description: 'The object with the wrong setting.' }),
    workload: t.field({
      type: ObjectKey,
      nullable: true,
      description: 'The affected workload; null for a Service without pods.',
      resolve: ({ workload }) => workload ?? null,
    }),
    reason: t.exposeString('reason', { description: 'The problem, for people.' }),
    remedy: t.string({
      nullable: true,
      description: 'The remedy; null if no single change helps.',
      resolve: ({ remedy }) => remedy?.message ?? null,
    }),
    patch: t.string({
      nullable: true,
      description: 'The remedy as a strategic merge patch of the workload, for `kubectl patch`.',
      resolve: ({ remedy, workload }) => (remedy?.change && workload ? JSON.stringify(patchOf(remedy.change, workload)) : null),
    }),
    proof: t.expose('proof', { type: AuditProof, description: 'Whether a run has shown that the remedy helps.' }),
    remains: t.string({
      nullable: true,
      description:
        'What a run with the remedy still has, for people: `requests to terminating pods fail for 5 s`; null unless `proof` is FAILED.',
      resolve: ({ remains }) => remains ?? null,
    }),
  }),
})

export const FailureWindow = builder.objectRef<Window>('FailureWindow').implement({
  description: 'A time in which requests of a Service fail during a rehearsed restart or drain.',
  fields: (t) => ({
    service: t.expose('service', { type: ObjectKey, description: 'The Service.' }),
    target: t.field({
      type: ObjectKey,
      nullable: true,
      description: 'The pod or node that receives requests and does not respond; null: no pod responds.',
      resolve: ({ target }) => target ?? null,
    }),
    code: t.exposeInt('code', {
      description:
        'The HTTP status that the client receives: 502 if the connection is refused or closed, 503 if no pod responds, 504 if the target does not respond.',
    }),
    from: t.field({
      type: 'Duration',
      description: 'When it begins, since the restart or drain began.',
      resolve: ({ fromMs }) => fromMs,
    }),
    until: t.field({
      type: 'Duration',
      description: 'When it ends, since the restart or drain began.',
      resolve: ({ untilMs }) => untilMs,
    }),
  }),
})

/** Windows of one course in an answer; a restart of hundreds of pods has as many. */
export const WINDOWS_MAX = 200

const RolloutCourse = builder.objectRef<Course>('RolloutCourse').implement({
  description: 'Results of requests during a rehearsed restart.',
  fields: (t) => ({
    completes: t.exposeBoolean('completes', { description: 'Whether every pod was replaced at the end, and is ready.' }),
    duration: t.field({
      type: 'Duration',
      description: 'Time until the cluster was quiet again.',
      resolve: ({ durationMs }) => durationMs,
    }),
    errors: t.field({
      type: 'Duration',
      description:
        'Time, summed over the pods, in which requests were sent to a pod that had received the stop signal (502, 504).',
      resolve: ({ errorsMs }) => errorsMs,
    }),
    dark: t.field({
      type: 'Duration',
      description: 'Time in which no pod answered requests (503).',
      resolve: ({ darkMs }) => darkMs,
    }),
    below: t.field({
      type: 'Duration',
      description: 'Time with fewer answering pods than the strategy guarantees.',
      resolve: ({ belowMs }) => belowMs,
    }),
    killed: t.exposeInt('killed', { description: 'Pods that were killed at the end of their grace period.' }),
    windows: t.field({
      type: [FailureWindow],
      description: `When requests fail, the first ${WINDOWS_MAX} times: Service by Service, of each target in order of time, then when no pod responds.`,
      resolve: ({ windows }) => windows.slice(0, WINDOWS_MAX),
    }),
  }),
})

const WorkloadAudit = builder.objectRef<Audited>('WorkloadAudit').implement({
  description: 'The effect of a rollout of one workload on its clients.',
  fields: (t) => ({
    workload: t.expose('workload', { type: ObjectKey, description: 'The workload.' }),
    services: t.field({
      type: [ObjectKey],
      description: 'The Services that select its pods.',
      resolve: ({ services }) => [...services],
    }),
    loadBalanced: t.exposeBoolean('loadBalanced', { description: 'Whether its pods are targets of a load balancer.' }),
    zeroDowntime: t.exposeBoolean('zeroDowntime', {
      description: 'No finding worse than advice, and the rehearsed rollout lost no request.',
    }),
    asItIs: t.field({
      type: RolloutCourse,
      nullable: true,
      description: 'A restart without changes; null when none was run.',
      resolve: ({ asItIs }) => asItIs ?? null,
    }),
    remedied: t.field({
      type: RolloutCourse,
      nullable: true,
      description: 'A restart with all remedies together; null when none was run.',
      resolve: ({ remedied }) => remedied ?? null,
    }),
    patch: t.string({
      nullable: true,
      description: 'All remedies together, as a strategic merge patch for `kubectl patch`.',
      resolve: ({ change, workload }) => (change ? JSON.stringify(patchOf(change, workload)) : null),
    }),
  }),
})

const AuditFindingConnection = connectionType(AuditFinding, 'AuditFinding', 'findings, the most severe first')
const WorkloadAuditConnection = connectionType(WorkloadAudit, 'WorkloadAudit', 'audited workloads, by name')

export const RolloutAudit = builder.objectRef<RolloutAuditView>('RolloutAudit').implement({
  description: 'Whether rollouts would lose requests, by rules and by runs with and without remedies.',
  fields: (t) => ({
    summary: t.string({
      description:
        'One sentence to read first: how many workloads may lose requests in a rollout, and how severe the findings are.',
      resolve: ({ audit }) => rolloutAuditSummary(audit),
    }),
    findings: t.field({
      type: AuditFindingConnection,
      args: PAGE_ARGS,
      description: 'The findings, the most severe first.',
      resolve: ({ audit }, args, context) => pageOf(inOrder(audit.findings), args, context),
    }),
    workloads: t.field({
      type: WorkloadAuditConnection,
      args: PAGE_ARGS,
      description: 'The audited workloads, by name.',
      resolve: ({ audit }, args, context) => pageOf(inOrder(audit.workloads), args, context),
    }),
  }),
})

addStateFields(RolloutAudit)
