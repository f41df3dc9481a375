import { type ApiError, invalidInput, isApiError, limitExceeded } from '../../service/errors.ts'
import { failuresInThreads } from '../../service/runs/failures-in-threads.ts'
import { problemOf } from '../../service/runs/question.ts'
import { runInquiry } from '../../service/runs/run-inquiry.ts'
import { configurationNotes } from '../../whatif/outcome/scheduler-notes.ts'
import { failureCount, type ResilienceQuestion, resilience } from '../../whatif/resilience/resilience.ts'
import { scenarioOf } from '../../whatif/scenario.ts'
import { scheduledBy } from '../../whatif/scheduled-by.ts'
import { AnswerShelf, FURTHER_PAGES } from '../answer-shelf.ts'
import { builder } from '../builder.ts'
import type { ApiContext } from '../context.ts'
import { enumOf } from '../enum-of.ts'
import { NodesInput, readNodes } from '../inputs/actions/nodes-input.ts'
import { InputPlace, type PlacedIssue } from '../inputs/input-place.ts'
import { readScheduler, schedulerField } from '../inputs/scheduler-field.ts'
import { StateRef } from '../inputs/state-ref.ts'
import { resolveState, type StateRefValue } from '../resolve-state.ts'
import { ResilienceReport, type ResilienceView } from '../types/resilience-report.ts'
import { resultOf } from '../types/result.ts'
import { RUN_COST } from './what-if.ts'

const ZONE = 'topology.kubernetes.io/zone'

const ResilienceScope = enumOf('ResilienceScope', 'The nodes that fail at the same time.', {
  NODE: 'Each node alone (N-1).',
  PAIR: 'Each pair of nodes.',
  DOMAIN: 'All nodes with one value of the topology key.',
})

const ResilienceInput = builder.inputType('ResilienceInput', {
  description: 'Which failures to simulate.',
  fields: (t) => ({
    scope: t.field({ type: ResilienceScope, defaultValue: 'NODE', description: 'The nodes that fail at the same time.' }),
    nodes: t.field({ type: NodesInput, description: 'Which nodes can fail; by default all.' }),
    topologyKey: t.string({ defaultValue: ZONE, description: 'The label whose values are the domains.' }),
    seed: t.int({ defaultValue: 1, description: 'The random seed.' }),
    ...schedulerField(t),
  }),
})

const ANSWERS = new AnswerShelf<ResilienceView>()

const ResilienceResult = resultOf('ResilienceResult', {
  type: ResilienceReport,
  description: 'A ranked report, or an error.',
})

builder.queryField('resilience', (t) =>
  t.field({
    type: ResilienceResult,
    args: {
      input: t.arg({ type: ResilienceInput, description: 'Which failures; by default each node alone.' }),
      on: t.arg({ type: StateRef, description: 'The state to query; by default the live twin.' }),
    },
    complexity: { field: RUN_COST * 20 },
    description: `What would be lost with each node, pair of nodes or zone: a ranked report of the whole cluster. ${FURTHER_PAGES}`,
    resolve: (_root, { input, on }, context) => ANSWERS.answer({ input, on, context }, () => report(input ?? {}, on, context)),
  }),
)

async function report(
  input: typeof ResilienceInput.$inferInput,
  on: StateRefValue | null | undefined,
  context: ApiContext,
): Promise<ResilienceView | ApiError> {
  const base = await resolveState(on, context)
  if (isApiError(base)) return base
  const nodes = input.nodes ? readNodes(input.nodes) : undefined
  const problem = nodes && problemOf(scenarioOf([{ kind: 'failNode', nodes }]), base)
  if (problem) return problem
  const issues: PlacedIssue[] = []
  const configuration = readScheduler(input, new InputPlace('input.schedulerConfiguration', issues))
  if (issues.length > 0) return invalidInput(issues)
  const question: ResilienceQuestion = {
    scope: input.scope ?? 'NODE',
    nodes,
    topologyKey: input.topologyKey ?? ZONE,
    seed: input.seed ?? 1,
  }
  const count = failureCount(question, base)
  if (count === 0) return invalidInput([{ path: 'input', message: nothing(question) }])
  const { inquiryRunsMax } = context.limits
  if (count > inquiryRunsMax) return limitExceeded('inquiryRuns', inquiryRunsMax, count)
  context.progress?.expect(count)
  const found =
    (await failuresInThreads({ base, question, configuration }, context)) ??
    (await runInquiry(scheduledBy(configuration, resilience(base, question)), context))
  return isApiError(found) ? found : { report: found, base, notes: configurationNotes(configuration) }
}

function nothing({ scope, topologyKey }: ResilienceQuestion): string {
  if (scope === 'DOMAIN') return `no node has the label ${topologyKey}: give another topologyKey`
  return scope === 'PAIR' ? 'a pair of nodes needs at least two nodes' : 'no nodes found'
}
