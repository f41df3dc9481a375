import { type ApiError, invalidInput, isApiError } from '../../service/errors.ts'
import { problemOf } from '../../service/runs/question.ts'
import { runInquiry } from '../../service/runs/run-inquiry.ts'
import { type ConsolidationQuestion, consolidation } from '../../whatif/consolidation/consolidation.ts'
import { INSTANCE_TYPE } from '../../whatif/consolidation/node-prices.ts'
import { configurationNotes } from '../../whatif/outcome/scheduler-notes.ts'
import { scenarioOf } from '../../whatif/scenario.ts'
import { scheduledBy } from '../../whatif/scheduled-by.ts'
import { builder } from '../builder.ts'
import type { ApiContext } from '../context.ts'
import { NodesInput, readNodes } from '../inputs/actions/nodes-input.ts'
import { InputPlace, type PlacedIssue } from '../inputs/input-place.ts'
import { readScheduler, schedulerField } from '../inputs/scheduler-field.ts'
import { StateRef } from '../inputs/state-ref.ts'
import { resolveState, type StateRefValue } from '../resolve-state.ts'
import { Consolidation, type ConsolidationView } from '../types/consolidation.ts'
import { resultOf } from '../types/result.ts'
import { RUN_COST } from './what-if.ts'

const NodePriceInput = builder.inputType('NodePriceInput', {
  description: 'The price of a node, or of each node of a type.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'The name of a node, or a value of the price label: `m5.large`.' }),
    perHour: t.float({ required: true, description: 'Per hour, in any currency.' }),
  }),
})

const ConsolidationInput = builder.inputType('ConsolidationInput', {
  description: 'Which nodes can be removed, and at what cost.',
  fields: (t) => ({
    nodes: t.field({
      type: NodesInput,
      description: 'The candidates; by default all nodes. Control-plane nodes are never removed.',
    }),
    max: t.int({ description: 'Maximum number of nodes to remove.' }),
    deleteEmptyDirData: t.boolean({ defaultValue: false, description: 'Continue although emptyDir data is lost.' }),
    force: t.boolean({ defaultValue: false, description: 'Continue although pods have no controller.' }),
    acceptDegraded: t.boolean({
      defaultValue: false,
      description: 'Accept removals that end DEGRADED too, as long as no pod stays Pending.',
    }),
    prices: t.field({ type: [NodePriceInput], description: 'Prices of nodes.' }),
    priceLabel: t.string({ defaultValue: INSTANCE_TYPE, description: 'The label whose value names the price of a node.' }),
    seed: t.int({ defaultValue: 1, description: 'The random seed.' }),
    ...schedulerField(t),
  }),
})

const ConsolidationResult = resultOf('ConsolidationResult', {
  type: Consolidation,
  description: 'The removable nodes, or an error.',
})

builder.queryField('consolidation', (t) =>
  t.field({
    type: ConsolidationResult,
    args: {
      input: t.arg({ type: ConsolidationInput, description: 'The candidates; by default all nodes.' }),
      on: t.arg({ type: StateRef, description: 'The state to query; by default the live twin.' }),
    },
    complexity: { field: RUN_COST * 20 },
    description:
      'Which nodes can be removed, in an order that was rehearsed completely, where their pods are rescheduled, and what that saves.',
    resolve: (_root, { input, on }, context) => consolidate(input ?? {}, on, context),
  }),
)

async function consolidate(
  input: typeof ConsolidationInput.$inferInput,
  on: StateRefValue | null | undefined,
  context: ApiContext,
): Promise<ConsolidationView | ApiError> {
  const base = await resolveState(on, context)
  if (isApiError(base)) return base
  const issues: PlacedIssue[] = []
  const place = new InputPlace('input', issues)
  if (input.max != null && input.max < 1) place.at('max').refuse('must be at least 1')
  for (const [i, { perHour }] of (input.prices ?? []).entries())
    if (!(perHour >= 0)) place.at(`prices[${i}]`).at('perHour').refuse('a price cannot be negative')
  const configuration = readScheduler(input, place.at('schedulerConfiguration'))
  if (issues.length > 0) return invalidInput(issues)
  const nodes = input.nodes ? readNodes(input.nodes) : undefined
  const problem = nodes && problemOf(scenarioOf([{ kind: 'cordon', nodes }]), base)
  if (problem) return problem
  const found = await runInquiry(scheduledBy(configuration, consolidation(base, questionOf(input, nodes))), context)
  return isApiError(found) ? found : { plan: found, base, notes: configurationNotes(configuration) }
}

function questionOf(input: typeof ConsolidationInput.$inferInput, nodes: ConsolidationQuestion['nodes']): ConsolidationQuestion {
  const { deleteEmptyDirData, force, acceptDegraded, max, prices, priceLabel, seed } = input
  return {
    nodes,
    options: { deleteEmptyDirData: deleteEmptyDirData ?? false, force: force ?? false },
    acceptDegraded: acceptDegraded ?? false,
    max: max ?? Number.POSITIVE_INFINITY,
    prices: {
      label: priceLabel ?? INSTANCE_TYPE,
      perHour: new Map((prices ?? []).map(({ name, perHour }) => [name, perHour])),
    },
    seed: seed ?? 1,
  }
}
