import { explainNode } from '../../whatif/explain-node.ts'
import { nearestNames } from '../../whatif/nearest-names.ts'
import { builder } from '../builder.ts'
import { isApiError, notFound } from '../errors.ts'
import { StateRef } from '../inputs/state-ref.ts'
import { resolveState } from '../resolve-state.ts'
import { DrainExplanation } from '../types/drain-explanation.ts'
import { resultOf } from '../types/result.ts'

const ExplainNodeResult = resultOf('ExplainNodeResult', {
  type: DrainExplanation,
  description: 'Whether a node can be drained and why not, or why that cannot be told.',
})

/** A node has some dozens of pods, each asked about by four programs. */
const EXPLAIN_COST = 100

builder.queryField('explainNode', (t) =>
  t.field({
    type: ExplainNodeResult,
    args: {
      node: t.arg.string({ required: true, description: 'The name of the node.' }),
      ignoreDaemonSets: t.arg.boolean({ defaultValue: true, description: '--ignore-daemonsets: leave the pods of DaemonSets.' }),
      deleteEmptyDirData: t.arg.boolean({
        defaultValue: false,
        description: '--delete-emptydir-data: go on although emptyDir data is lost.',
      }),
      force: t.arg.boolean({ defaultValue: false, description: '--force: go on although pods have no controller.' }),
      on: t.arg({ type: StateRef, description: 'The state to ask; the live twin when left out.' }),
    },
    complexity: { field: EXPLAIN_COST },
    description: 'May this node be drained now, and if not, why: rule by rule, pod by pod, budget by budget.',
    resolve: (_root, { node, on, ignoreDaemonSets, deleteEmptyDirData, force }, context) => {
      const base = resolveState(on, context)
      if (isApiError(base)) return base
      const flags = {
        ignoreDaemonSets: ignoreDaemonSets ?? true,
        deleteEmptyDirData: deleteEmptyDirData ?? false,
        force: force ?? false,
      }
      const explanation = explainNode(base, node, flags)
      if (explanation) return { explanation, base }
      return notFound(
        'Node',
        node,
        nearestNames(
          node,
          base.state.list('Node').map(({ name }) => name),
        ),
      )
    },
  }),
)
