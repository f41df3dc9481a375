import type { Placement as Placed } from '../../../whatif/outcome/outcome.ts'
import { builder } from '../../builder.ts'
import { connectionType } from '../../connection.ts'
import { ObjectKey } from '../state.ts'

const Placement = builder.objectRef<Placed>('Placement').implement({
  description: 'A pod that was given a node in the run.',
  fields: (t) => ({
    pod: t.expose('pod', { type: ObjectKey, description: 'The pod.' }),
    owner: t.field({
      type: ObjectKey,
      nullable: true,
      description: 'Its controller; null: it has none.',
      resolve: (placement) => placement.owner ?? null,
    }),
    node: t.exposeString('node', { description: 'The node it was bound to.' }),
    ties: t.stringList({
      description: 'All nodes that were equally good: the real scheduler takes any of them.',
      resolve: (placement) => [...placement.ties],
    }),
    at: t.field({
      type: 'Duration',
      description: 'When it was bound, in virtual time since the run began.',
      resolve: (placement) => placement.atMs,
    }),
    replaces: t.field({
      type: ObjectKey,
      nullable: true,
      description: 'The pod whose place it took; null: there is one more than before.',
      resolve: (placement) => placement.replaces ?? null,
    }),
  }),
})

export const PlacementConnection = connectionType(Placement, 'Placement', 'placements of pods')
