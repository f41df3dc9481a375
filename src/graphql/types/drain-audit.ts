import type { DrainAudit as Audit } from '../../whatif/drain-audit/drain-audit.ts'
import { drainAuditSummary } from '../../whatif/drain-audit/drain-audit-summary.ts'
import type { DrainFinding as Finding } from '../../whatif/drain-audit/drain-findings.ts'
import type { AuditedDrain as Drain, DrainLoss as Loss } from '../../whatif/drain-audit/rehearse-drain.ts'
import { builder } from '../builder.ts'
import { connectionType, inOrder, PAGE_ARGS, pageOf } from '../connection.ts'
import { addStateFields, type ComputedOnState } from './add-state-fields.ts'
import { Severity, Verdict } from './outcome/verdict.ts'
import { AuditProof, AuditRule, FailureWindow, WINDOWS_MAX } from './rollout-audit.ts'
import { ObjectKey } from './state.ts'

export interface DrainAuditView extends ComputedOnState {
  readonly audit: Audit
}

const DrainFinding = builder.objectRef<Finding>('DrainFinding').implement({
  description: 'A setting with which requests fail in a rehearsed drain.',
  fields: (t) => ({
    rule: t.expose('rule', { type: AuditRule, description: 'The rule, for programs.' }),
    severity: t.expose('severity', { type: Severity, description: 'Its severity.' }),
    object: t.expose('object', { type: ObjectKey, description: 'The object with the wrong setting.' }),
    workload: t.expose('workload', { type: ObjectKey, description: 'The workload whose requests fail.' }),
    reason: t.exposeString('reason', { description: 'The problem, for people.' }),
    remedy: t.exposeString('remedy', { description: 'The remedy.' }),
    command: t.string({
      nullable: true,
      description: 'The remedy as kubectl commands for a POSIX shell; null if it depends on the application.',
      resolve: ({ command }) => command ?? null,
    }),
    nodes: t.exposeStringList('nodes', { description: 'The nodes whose drain shows the problem, the most harmful first.' }),
    proof: t.expose('proof', {
      type: AuditProof,
      description:
        'Whether a drain has shown that the remedy helps, together with the remedies of the same workload before it: of the node that has the most of its pods once they are applied.',
    }),
    remains: t.string({
      nullable: true,
      description:
        'What a run with the remedy still has, for people: `requests to terminating pods fail for 5 s`; null unless `proof` is FAILED.',
      resolve: ({ remains }) => remains ?? null,
    }),
  }),
})

const DrainLoss = builder.objectRef<Loss>('DrainLoss').implement({
  description: 'A Service whose requests fail while a node is drained.',
  fields: (t) => ({
    service: t.expose('service', { type: ObjectKey, description: 'The Service.' }),
    ingresses: t.field({
      type: [ObjectKey],
      description: 'The Ingresses that route to it.',
      resolve: ({ ingresses }) => [...ingresses],
    }),
    owners: t.field({
      type: [ObjectKey],
      description: 'The workloads of its pods that the drain evicts; a pod without a controller itself.',
      resolve: ({ owners }) => [...owners],
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
    windows: t.field({
      type: [FailureWindow],
      description: `When requests fail, the first ${WINDOWS_MAX} times: of each target in order of time, then when no pod responds.`,
      resolve: ({ windows }) => windows.slice(0, WINDOWS_MAX),
    }),
  }),
})

const AuditedDrain = builder.objectRef<Drain>('AuditedDrain').implement({
  description: 'The rehearsed drain of one node, and which requests fail.',
  fields: (t) => ({
    node: t.exposeString('node', { description: 'The node.' }),
    verdict: t.expose('verdict', { type: Verdict, description: 'The verdict of the drain; failed requests count.' }),
    summary: t.exposeString('summary', { description: 'What happens, in one sentence.' }),
    duration: t.field({
      type: 'Duration',
      description: 'Time until the cluster was quiet again.',
      resolve: ({ durationMs }) => durationMs,
    }),
    losses: t.field({
      type: [DrainLoss],
      description: 'The Services whose requests fail; the one that is the longest without a pod first.',
      resolve: ({ losses }) => [...losses],
    }),
  }),
})

const RefusedDrain = builder.objectRef<Audit['refused'][number]>('RefusedDrain').implement({
  description: 'A node that kubectl does not begin to drain.',
  fields: (t) => ({
    node: t.exposeString('node', { description: 'The node.' }),
    message: t.exposeString('message', { description: 'The reason of kubectl.' }),
  }),
})

const AuditedDrainConnection = connectionType(AuditedDrain, 'AuditedDrain', 'rehearsed drains, the most harmful first')
const DrainFindingConnection = connectionType(DrainFinding, 'DrainFinding', 'findings, the most severe first')

export const DrainAudit = builder.objectRef<DrainAuditView>('DrainAudit').implement({
  description: 'Whether drains of single nodes would lose requests, as runs show it, and what would help.',
  fields: (t) => ({
    verdict: t.field({
      type: Verdict,
      description:
        'The worst verdict of the drains, BLOCKED if kubectl refuses to begin one; UNKNOWN if it is SAFE and drains were left out, or Services could not be read.',
      resolve: ({ audit }) => audit.verdict,
    }),
    summary: t.string({
      description:
        'One sentence to read first: how many drains would lose requests of which Services, the worst of them, and what was left out.',
      resolve: ({ audit }) => drainAuditSummary(audit),
    }),
    drains: t.field({
      type: AuditedDrainConnection,
      args: PAGE_ARGS,
      description: 'The rehearsed drains, the most harmful first.',
      resolve: ({ audit }, args, context) => pageOf(inOrder(audit.drains), args, context),
    }),
    findings: t.field({
      type: DrainFindingConnection,
      args: PAGE_ARGS,
      description: 'The settings that cause it, the most severe first.',
      resolve: ({ audit }, args, context) => pageOf(inOrder(audit.findings), args, context),
    }),
    unaffected: t.stringList({
      description: 'Nodes whose drain evicts no ready pod of a Service: it loses no request, and is not rehearsed.',
      resolve: ({ audit }) => [...audit.unexposed],
    }),
    refused: t.field({
      type: [RefusedDrain],
      description: 'Nodes that kubectl does not begin to drain with these flags: nothing is evicted.',
      resolve: ({ audit }) => [...audit.refused],
    }),
    leftOut: t.stringList({
      description: 'Nodes whose drain was not rehearsed because there are more than `drainsMax`.',
      resolve: ({ audit }) => [...audit.leftOut],
    }),
    servicesLeftOut: t.int({
      description: 'Number of Services with pods on these nodes that no rehearsed drain evicts a pod of.',
      resolve: ({ audit }) => audit.servicesLeftOut,
    }),
  }),
})

addStateFields(DrainAudit)
