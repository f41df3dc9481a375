import type { NodeSelection } from '../../../whatif/actions/nodes/select-nodes.ts'
import { builder } from '../../builder.ts'

export const NodesInput = builder.inputType('NodesInput', {
  isOneOf: true,
  description: 'Nodes, by name or by labels.',
  fields: (t) => ({
    names: t.stringList({ description: 'Their names.' }),
    selector: t.string({ description: 'A label selector, as kubectl takes it: `zone=a,disk in (ssd)`.' }),
  }),
})

export type NodesValue = typeof NodesInput.$inferInput

export function readNodes(input: NodesValue): NodeSelection {
  return input.names ? { names: input.names } : { selector: input.selector ?? '' }
}
