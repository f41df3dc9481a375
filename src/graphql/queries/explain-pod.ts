import { explainPod } from '../../whatif/explain-pod.ts'
import { nearestNames } from '../../whatif/nearest-names.ts'
import { builder } from '../builder.ts'
import type { ApiContext } from '../context.ts'
import { type ApiError, invalidInput, isApiError, notFound } from '../errors.ts'
import { ObjectRef, type ObjectRefValue, readObjectRef } from '../inputs/object-ref.ts'
import { StateRef } from '../inputs/state-ref.ts'
import { resolveState, type StateRefValue } from '../resolve-state.ts'
import { resultOf } from '../types/result.ts'
import { type ExplanationView, SchedulingExplanation } from '../types/scheduling-explanation.ts'

const ExplainPodResult = resultOf('ExplainPodResult', {
  type: SchedulingExplanation,
  description: 'Why a pod is where it is, or why that cannot be told.',
})

/** A trial on every node weighs less than a run, and more than a field that is looked up. */
const EXPLAIN_COST = 200

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
  const read = readObjectRef(ref)
  if (!read.ok) return invalidInput([{ path: 'pod', message: read.message }])
  const { kind, namespace, name } = read.key
  if (kind !== 'Pod') return invalidInput([{ path: 'pod.kind', message: `a Pod is asked for, not a ${kind}` }])
  const tooMany = context.reserve(1)
  if (tooMany) return tooMany
  const explanation = explainPod(base, namespace, name)
  if (explanation) return { explanation, base }
  const names = base.state.listIn('Pod', namespace).map((pod) => pod.name)
  return notFound('Pod', name, nearestNames(name, names))
}
