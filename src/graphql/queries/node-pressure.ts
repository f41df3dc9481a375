import type { SetUsageAction } from '../../whatif/actions/set-usage.ts'
import type { Base } from '../../whatif/base.ts'
import { nearestNames } from '../../whatif/nearest-names.ts'
import { isMeasured } from '../../whatif/node-pressure/measured-usage.ts'
import { type NodePressureQuestion, nodePressure, pressureScenario } from '../../whatif/node-pressure/node-pressure.ts'
import { configurationNotes } from '../../whatif/outcome/scheduler-notes.ts'
import { scheduledBy } from '../../whatif/scheduled-by.ts'
import { problemOf } from '../ask.ts'
import { builder } from '../builder.ts'
import type { ApiContext } from '../context.ts'
import { type ApiError, invalidInput, isApiError, limitExceeded, notFound } from '../errors.ts'
import { SET_USAGE, UsageInput } from '../inputs/actions/set-usage.ts'
import { InputPlace, type PlacedIssue } from '../inputs/input-place.ts'
import { readKubeletConfiguration } from '../inputs/read-kubelet-configuration.ts'
import { readScheduler, schedulerField } from '../inputs/scheduler-field.ts'
import { StateRef } from '../inputs/state-ref.ts'
import { pursue } from '../pursue.ts'
import { resolveState, type StateRefValue } from '../resolve-state.ts'
import { NodePressureForecast, type NodePressureView } from '../types/node-pressure.ts'
import { resultOf } from '../types/result.ts'
import { RUN_COST } from './what-if.ts'

const HORIZON_MS = 600_000

const NodePressureInput = builder.inputType('NodePressureInput', {
  description: 'How much is used, and from when on kubelets act.',
  fields: (t) => ({
    node: t.string({ required: true, description: 'The node that is looked at.' }),
    usage: t.field({
      type: [UsageInput],
      description:
        'What pods, each pod of a workload, or of a node all that is not its pods use. Of others: what the metrics API of a live cluster tells; where it is silent, what they request.',
    }),
    kubeletConfiguration: t.field({
      type: 'Manifest',
      description: 'A KubeletConfiguration with its eviction thresholds; left out: the defaults.',
    }),
    horizon: t.field({ type: 'Duration', defaultValue: HORIZON_MS, description: 'How far to look ahead.' }),
    seed: t.int({ defaultValue: 1, description: 'Seed of chance.' }),
    ...schedulerField(t),
  }),
})

const NodePressureResult = resultOf('NodePressureResult', {
  type: NodePressureForecast,
  description: 'Who would be evicted, or why that cannot be told.',
})

builder.queryField('nodePressure', (t) =>
  t.field({
    type: NodePressureResult,
    args: {
      input: t.arg({ type: NodePressureInput, required: true, description: 'How much is used.' }),
      on: t.arg({ type: StateRef, description: 'The state to ask; the live twin when left out.' }),
    },
    complexity: { field: RUN_COST },
    description: 'In which order a kubelet would evict pods at this usage and these thresholds, and where they would go.',
    resolve: (_root, { input, on }, context) => forecast(input, on, context),
  }),
)

async function forecast(
  input: typeof NodePressureInput.$inferInput,
  on: StateRefValue | null | undefined,
  context: ApiContext,
): Promise<NodePressureView | ApiError> {
  const base = resolveState(on, context)
  if (isApiError(base)) return base
  const issues: PlacedIssue[] = []
  const place = new InputPlace('input', issues)
  const question = readQuestion(input, place, base)
  const configuration = readScheduler(input, place.at('schedulerConfiguration'))
  if (issues.length > 0) return invalidInput(issues)
  const { virtualMsMax, actionsMax } = context.limits
  if (question.horizonMs > virtualMsMax) return limitExceeded('virtualMs', virtualMsMax, question.horizonMs)
  if (question.usage.length > actionsMax) return limitExceeded('actions', actionsMax, question.usage.length)
  const { node } = question
  if (!base.state.get('Node', '', node)) {
    const names = base.state.list('Node').map(({ name }) => name)
    return notFound('Node', node, nearestNames(node, names))
  }
  const problem = problemOf(pressureScenario(question, base), base)
  if (problem) return problem
  const found = await pursue(scheduledBy(configuration, nodePressure(base, question)), context)
  return isApiError(found) ? found : { forecast: found, base, notes: [...configurationNotes(configuration), ...found.notes] }
}

function readQuestion(input: typeof NodePressureInput.$inferInput, place: InputPlace, base: Base): NodePressureQuestion {
  const said = input.usage ?? []
  if (said.length === 0 && !isMeasured(input.node, base)) {
    const reason = base.usage?.ok === false ? `: ${base.usage.reason}` : ''
    place.at('usage').refuse(`say how much of something is used, for nothing was measured here${reason}`)
  }
  return {
    node: input.node,
    usage: said.flatMap((usage, i): readonly SetUsageAction[] => {
      const action = SET_USAGE.read(usage, place.at('usage').at(`[${i}]`))
      return action?.kind === 'setUsage' ? [action] : []
    }),
    kubeletConfiguration: readKubeletConfiguration(input.kubeletConfiguration, place.at('kubeletConfiguration')),
    horizonMs: input.horizon ?? HORIZON_MS,
    seed: input.seed ?? 1,
  }
}
