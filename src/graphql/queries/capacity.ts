import { capacity } from '../../whatif/capacity/capacity.ts'
import { scenarioOf } from '../../whatif/scenario.ts'
import { problemOf } from '../ask.ts'
import { builder } from '../builder.ts'
import type { ApiContext } from '../context.ts'
import { type ApiError, invalidInput, isApiError, limitExceeded } from '../errors.ts'
import { SUBMIT } from '../inputs/actions/submit.ts'
import { InputPlace, type PlacedIssue } from '../inputs/input-place.ts'
import { StateRef } from '../inputs/state-ref.ts'
import { pursue } from '../pursue.ts'
import { resolveState, type StateRefValue } from '../resolve-state.ts'
import { Capacity, type CapacityView } from '../types/capacity.ts'
import { resultOf } from '../types/result.ts'
import { RUN_COST } from './what-if.ts'

const CapacityInput = builder.inputType('CapacityInput', {
  description: 'Which pods are to be added.',
  fields: (t) => ({
    template: t.field({
      type: 'Manifest',
      required: true,
      description: 'A Pod, a pod template (metadata and spec), or a workload whose template is meant.',
    }),
    namespace: t.string({ description: 'Their namespace; left out: that of the template, else `default`.' }),
    priorityClassName: t.string({ description: 'Their priority class, instead of what the template says.' }),
    max: t.int({ defaultValue: 1000, description: 'More are not asked about.' }),
    seed: t.int({ defaultValue: 1, description: 'Seed of chance.' }),
  }),
})

const CapacityResult = resultOf('CapacityResult', { type: Capacity, description: 'What fits, or why that cannot be told.' })

builder.queryField('capacity', (t) =>
  t.field({
    type: CapacityResult,
    args: {
      input: t.arg({ type: CapacityInput, required: true, description: 'Which pods.' }),
      on: t.arg({ type: StateRef, description: 'The state to ask; the live twin when left out.' }),
    },
    complexity: { field: RUN_COST * 4 },
    description: 'How many pods of a template still fit, where they go, and what keeps the next one out.',
    resolve: (_root, { input, on }, context) => count(input, on, context),
  }),
)

async function count(
  input: typeof CapacityInput.$inferInput,
  on: StateRefValue | null | undefined,
  context: ApiContext,
): Promise<CapacityView | ApiError> {
  const base = resolveState(on, context)
  if (isApiError(base)) return base
  const max = input.max ?? 1000
  const { replicasMax } = context.limits
  if (max > replicasMax) return limitExceeded('replicas', replicasMax, max)
  const issues: PlacedIssue[] = []
  const place = new InputPlace('input', issues)
  if (max < 1) place.at('max').refuse('at least one pod is asked about')
  const action = SUBMIT.read({ ...input, count: 1 }, place)
  if (action?.kind !== 'submit' || issues.length > 0) return invalidInput(issues)
  const problem = problemOf(scenarioOf([action]), base)
  if (problem) return problem
  const { kind: _, count: __, ...template } = action
  const found = await pursue(capacity(base, { template, max, seed: input.seed ?? 1 }), context)
  return isApiError(found) ? found : { found, base }
}
