import { configurationNotes } from '../../whatif/outcome/scheduler-notes.ts'
import { failureCount, type ResilienceQuestion, resilience } from '../../whatif/resilience/resilience.ts'
import { scenarioOf } from '../../whatif/scenario.ts'
import { scheduledBy } from '../../whatif/scheduled-by.ts'
import { problemOf } from '../ask.ts'
import { builder } from '../builder.ts'
import type { ApiContext } from '../context.ts'
import { enumOf } from '../enum-of.ts'
import { type ApiError, invalidInput, isApiError, limitExceeded } from '../errors.ts'
import { NodesInput, readNodes } from '../inputs/actions/nodes-input.ts'
import { InputPlace, type PlacedIssue } from '../inputs/input-place.ts'
import { readScheduler, schedulerField } from '../inputs/scheduler-field.ts'
import { StateRef } from '../inputs/state-ref.ts'
import { loseInThreads } from '../lose-in-threads.ts'
import { pursue } from '../pursue.ts'
import { resolveState, type StateRefValue } from '../resolve-state.ts'
import { ResilienceReport, type ResilienceView } from '../types/resilience-report.ts'
import { resultOf } from '../types/result.ts'
import { RUN_COST } from './what-if.ts'

const ZONE = 'topology.kubernetes.io/zone'

const ResilienceScope = enumOf('ResilienceScope', 'What is lost at the same time.', {
  NODE: 'Each node alone (N-1).',
  PAIR: 'Each two nodes.',
  DOMAIN: 'All nodes with one value of the topology key.',
})

const ResilienceInput = builder.inputType('ResilienceInput', {
  description: 'Which losses are looked at.',
  fields: (t) => ({
    scope: t.field({ type: ResilienceScope, defaultValue: 'NODE', description: 'What is lost at the same time.' }),
    nodes: t.field({ type: NodesInput, description: 'Which nodes may be lost; left out: all.' }),
    topologyKey: t.string({ defaultValue: ZONE, description: 'The label whose values are the domains.' }),
    seed: t.int({ defaultValue: 1, description: 'Seed of chance.' }),
    ...schedulerField(t),
  }),
})

const ResilienceResult = resultOf('ResilienceResult', {
  type: ResilienceReport,
  description: 'A ranked report, or why there is none.',
})

builder.queryField('resilience', (t) =>
  t.field({
    type: ResilienceResult,
    args: {
      input: t.arg({ type: ResilienceInput, description: 'Which losses; each node alone when left out.' }),
      on: t.arg({ type: StateRef, description: 'The state to ask; the live twin when left out.' }),
    },
    complexity: { field: RUN_COST * 20 },
    description: 'What would be lost with each node, pair of nodes or zone: a ranked report of the whole cluster.',
    resolve: (_root, { input, on }, context) => report(input ?? {}, on, context),
  }),
)

async function report(
  input: typeof ResilienceInput.$inferInput,
  on: StateRefValue | null | undefined,
  context: ApiContext,
): Promise<ResilienceView | ApiError> {
  const base = resolveState(on, context)
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
    (await loseInThreads({ base, question, configuration }, context)) ??
    (await pursue(scheduledBy(configuration, resilience(base, question)), context))
  return isApiError(found) ? found : { report: found, base, notes: configurationNotes(configuration) }
}

function nothing({ scope, topologyKey }: ResilienceQuestion): string {
  if (scope === 'DOMAIN') return `no node has the label ${topologyKey}: name another topologyKey`
  return scope === 'PAIR' ? 'there are not two nodes to be lost' : 'there is no node to be lost'
}
