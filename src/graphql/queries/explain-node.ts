import { isApiError, notFound } from '../../service/errors.ts'
import { explainNode } from '../../whatif/explain-node.ts'
import { nearestNames } from '../../whatif/nearest-names.ts'
import { builder } from '../builder.ts'
import { DRAIN_FLAG_ARGS, drainFlags } from '../inputs/drain-flags.ts'
import { StateRef } from '../inputs/state-ref.ts'
import { resolveState } from '../resolve-state.ts'
import { DrainExplanation } from '../types/drain-explanation.ts'
import { resultOf } from '../types/result.ts'

const ExplainNodeResult = resultOf('ExplainNodeResult', {
  type: DrainExplanation,
  description: 'Whether a node can be drained and why not, or an error.',
})

/** A node has some dozens of pods, each checked for four programs. */
const EXPLAIN_COST = 100

builder.queryField('explainNode', (t) =>
  t.field({
    type: ExplainNodeResult,
    args: {
      node: t.arg.string({ required: true, description: 'The name of the node.' }),
      ...DRAIN_FLAG_ARGS,
      on: t.arg({ type: StateRef, description: 'The state to query; by default the live twin.' }),
    },
    complexity: { field: EXPLAIN_COST },
    description: 'Whether this node can be drained now, and if not, why: rule by rule, pod by pod, budget by budget.',
    resolve: async (_root, { node, on, ...flags }, context) => {
      const base = await resolveState(on, context)
      if (isApiError(base)) return base
      const explanation = explainNode(base, node, drainFlags(flags))
      if (explanation) return { explanation, base }
      return notFound(
        { kind: 'Node', name: node },
        nearestNames(
          node,
          base.state.list('Node').map(({ name }) => name),
        ),
      )
    },
  }),
)
