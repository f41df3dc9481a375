import { invalidInput, isApiError } from '../../service/errors.ts'
import type { Base } from '../../whatif/base.ts'
import { nearestNames } from '../../whatif/nearest-names.ts'
import { builder } from '../builder.ts'
import { StateRef } from '../inputs/state-ref.ts'
import { resolveState } from '../resolve-state.ts'
import { Headroom } from '../types/headroom.ts'
import { resultOf } from '../types/result.ts'

const INSTANCE_TYPE = 'node.kubernetes.io/instance-type'

const HeadroomResult = resultOf('HeadroomResult', { type: Headroom, description: 'The headroom, or an error.' })

builder.queryField('headroom', (t) =>
  t.field({
    type: HeadroomResult,
    args: {
      groupLabel: t.arg.string({
        defaultValue: INSTANCE_TYPE,
        description: 'The label of nodes that defines node groups; an error if no node has it, except for the default.',
      }),
      on: t.arg({ type: StateRef, description: 'The state to query; by default the live twin.' }),
    },
    complexity: { field: 50 },
    description: 'How much capacity nodes and quotas have left: by node group, by zone, by namespace, and how fragmented it is.',
    resolve: async (_root, { groupLabel, on }, context) => {
      const base = await resolveState(on, context)
      if (isApiError(base)) return base
      const label = groupLabel ?? INSTANCE_TYPE
      return unknownLabel(label, base) ?? { base, groupLabel: label }
    },
  }),
)

/** A label that is misspelled would put all nodes into one group without a name. */
function unknownLabel(label: string, { state }: Base) {
  const nodes = state.list('Node')
  if (label === INSTANCE_TYPE || nodes.length === 0 || nodes.some(({ labels }) => label in labels)) return undefined
  const labels = [...new Set(nodes.flatMap((node) => Object.keys(node.labels)))]
  const prefixed = labels.filter((each) => each.endsWith(`/${label}`))
  const nearest = prefixed.length > 0 ? prefixed : nearestNames(label, labels)
  const hint = nearest.length > 0 ? `; similar: ${nearest.join(', ')}` : ''
  return invalidInput([{ path: 'groupLabel', message: `no node has the label "${label}"${hint}` }])
}
