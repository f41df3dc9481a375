import { drainJudgementSummary } from '../../whatif/drain-judgement-summary.ts'
import type { DrainJudgement } from '../../whatif/judge-drain.ts'
import { builder } from '../builder.ts'
import { enumOf } from '../enum-of.ts'

const DrainStatusEnum = enumOf('DrainStatus', 'What a drain of a node meets at its beginning.', {
  READY: 'kubectl drain starts, and no eviction is refused now.',
  REFUSED: 'kubectl drain starts, and the Eviction API refuses pods now. A refusal can pass by waiting.',
  NOT_STARTED: 'kubectl drain evicts nothing with these flags.',
})

/** The judgement of a node in a list, in short; `explainNode` has it pod by pod. */
export const DrainReadiness = builder.objectRef<DrainJudgement>('DrainReadiness').implement({
  description:
    'Whether a node can be drained as it is now, alone. Nothing is run: see `explainNode` for its pods, and `whatIf` for the consequences.',
  fields: (t) => ({
    status: t.field({ type: DrainStatusEnum, description: 'The answer.', resolve: statusOf }),
    summary: t.string({
      description: 'One sentence: what kubectl drain does with the node now, and what blocks it first.',
      resolve: drainJudgementSummary,
    }),
    leaving: t.int({
      description: 'The number of its pods that would be evicted or deleted.',
      resolve: ({ leaving }) => leaving,
    }),
    refused: t.int({ description: 'The number of pods whose eviction is refused now.', resolve: refusedOf }),
  }),
})

function statusOf({ drainable, errors }: DrainJudgement): 'READY' | 'REFUSED' | 'NOT_STARTED' {
  if (errors.length > 0) return 'NOT_STARTED'
  return drainable ? 'READY' : 'REFUSED'
}

function refusedOf({ pods }: DrainJudgement): number {
  return pods.filter(({ refusal }) => refusal !== undefined).length
}
