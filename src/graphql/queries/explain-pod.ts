import { type ApiError, type InvalidInput, invalidInput, isApiError, type NotFound, notFound } from '../../service/errors.ts'
import type { Base } from '../../whatif/base.ts'
import { explainPod } from '../../whatif/explain-pod.ts'
import type { SchedulerConfiguration } from '../../whatif/model/scheduler-config-of.ts'
import { nearestNames } from '../../whatif/nearest-names.ts'
import { builder } from '../builder.ts'
import type { ApiContext } from '../context.ts'
import { InputPlace, type PlacedIssue } from '../inputs/input-place.ts'
import { ObjectRef, type ObjectRefValue, readObjectRef } from '../inputs/object-ref.ts'
import { readScheduler, SCHEDULER_CONFIGURATION_ABOUT } from '../inputs/scheduler-field.ts'
import { StateRef } from '../inputs/state-ref.ts'
import { resolveState, type StateRefValue } from '../resolve-state.ts'
import { resultOf } from '../types/result.ts'
import { EXPLAIN_COST, type ExplanationView, SchedulingExplanation } from '../types/scheduling-explanation.ts'

const ExplainPodResult = resultOf('ExplainPodResult', {
  type: SchedulingExplanation,
  description: 'An explanation, or an error.',
})

builder.queryField('explainPod', (t) =>
  t.field({
    type: ExplainPodResult,
    args: {
      pod: t.arg({ type: ObjectRef, required: true, description: 'The pod.' }),
      on: t.arg({ type: StateRef, description: 'The state to query; by default the live twin.' }),
      schedulerConfiguration: t.arg({ type: 'Manifest', description: SCHEDULER_CONFIGURATION_ABOUT }),
    },
    complexity: { field: EXPLAIN_COST },
    description: 'Why a pod is Pending, or where the scheduler would place it now, node by node.',
    resolve: (_root, args, context) => explain(args, context),
  }),
)

/** A query about one pod, as requested. */
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
export async function readPodQuestion(args: PodArgs, context: ApiContext): Promise<PodQuestion | ApiError> {
  const base = await resolveState(args.on, context)
  if (isApiError(base)) return base
  const key = readPodRef(args.pod)
  if (isApiError(key)) return key
  const issues: PlacedIssue[] = []
  const configuration = readScheduler(args, new InputPlace('schedulerConfiguration', issues))
  if (issues.length > 0) return invalidInput(issues)
  return context.reserve(1) ?? { base, key, configuration }
}

async function explain(args: PodArgs, context: ApiContext): Promise<ExplanationView | ApiError> {
  const question = await readPodQuestion(args, context)
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
  if (read.key.kind !== 'Pod') return invalidInput([{ path: 'pod.kind', message: `give a Pod, not a ${read.key.kind}` }])
  return read.key
}

export function noSuchPod({ state }: Base, { namespace, name }: PodKey): NotFound {
  const names = state.listIn('Pod', namespace).map((pod) => pod.name)
  return notFound({ kind: 'Pod', namespace, name }, nearestNames(name, names))
}
