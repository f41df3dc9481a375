import { type ApiError, invalidInput, isApiError, limitExceeded } from '../../service/errors.ts'
import { problemOf } from '../../service/runs/question.ts'
import { runInquiry } from '../../service/runs/run-inquiry.ts'
import { configurationNotes } from '../../whatif/outcome/scheduler-notes.ts'
import { preemption } from '../../whatif/preemption/preemption.ts'
import { scenarioOf } from '../../whatif/scenario.ts'
import { builder } from '../builder.ts'
import type { ApiContext } from '../context.ts'
import { SUBMIT } from '../inputs/actions/submit.ts'
import { InputPlace, type PlacedIssue } from '../inputs/input-place.ts'
import { readScheduler, schedulerField } from '../inputs/scheduler-field.ts'
import { StateRef } from '../inputs/state-ref.ts'
import { templateFields } from '../inputs/template-fields.ts'
import { resolveState, type StateRefValue } from '../resolve-state.ts'
import { PreemptionForecast, type PreemptionForecastView } from '../types/preemption-forecast.ts'
import { resultOf } from '../types/result.ts'
import { RUN_COST } from './what-if.ts'

const PreemptionInput = builder.inputType('PreemptionInput', {
  description: 'The pods to submit.',
  fields: (t) => ({
    ...templateFields(t),
    count: t.int({ defaultValue: 1, description: 'Number of pods.' }),
    seed: t.int({ defaultValue: 1, description: 'The random seed.' }),
    ...schedulerField(t),
  }),
})

const PreemptionResult = resultOf('PreemptionResult', {
  type: PreemptionForecast,
  description: 'The preempted pods, or an error.',
})

builder.queryField('preemption', (t) =>
  t.field({
    type: PreemptionResult,
    args: {
      input: t.arg({ type: PreemptionInput, required: true, description: 'The pods.' }),
      on: t.arg({ type: StateRef, description: 'The state to query; by default the live twin.' }),
    },
    complexity: { field: RUN_COST * 2 },
    description:
      'Which pods would be preempted if pods of this template and priority were submitted, and what follows from that.',
    resolve: (_root, { input, on }, context) => forecast(input, on, context),
  }),
)

async function forecast(
  input: typeof PreemptionInput.$inferInput,
  on: StateRefValue | null | undefined,
  context: ApiContext,
): Promise<PreemptionForecastView | ApiError> {
  const base = await resolveState(on, context)
  if (isApiError(base)) return base
  const count = input.count ?? 1
  const { replicasMax } = context.limits
  if (count > replicasMax) return limitExceeded('replicas', replicasMax, count)
  const issues: PlacedIssue[] = []
  const place = new InputPlace('input', issues)
  if (count < 1) place.at('count').refuse('must be at least 1')
  const action = SUBMIT.read({ ...input, count }, place)
  const schedulerConfiguration = readScheduler(input, place.at('schedulerConfiguration'))
  if (action?.kind !== 'submit' || issues.length > 0) return invalidInput(issues)
  const problem = problemOf(scenarioOf([action]), base)
  if (problem) return problem
  const { kind: _, count: __, ...template } = action
  const found = await runInquiry(preemption(base, { template, count, seed: input.seed ?? 1, schedulerConfiguration }), context)
  return isApiError(found) ? found : { forecast: found, base, notes: configurationNotes(schedulerConfiguration) }
}
