import { type ApiError, invalidInput, isApiError, limitExceeded, notFound } from '../../service/errors.ts'
import { inSlices } from '../../service/event-loop/in-slices.ts'
import { runInquiry } from '../../service/runs/run-inquiry.ts'
import { ROLLED_KINDS } from '../../whatif/actions/workload-template.ts'
import type { Base } from '../../whatif/base.ts'
import { nearestNames } from '../../whatif/nearest-names.ts'
import type { ObjectKey } from '../../whatif/outcome/outcome.ts'
import { configurationNotes } from '../../whatif/outcome/scheduler-notes.ts'
import { auditRunsMax, type RolloutAuditQuestion, rolloutAudit } from '../../whatif/rollout-audit/rollout-audit.ts'
import { scheduledBy } from '../../whatif/scheduled-by.ts'
import { AnswerShelf, FURTHER_PAGES } from '../answer-shelf.ts'
import { builder } from '../builder.ts'
import type { ApiContext } from '../context.ts'
import { InputPlace, type PlacedIssue } from '../inputs/input-place.ts'
import { ObjectRef, type ObjectRefValue, readObjectRef } from '../inputs/object-ref.ts'
import { readScheduler, schedulerField } from '../inputs/scheduler-field.ts'
import { StateRef } from '../inputs/state-ref.ts'
import { readTraffic, trafficFields } from '../inputs/traffic-fields.ts'
import { resolveState, type StateRefValue } from '../resolve-state.ts'
import { resultOf } from '../types/result.ts'
import { RolloutAudit, type RolloutAuditView } from '../types/rollout-audit.ts'
import { RUN_COST } from './what-if.ts'

const RolloutAuditInput = builder.inputType('RolloutAuditInput', {
  description: 'Which workloads to audit, and assumptions about the route of requests.',
  fields: (t) => ({
    workloads: t.field({
      type: [ObjectRef],
      description: 'Deployments, StatefulSets and DaemonSets; by default all of the namespaces.',
    }),
    namespaces: t.stringList({ description: 'Only workloads and Services in these namespaces; by default all.' }),
    verify: t.boolean({
      defaultValue: true,
      description: 'Run a restart of each workload as it is, and with the remedies; false: check the rules only.',
    }),
    ...trafficFields(t),
    seed: t.int({ defaultValue: 1, description: 'The random seed.' }),
    ...schedulerField(t),
  }),
})

const ANSWERS = new AnswerShelf<RolloutAuditView>()

const RolloutAuditResult = resultOf('RolloutAuditResult', {
  type: RolloutAudit,
  description: 'The findings, or an error.',
})

builder.queryField('rolloutAudit', (t) =>
  t.field({
    type: RolloutAuditResult,
    args: {
      input: t.arg({ type: RolloutAuditInput, description: 'What to audit; by default every workload.' }),
      on: t.arg({ type: StateRef, description: 'The state to query; by default the live twin.' }),
    },
    complexity: { field: RUN_COST * 20 },
    description: `Whether rollouts would lose requests: checks hooks, grace periods, probes, gates and strategies, and how they interact. ${FURTHER_PAGES}`,
    resolve: (_root, { input, on }, context) => ANSWERS.answer({ input, on, context }, () => audit(input ?? {}, on, context)),
  }),
)

/** What takes fewer runs. */
const FEWER_RUNS = 'Audit one namespace after the other, or check the rules alone, without runs (verify: false, --no-verify).'

async function audit(
  input: typeof RolloutAuditInput.$inferInput,
  on: StateRefValue | null | undefined,
  context: ApiContext,
): Promise<RolloutAuditView | ApiError> {
  const base = await resolveState(on, context)
  if (isApiError(base)) return base
  const workloads = input.workloads ? readWorkloads(input.workloads, base) : undefined
  if (workloads && isApiError(workloads)) return workloads
  const stranger = input.namespaces?.find((name) => !isNamespace(name, base))
  if (stranger !== undefined) return notFound({ kind: 'Namespace', name: stranger }, nearestNames(stranger, namespacesOf(base)))
  const issues: PlacedIssue[] = []
  const configuration = readScheduler(input, new InputPlace('input.schedulerConfiguration', issues))
  if (issues.length > 0) return invalidInput(issues)
  const question: RolloutAuditQuestion = {
    workloads,
    namespaces: input.namespaces ?? undefined,
    verify: input.verify ?? true,
    traffic: readTraffic(input),
    seed: input.seed ?? 1,
  }
  const { inquiryRunsMax } = context.limits
  const runs = await inSlices(auditRunsMax(base, question), context.nowMs)
  if (runs > inquiryRunsMax) return limitExceeded('inquiryRuns', inquiryRunsMax, runs, FEWER_RUNS)
  const found = await runInquiry(scheduledBy(configuration, rolloutAudit(base, question)), context)
  if (isApiError(found)) return found
  return { audit: found, base: { ...base, coverage: found.coverage }, notes: configurationNotes(configuration) }
}

function readWorkloads(refs: readonly ObjectRefValue[], { state }: Base): readonly ObjectKey[] | ApiError {
  const keys: ObjectKey[] = []
  for (const [i, ref] of refs.entries()) {
    const path = `input.workloads[${i}]`
    const read = readObjectRef(ref)
    if (!read.ok) return invalidInput([{ path: `${path}.kind`, message: read.message }])
    const { kind, namespace, name } = read.key
    if (!ROLLED_KINDS.some((known) => known === kind))
      return invalidInput([{ path: `${path}.kind`, message: `${kind} has no rollout: one of ${ROLLED_KINDS.join(', ')}` }])
    if (!state.get(kind, namespace, name)) {
      const names = state.listIn(kind, namespace).map((row: { readonly name: string }) => row.name)
      return notFound(read.key, nearestNames(name, names))
    }
    keys.push(read.key)
  }
  return keys
}

/** A dump may lack the namespaces themselves; an object in one shows that it exists. */
function isNamespace(name: string, base: Base): boolean {
  return base.state.get('Namespace', '', name) !== undefined || namespacesOf(base).includes(name)
}

function namespacesOf({ state }: Base): readonly string[] {
  const workloads = ROLLED_KINDS.flatMap((kind) => state.list(kind).map(({ namespace }) => namespace))
  return [...new Set([...state.list('Namespace').map(({ name }) => name), ...workloads])]
}
