import { type ConsolidationQuestion, consolidation } from '../../whatif/consolidation/consolidation.ts'
import { INSTANCE_TYPE } from '../../whatif/consolidation/node-prices.ts'
import { configurationNotes } from '../../whatif/outcome/scheduler-notes.ts'
import { scenarioOf } from '../../whatif/scenario.ts'
import { scheduledBy } from '../../whatif/scheduled-by.ts'
import { problemOf } from '../ask.ts'
import { builder } from '../builder.ts'
import type { ApiContext } from '../context.ts'
import { type ApiError, invalidInput, isApiError } from '../errors.ts'
import { NodesInput, readNodes } from '../inputs/actions/nodes-input.ts'
import { InputPlace, type PlacedIssue } from '../inputs/input-place.ts'
import { readScheduler, schedulerField } from '../inputs/scheduler-field.ts'
import { StateRef } from '../inputs/state-ref.ts'
import { pursue } from '../pursue.ts'
import { resolveState, type StateRefValue } from '../resolve-state.ts'
import { Consolidation, type ConsolidationView } from '../types/consolidation.ts'
import { resultOf } from '../types/result.ts'
import { RUN_COST } from './what-if.ts'

const NodePriceInput = builder.inputType('NodePriceInput', {
  description: 'What a node, or each node of a type, costs.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'The name of a node, or a value of the price label: `m5.large`.' }),
    perHour: t.float({ required: true, description: 'For an hour, in any currency.' }),
  }),
})

const ConsolidationInput = builder.inputType('ConsolidationInput', {
  description: 'Which nodes may go, and what their removal may cost.',
  fields: (t) => ({
    nodes: t.field({ type: NodesInput, description: 'Which nodes may go; left out: any but those of the control plane.' }),
    max: t.int({ description: 'No more than these are removed.' }),
    deleteEmptyDirData: t.boolean({ defaultValue: false, description: 'Remove pods although emptyDir data is lost.' }),
    force: t.boolean({ defaultValue: false, description: 'Remove pods although they have no controller.' }),
    acceptDegraded: t.boolean({
      defaultValue: false,
      description: 'Take removals that end DEGRADED too, as long as every pod has a node in the end.',
    }),
    prices: t.field({ type: [NodePriceInput], description: 'What nodes cost.' }),
    priceLabel: t.string({ defaultValue: INSTANCE_TYPE, description: 'The label whose value names the price of a node.' }),
    seed: t.int({ defaultValue: 1, description: 'Seed of chance.' }),
    ...schedulerField(t),
  }),
})

const ConsolidationResult = resultOf('ConsolidationResult', {
  type: Consolidation,
  description: 'Which nodes could go, or why that cannot be told.',
})

builder.queryField('consolidation', (t) =>
  t.field({
    type: ConsolidationResult,
    args: {
      input: t.arg({ type: ConsolidationInput, description: 'Which nodes may go; any when left out.' }),
      on: t.arg({ type: StateRef, description: 'The state to ask; the live twin when left out.' }),
    },
    complexity: { field: RUN_COST * 20 },
    description:
      'Which nodes could be removed, in an order that was run to its end, where their pods would go, and what that saves.',
    resolve: (_root, { input, on }, context) => consolidate(input ?? {}, on, context),
  }),
)

async function consolidate(
  input: typeof ConsolidationInput.$inferInput,
  on: StateRefValue | null | undefined,
  context: ApiContext,
): Promise<ConsolidationView | ApiError> {
  const base = resolveState(on, context)
  if (isApiError(base)) return base
  const issues: PlacedIssue[] = []
  const place = new InputPlace('input', issues)
  if (input.max != null && input.max < 1) place.at('max').refuse('at least one node is removed')
  for (const [i, { perHour }] of (input.prices ?? []).entries())
    if (!(perHour >= 0)) place.at(`prices[${i}]`).at('perHour').refuse('a price is not negative')
  const configuration = readScheduler(input, place.at('schedulerConfiguration'))
  if (issues.length > 0) return invalidInput(issues)
  const nodes = input.nodes ? readNodes(input.nodes) : undefined
  const problem = nodes && problemOf(scenarioOf([{ kind: 'cordon', nodes }]), base)
  if (problem) return problem
  const found = await pursue(scheduledBy(configuration, consolidation(base, questionOf(input, nodes))), context)
  return isApiError(found) ? found : { plan: found, base, notes: configurationNotes(configuration) }
}

function questionOf(input: typeof ConsolidationInput.$inferInput, nodes: ConsolidationQuestion['nodes']): ConsolidationQuestion {
  const { deleteEmptyDirData, force, acceptDegraded, max, prices, priceLabel, seed } = input
  return {
    nodes,
    options: { ignoreDaemonSets: true, deleteEmptyDirData: deleteEmptyDirData ?? false, force: force ?? false },
    acceptDegraded: acceptDegraded ?? false,
    max: max ?? Number.POSITIVE_INFINITY,
    prices: {
      label: priceLabel ?? INSTANCE_TYPE,
      perHour: new Map((prices ?? []).map(({ name, perHour }) => [name, perHour])),
    },
    seed: seed ?? 1,
  }
}
