import type { Base } from '../../whatif/base.ts'
import { explainPod } from '../../whatif/explain-pod.ts'
import { nearestNames } from '../../whatif/nearest-names.ts'
import { builder } from '../builder.ts'
import type { ApiContext } from '../context.ts'
import { type ApiError, type InvalidInput, invalidInput, isApiError, type NotFound, notFound } from '../errors.ts'
import { ObjectRef, type ObjectRefValue, readObjectRef } from '../inputs/object-ref.ts'
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
    },
    complexity: { field: EXPLAIN_COST },
    description: 'Why a pod waits, or where the scheduler would put it now, node by node.',
    resolve: (_root, { pod, on }, context) => explain(pod, on, context),
  }),
)

function explain(ref: ObjectRefValue, on: StateRefValue | null | undefined, context: ApiContext): ExplanationView | ApiError {
  const base = resolveState(on, context)
  if (isApiError(base)) return base
  const key = readPodRef(ref)
  if (isApiError(key)) return key
  const tooMany = context.reserve(1)
  if (tooMany) return tooMany
  const explanation = explainPod(base, key)
  return explanation ? { explanation, base } : noSuchPod(base, key)
}

interface PodKey {
  readonly namespace: string
  readonly name: string
}

/** The pod that a reference names; another kind is an error. */
export function readPodRef(ref: ObjectRefValue): PodKey | InvalidInput {
  const read = readObjectRef(ref)
  if (!read.ok) return invalidInput([{ path: 'pod', message: read.message }])
  if (read.key.kind !== 'Pod') return invalidInput([{ path: 'pod.kind', message: `a Pod is asked for, not a ${read.key.kind}` }])
  return read.key
}

export function noSuchPod({ state }: Base, { namespace, name }: PodKey): NotFound {
  const names = state.listIn('Pod', namespace).map((pod) => pod.name)
  return notFound('Pod', name, nearestNames(name, names))
}
