import { type ApiError, invalidInput, isApiError, limitExceeded } from '../../service/errors.ts'
import { problemOf } from '../../service/runs/question.ts'
import { runInquiry } from '../../service/runs/run-inquiry.ts'
import { drainAudit } from '../../whatif/drain-audit/drain-audit.ts'
import type { DrainAuditQuestion } from '../../whatif/drain-audit/drain-audit-question.ts'
import { PLANNED_DRAIN_OPTIONS } from '../../whatif/drain-defaults.ts'
import { configurationNotes } from '../../whatif/outcome/scheduler-notes.ts'
import { scenarioOf } from '../../whatif/scenario.ts'
import { scheduledBy } from '../../whatif/scheduled-by.ts'
import { AnswerShelf, FURTHER_PAGES } from '../answer-shelf.ts'
import { builder } from '../builder.ts'
import type { ApiContext } from '../context.ts'
import { NodesInput, readNodes } from '../inputs/actions/nodes-input.ts'
import { InputPlace, type PlacedIssue } from '../inputs/input-place.ts'
import { readScheduler, schedulerField } from '../inputs/scheduler-field.ts'
import { StateRef } from '../inputs/state-ref.ts'
import { readTraffic, trafficFields } from '../inputs/traffic-fields.ts'
import { resolveState, type StateRefValue } from '../resolve-state.ts'
import { DrainAudit, type DrainAuditView } from '../types/drain-audit.ts'
import { resultOf } from '../types/result.ts'
import { RUN_COST } from './what-if.ts'

const DRAINS_MAX = 100
const FIXES_MAX = 20

const DrainAuditInput = builder.inputType('DrainAuditInput', {
  description: 'Which nodes to audit, the flags of each drain, and assumptions about the route of requests.',
  fields: (t) => ({
    nodes: t.field({ type: NodesInput, description: 'Nodes that are drained, each alone; by default every node.' }),
    ignoreDaemonSets: t.boolean({ defaultValue: true, description: '--ignore-daemonsets: ignore the pods of DaemonSets.' }),
    deleteEmptyDirData: t.boolean({
      defaultValue: true,
      description: '--delete-emptydir-data: continue although emptyDir data is lost.',
    }),
    force: t.boolean({ defaultValue: false, description: '--force: continue although pods have no controller.' }),
    drainsMax: t.int({
      defaultValue: DRAINS_MAX,
      description: 'Maximum number of drains to rehearse: those that together concern the most Services.',
    }),
    fixesMax: t.int({
      defaultValue: FIXES_MAX,
      description: 'Maximum number of findings whose remedy is rehearsed, the most severe first; 0: none. Each takes two runs.',
    }),
    ...trafficFields(t),
    seed: t.int({ defaultValue: 1, description: 'The random seed.' }),
    ...schedulerField(t),
  }),
})

const ANSWERS = new AnswerShelf<DrainAuditView>()

const DrainAuditResult = resultOf('DrainAuditResult', { type: DrainAudit, description: 'The audit, or an error.' })

builder.queryField('drainAudit', (t) =>
  t.field({
    type: DrainAuditResult,
    args: {
      input: t.arg({ type: DrainAuditInput, description: 'What to audit; by default every node.' }),
      on: t.arg({ type: StateRef, description: 'The state to query; by default the live twin.' }),
    },
    complexity: { field: RUN_COST * 20 },
    description: `Whether the drain of a node would lose requests: rehearses the drain of each node alone, with requests to every Service whose pods it evicts. ${FURTHER_PAGES}`,
    resolve: (_root, { input, on }, context) => ANSWERS.answer({ input, on, context }, () => audit(input ?? {}, on, context)),
  }),
)

async function audit(
  input: typeof DrainAuditInput.$inferInput,
  on: StateRefValue | null | undefined,
  context: ApiContext,
): Promise<DrainAuditView | ApiError> {
  const base = await resolveState(on, context)
  if (isApiError(base)) return base
  const nodes = input.nodes ? readNodes(input.nodes) : undefined
  const options = {
    ...PLANNED_DRAIN_OPTIONS,
    ignoreDaemonSets: input.ignoreDaemonSets ?? true,
    deleteEmptyDirData: input.deleteEmptyDirData ?? true,
    force: input.force ?? false,
  }
  const problem = nodes && problemOf(scenarioOf([{ kind: 'drain', nodes, options }]), base)
  if (problem) return problem
  const issues: PlacedIssue[] = []
  const place = new InputPlace('input', issues)
  const drainsMax = input.drainsMax ?? DRAINS_MAX
  const fixesMax = input.fixesMax ?? FIXES_MAX
  if (drainsMax < 1) place.at('drainsMax').refuse('must be at least 1')
  if (fixesMax < 0) place.at('fixesMax').refuse('must be 0 or more')
  const configuration = readScheduler(input, place.at('schedulerConfiguration'))
  if (issues.length > 0) return invalidInput(issues)
  const { inquiryRunsMax } = context.limits
  if (drainsMax > inquiryRunsMax) return limitExceeded('inquiryRuns', inquiryRunsMax, drainsMax)
  const question: DrainAuditQuestion = { nodes, options, traffic: readTraffic(input), drainsMax, fixesMax, seed: input.seed ?? 1 }
  const found = await runInquiry(scheduledBy(configuration, drainAudit(base, question)), context)
  if (isApiError(found)) return found
  return { audit: found, base: { ...base, coverage: found.coverage }, notes: configurationNotes(configuration) }
}
