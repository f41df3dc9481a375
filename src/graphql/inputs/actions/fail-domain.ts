import { builder } from '../../builder.ts'
import type { ActionField } from './action-input.ts'

const DomainInput = builder.inputType('DomainInput', {
  description: 'The nodes of a topology domain.',
  fields: (t) => ({
    topologyKey: t.string({
      defaultValue: 'topology.kubernetes.io/zone',
      description: 'The label of nodes that defines the domains.',
    }),
    value: t.string({ required: true, description: 'Its value, such as the name of a zone or a rack.' }),
  }),
})

export const FAIL_DOMAIN: ActionField<typeof DomainInput.$inferInput> = {
  type: DomainInput,
  description: 'All nodes of a zone, or of another topology domain, fail.',
  read: ({ topologyKey, value }) => ({ kind: 'failDomain', topologyKey: topologyKey ?? 'topology.kubernetes.io/zone', value }),
}
