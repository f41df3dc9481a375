import { waitGraph } from '../../../whatif/outcome/waiting/wait-graph.ts'
import type { WaitPoint as Point } from '../../../whatif/outcome/waiting/wait-point.ts'
import { builder } from '../../builder.ts'
import { ObjectKey } from '../state.ts'
import { Outcome } from './outcome.ts'

const WaitPoint = builder.objectRef<Point>('WaitPoint').implement({
  description:
    'Something that waits at the end of a run, or for which something waits: an action, objects that wait in the same way, or nodes that reject a pod for one reason.',
  fields: (t) => ({
    id: t.exposeString('id', { description: 'Unique in the list.' }),
    title: t.exposeString('title', { description: 'Its name: `drain of a`, `Pod shop/web-1`, `12 nodes`.' }),
    objects: t.field({
      type: [ObjectKey],
      description: 'The objects: the nodes of a drain, and up to 5 of the nodes that reject a pod.',
      resolve: ({ objects }) => [...objects],
    }),
    state: t.exposeString('state', { description: 'What it is waiting for, or its condition.' }),
    freedBy: t.string({
      nullable: true,
      description: 'What would free it; null where only the points that it waits for can.',
      resolve: ({ freedBy }) => freedBy ?? null,
    }),
    waitsFor: t.stringList({
      description: 'The ids of the points that it waits for. A Pending pod needs one of its nodes, anything else all of them.',
      resolve: ({ waitsFor }) => [...waitsFor],
    }),
    cycle: t.int({
      nullable: true,
      description: 'It waits for itself, through the points with the same number: a deadlock. Null: it does not.',
      resolve: ({ cycle }) => cycle ?? null,
    }),
  }),
})

builder.objectField(Outcome, 'waits', (t) =>
  t.field({
    type: [WaitPoint],
    description:
      'What waits for what at the end, as a graph: from actions that do not complete and workloads that stay short of pods, step by step to what keeps them waiting. At most 200 points.',
    resolve: ({ outcome }) => [...waitGraph(outcome)],
  }),
)
