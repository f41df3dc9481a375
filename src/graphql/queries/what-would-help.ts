import { type ApiError, isApiError } from '../../service/errors.ts'
import { runInquiry } from '../../service/runs/run-inquiry.ts'
import { whatWouldHelp } from '../../whatif/what-would-help/what-would-help.ts'
import { builder } from '../builder.ts'
import type { ApiContext } from '../context.ts'
import { ObjectRef } from '../inputs/object-ref.ts'
import { SCHEDULER_CONFIGURATION_ABOUT } from '../inputs/scheduler-field.ts'
import { StateRef } from '../inputs/state-ref.ts'
import { type HelpView, WhatWouldHelp } from '../types/remedy.ts'
import { resultOf } from '../types/result.ts'
import { noSuchPod, type PodArgs, readPodQuestion } from './explain-pod.ts'
import { RUN_COST } from './what-if.ts'

const WhatWouldHelpResult = resultOf('WhatWouldHelpResult', {
  type: WhatWouldHelp,
  description: 'What would help a Pending pod, or an error.',
})

builder.queryField('whatWouldHelp', (t) =>
  t.field({
    type: WhatWouldHelpResult,
    args: {
      pod: t.arg({ type: ObjectRef, required: true, description: 'The pod.' }),
      on: t.arg({ type: StateRef, description: 'The state to query; by default the live twin.' }),
      schedulerConfiguration: t.arg({ type: 'Manifest', description: SCHEDULER_CONFIGURATION_ABOUT }),
    },
    complexity: { field: RUN_COST * 4 },
    description: 'The smallest single changes with which a Pending pod is scheduled, each shown by a run.',
    resolve: (_root, args, context) => help(args, context),
  }),
)

async function help(args: PodArgs, context: ApiContext): Promise<HelpView | ApiError> {
  const question = await readPodQuestion(args, context)
  if (isApiError(question)) return question
  const { base, key, configuration } = question
  const found = await runInquiry(whatWouldHelp(base, key, configuration), context)
  if (!found) return noSuchPod(base, key)
  return isApiError(found) ? found : { help: found, base, notes: found.explanation.notes }
}
