import { whatWouldHelp } from '../../whatif/what-would-help/what-would-help.ts'
import { builder } from '../builder.ts'
import type { ApiContext } from '../context.ts'
import { type ApiError, isApiError } from '../errors.ts'
import { ObjectRef, type ObjectRefValue } from '../inputs/object-ref.ts'
import { StateRef } from '../inputs/state-ref.ts'
import { pursue } from '../pursue.ts'
import { resolveState, type StateRefValue } from '../resolve-state.ts'
import { type HelpView, WhatWouldHelp } from '../types/remedy.ts'
import { resultOf } from '../types/result.ts'
import { noSuchPod, readPodRef } from './explain-pod.ts'
import { RUN_COST } from './what-if.ts'

const WhatWouldHelpResult = resultOf('WhatWouldHelpResult', {
  type: WhatWouldHelp,
  description: 'What would help a pending pod, or why that cannot be told.',
})

builder.queryField('whatWouldHelp', (t) =>
  t.field({
    type: WhatWouldHelpResult,
    args: {
      pod: t.arg({ type: ObjectRef, required: true, description: 'The pod.' }),
      on: t.arg({ type: StateRef, description: 'The state to ask; the live twin when left out.' }),
    },
    complexity: { field: RUN_COST * 4 },
    description: 'The smallest single changes that would give a pending pod a node, each shown by a run.',
    resolve: (_root, { pod, on }, context) => help(pod, on, context),
  }),
)

async function help(
  ref: ObjectRefValue,
  on: StateRefValue | null | undefined,
  context: ApiContext,
): Promise<HelpView | ApiError> {
  const base = resolveState(on, context)
  if (isApiError(base)) return base
  const key = readPodRef(ref)
  if (isApiError(key)) return key
  const tooMany = context.reserve(1)
  if (tooMany) return tooMany
  const found = await pursue(whatWouldHelp(base, key), context)
  if (!found) return noSuchPod(base, key)
  return isApiError(found) ? found : { help: found, base }
}
