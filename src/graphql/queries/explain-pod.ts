import type { Base } from '../../whatif/base.ts'
import { explainPod } from '../../whatif/explain-pod.ts'
import type { SchedulerConfiguration } from '../../whatif/model/scheduler-config-of.ts'
import { nearestNames } from '../../whatif/nearest-names.ts'
import { builder } from '../builder.ts'
import type { ApiContext } from '../context.ts'
import { type ApiError, type InvalidInput, invalidInput, isApiError, type NotFound, notFound } from '../errors.ts'
import { InputPlace, type PlacedIssue } from '../inputs/input-place.ts'
import { ObjectRef, type ObjectRefValue, readObjectRef } from '../inputs/object-ref.ts'
import { readScheduler, SCHEDULER_CONFIGURATION_ABOUT } from '../inputs/scheduler-field.ts'
import { StateRef } from '../inputs/state-ref.ts'
import { resolveState, type StateRefValue } from '../resolve-state.ts'
import { resultOf } from '../types/result.ts'
import { EXPLAIN_COST, type ExplanationView, SchedulingExplanation } from '../types/scheduling-explanation.ts'

const ExplainPodResult = resultOf('ExplainPodResult', {
  type: SchedulingExplanation,
  description: 'Why a pod is where it is, or why that cannot be told.',
})

builder.queryField('explainPod', (t) =>
  t.field({
    type: ExplainPodResult,
    args: {
      pod: t.arg({ type: ObjectRef, required: true, description: 'The pod.' }),
      on: t.arg({ type: StateRef, description: 'The state to ask; the live twin when left out.' }),
      schedulerConfiguration: t.arg({ type: 'Manifest', description: SCHEDULER_CONFIGURATION_ABOUT }),
    },
    complexity: { field: EXPLAIN_COST },
    description: 'Why a pod waits, or where the scheduler would put it now, node by node.',
    resolve: (_root, args, context) => explain(args, context),
  }),
)

/** A question about one pod, as it is asked. */
export interface PodArgs {
  readonly pod: ObjectRefValue
  readonly on?: StateRefValue | null | undefined
  readonly schedulerConfiguration?: string | null | undefined
}

interface PodQuestion {
  readonly base: Base
  readonly key: PodKey
  readonly configuration: SchedulerConfiguration | undefined
}

/** The pod, the state and the scheduler that a question is about, or what is wrong with it. Reserves one run. */
export function readPodQuestion(args: PodArgs, context: ApiContext): PodQuestion | ApiError {
  const base = resolveState(args.on, context)
  if (isApiError(base)) return base
  const key = readPodRef(args.pod)
  if (isApiError(key)) return key
  const issues: PlacedIssue[] = []
  const configuration = readScheduler(args, new InputPlace('schedulerConfiguration', issues))
  if (issues.length > 0) return invalidInput(issues)
  return context.reserve(1) ?? { base, key, configuration }
}

function explain(args: PodArgs, context: ApiContext): ExplanationView | ApiError {
  const question = readPodQuestion(args, context)
  if (isApiError(question)) return question
  const { base, key, configuration } = question
  const explanation = explainPod(base, key, configuration)
  return explanation ? { explanation, base, notes: explanation.notes } : noSuchPod(base, key)
}

interface PodKey {
  readonly namespace: string
  readonly name: string
}

/** The pod that a reference names; another kind is an error. */
function readPodRef(ref: ObjectRefValue): PodKey | InvalidInput {
  const read = readObjectRef(ref)
  if (!read.ok) return invalidInput([{ path: 'pod', message: read.message }])
  if (read.key.kind !== 'Pod') return invalidInput([{ path: 'pod.kind', message: `a Pod is asked for, not a ${read.key.kind}` }])
  return read.key
}

export function noSuchPod({ state }: Base, { namespace, name }: PodKey): NotFound {
  const names = state.listIn('Pod', namespace).map((pod) => pod.name)
  return notFound('Pod', name, nearestNames(name, names))
}
