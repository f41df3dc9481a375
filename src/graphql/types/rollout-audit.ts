import type { AuditFinding as Finding } from '../../whatif/rollout-audit/audit-finding.ts'
import type { RolloutAudit as Audit, WorkloadAudit as Audited } from '../../whatif/rollout-audit/rollout-audit.ts'
import type { RolloutCourse as Course } from '../../whatif/rollout-audit/rollout-course.ts'
import { patchOf } from '../../whatif/rollout-audit/workload-change.ts'
import { builder } from '../builder.ts'
import { connectionType, inOrder, PAGE_ARGS, pageCost, pageOf } from '../connection.ts'
import { enumOf } from '../enum-of.ts'
import { addGround, type Grounded } from './add-ground.ts'
import { Severity } from './outcome/verdict.ts'
import { ObjectKey } from './state.ts'

export interface RolloutAuditView extends Grounded {
  readonly audit: Audit
}

const AuditRule = enumOf('AuditRule', 'What a finding is about.', {
  GRACE_PERIOD: 'The grace period leaves time for requests in progress.',
  PRE_STOP_BEYOND_GRACE: 'The preStop hook ends within the grace period.',
  PRE_STOP_MISSING: 'A preStop hook keeps the pod answering while requests still come.',
  PRE_STOP_TOO_SHORT: 'The preStop hook takes as long as requests still come.',
  READINESS_GATE: 'Readiness gates vouch for the load balancer, and are named so that it sets them.',
  MIN_READY_SECONDS: 'A new pod counts only after those who send requests know of it.',
  READINESS_PROBE: 'A pod says when it can answer.',
  LIVENESS_PROBE: 'A pod says when it hangs.',
  ROLLING_UPDATE: 'The strategy keeps enough pods.',
  REPLICAS: 'There is a second pod while the first is replaced.',
  ZERO_DOWNTIME: 'Behind a load balancer all measures come together.',
  CONNECTION: 'Services and pods speak of the same labels and ports.',
  ROLLOUT_STUCK: 'A rollout comes to its end.',
})

const AuditProof = enumOf('AuditProof', 'Whether a run has shown that a remedy helps.', {
  PROVED: 'A rollout without it does the harm, one with it does not.',
  FAILED: 'A rollout with it does the harm as well.',
  UNSEEN: 'A rollout without it does no such harm.',
  NOT_MEASURABLE: 'It depends on what no run can know: the program in the pod, a controller outside of the cluster.',
  NOT_RUN: 'No rollout was run.',
})

const AuditFinding = builder.objectRef<Finding>('AuditFinding').implement({
  description: 'Something that keeps a rollout from going unnoticed.',
  fields: (t) => ({
    rule: t.expose('rule', { type: AuditRule, description: 'What it is about, for programs.' }),
    severity: t.expose('severity', { type: Severity, description: 'How grave it is.' }),
    object: t.expose('object', { type: ObjectKey, description: 'What is set wrongly.' }),
    workload: t.field({
      type: ObjectKey,
      nullable: true,
      description: 'The workload whose rollout suffers; null for a Service without pods.',
      resolve: ({ workload }) => workload ?? null,
    }),
    reason: t.exposeString('reason', { description: 'What is wrong, for people.' }),
    remedy: t.string({
      nullable: true,
      description: 'What would put it right; null where no single change would.',
      resolve: ({ remedy }) => remedy?.message ?? null,
    }),
    patch: t.string({
      nullable: true,
      description: 'The remedy as a strategic merge patch of the workload, for `kubectl patch`.',
      resolve: ({ remedy, workload }) => (remedy?.change && workload ? JSON.stringify(patchOf(remedy.change, workload)) : null),
    }),
    proof: t.expose('proof', { type: AuditProof, description: 'Whether a run has shown that the remedy helps.' }),
  }),
})

const RolloutCourse = builder.objectRef<Course>('RolloutCourse').implement({
  description: 'What requests meet in a restart that was run.',
  fields: (t) => ({
    completes: t.exposeBoolean('completes', { description: 'Whether every pod was replaced in the end, and is ready.' }),
    duration: t.field({ type: 'Duration', description: 'Until all was quiet again.', resolve: ({ durationMs }) => durationMs }),
    errors: t.field({
      type: 'Duration',
      description: 'Time, summed over the pods, in which requests went to one that had been told to stop (502, 504).',
      resolve: ({ errorsMs }) => errorsMs,
    }),
    dark: t.field({
      type: 'Duration',
      description: 'Time in which no pod at all answered requests (503).',
      resolve: ({ darkMs }) => darkMs,
    }),
    below: t.field({
      type: 'Duration',
      description: 'Time with fewer pods that answer than the strategy promises to keep.',
      resolve: ({ belowMs }) => belowMs,
    }),
    killed: t.exposeInt('killed', { description: 'Pods that were killed at the end of their grace period.' }),
  }),
})

const WorkloadAudit = builder.objectRef<Audited>('WorkloadAudit').implement({
  description: 'What a rollout of one workload does to those who use it.',
  fields: (t) => ({
    workload: t.expose('workload', { type: ObjectKey, description: 'The workload.' }),
    services: t.field({
      type: [ObjectKey],
      description: 'The Services before its pods.',
      resolve: ({ services }) => [...services],
    }),
    loadBalanced: t.exposeBoolean('loadBalanced', { description: 'Whether a load balancer of its own watches the pods.' }),
    zeroDowntime: t.exposeBoolean('zeroDowntime', {
      description: 'Nothing worse than advice was found, and the rollout that was run lost no request.',
    }),
    asItIs: t.field({
      type: RolloutCourse,
      nullable: true,
      description: 'A restart as things are; null when none was run.',
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

const AuditFindingConnection = connectionType(AuditFinding, 'AuditFinding', 'findings, the gravest first')
const WorkloadAuditConnection = connectionType(WorkloadAudit, 'WorkloadAudit', 'audited workloads, by name')

export const RolloutAudit = builder.objectRef<RolloutAuditView>('RolloutAudit').implement({
  description: 'Whether rollouts would lose requests, by rules and by runs with and without what would help.',
  fields: (t) => ({
    findings: t.field({
      type: AuditFindingConnection,
      args: PAGE_ARGS,
      complexity: pageCost,
      description: 'What was found, the gravest first.',
      resolve: ({ audit }, args, context) => pageOf(inOrder(audit.findings), args, context),
    }),
    workloads: t.field({
      type: WorkloadAuditConnection,
      args: PAGE_ARGS,
      complexity: pageCost,
      description: 'The workloads that were looked at, by name.',
      resolve: ({ audit }, args, context) => pageOf(inOrder(audit.workloads), args, context),
    }),
  }),
})

addGround(RolloutAudit)
