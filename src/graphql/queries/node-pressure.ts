import { type ApiError, invalidInput, isApiError, limitExceeded, notFound } from '../../service/errors.ts'
import { problemOf } from '../../service/runs/question.ts'
import { runInquiry } from '../../service/runs/run-inquiry.ts'
import type { SetUsageAction } from '../../whatif/actions/set-usage.ts'
import type { Base } from '../../whatif/base.ts'
import { nearestNames } from '../../whatif/nearest-names.ts'
import { isMeasured, isUsedOn } from '../../whatif/node-pressure/measured-usage.ts'
import { type NodePressureQuestion, nodePressure, pressureScenario } from '../../whatif/node-pressure/node-pressure.ts'
import { titleOf } from '../../whatif/outcome/reasons/object-names.ts'
import { configurationNotes } from '../../whatif/outcome/scheduler-notes.ts'
import { scheduledBy } from '../../whatif/scheduled-by.ts'
import { builder } from '../builder.ts'
import type { ApiContext } from '../context.ts'
import { SET_USAGE, UsageInput } from '../inputs/actions/set-usage.ts'
import { InputPlace, type PlacedIssue } from '../inputs/input-place.ts'
import { readKubeletConfiguration } from '../inputs/read-kubelet-configuration.ts'
import { readScheduler, schedulerField } from '../inputs/scheduler-field.ts'
import { StateRef } from '../inputs/state-ref.ts'
import { resolveState, type StateRefValue } from '../resolve-state.ts'
import { NodePressureForecast, type NodePressureView } from '../types/node-pressure.ts'
import { resultOf } from '../types/result.ts'
import { RUN_COST } from './what-if.ts'

const HORIZON_MS = 600_000

const NodePressureInput = builder.inputType('NodePressureInput', {
  description: 'The usage, and the thresholds at which kubelets act.',
  fields: (t) => ({
    node: t.string({ required: true, description: 'The node.' }),
    usage: t.field({
      type: [UsageInput],
      description:
        'Usage of pods, of each pod of a workload, or of a node outside its pods. For other objects: values of the metrics API of a live cluster; without them, the requests.',
    }),
    kubeletConfiguration: t.field({
      type: 'Manifest',
      description: "A KubeletConfiguration with its eviction thresholds; by default the kubelet's.",
    }),
    horizon: t.field({ type: 'Duration', defaultValue: HORIZON_MS, description: 'How far to look ahead.' }),
    seed: t.int({ defaultValue: 1, description: 'The random seed.' }),
    ...schedulerField(t),
  }),
})

const NodePressureResult = resultOf('NodePressureResult', {
  type: NodePressureForecast,
  description: 'The evictions, or an error.',
})

builder.queryField('nodePressure', (t) =>
  t.field({
    type: NodePressureResult,
    args: {
      input: t.arg({ type: NodePressureInput, required: true, description: 'The usage.' }),
      on: t.arg({ type: StateRef, description: 'The state to query; by default the live twin.' }),
    },
    complexity: { field: RUN_COST },
    description: 'In which order a kubelet evicts pods at this usage and these thresholds, and where they are rescheduled.',
    resolve: (_root, { input, on }, context) => forecast(input, on, context),
  }),
)

async function forecast(
  input: typeof NodePressureInput.$inferInput,
  on: StateRefValue | null | undefined,
  context: ApiContext,
): Promise<NodePressureView | ApiError> {
  const base = await resolveState(on, context)
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
    return notFound({ kind: 'Node', name: node }, nearestNames(node, names))
  }
  const problem = problemOf(pressureScenario(question, base), base)
  if (problem) return problem
  if (question.usage.length > 0 && !question.usage.some((usage) => isUsedOn(node, usage, base))) {
    place
      .at('usage')
      .refuse(`nothing of it is on the node "${node}": ${question.usage.map(({ target }) => titleOf(target)).join(', ')}`)
    return invalidInput(issues)
  }
  const found = await runInquiry(scheduledBy(configuration, nodePressure(base, question)), context)
  return isApiError(found) ? found : { forecast: found, base, notes: [...configurationNotes(configuration), ...found.notes] }
}

function readQuestion(input: typeof NodePressureInput.$inferInput, place: InputPlace, base: Base): NodePressureQuestion {
  const given = input.usage ?? []
  if (given.length === 0 && !isMeasured(input.node, base)) {
    const reason = base.usage?.ok === false ? `: ${base.usage.reason}` : ''
    place.at('usage').refuse(`no metrics in this source: give at least one use${reason}`)
  }
  return {
    node: input.node,
    usage: given.flatMap((usage, i): readonly SetUsageAction[] => {
      const action = SET_USAGE.read(usage, place.at('usage').at(`[${i}]`))
      return action?.kind === 'setUsage' ? [action] : []
    }),
    kubeletConfiguration: readKubeletConfiguration(input.kubeletConfiguration, place.at('kubeletConfiguration')),
    horizonMs: input.horizon ?? HORIZON_MS,
    seed: input.seed ?? 1,
  }
}
