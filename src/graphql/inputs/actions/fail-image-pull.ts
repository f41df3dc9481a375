import { builder } from '../../builder.ts'
import type { ActionField } from './action-input.ts'
import { NodesInput, readNodes } from './nodes-input.ts'

const FailImagePullInput = builder.inputType('FailImagePullInput', {
  description: 'Nodes can no longer pull images: a tag does not exist, or a registry is unreachable.',
  fields: (t) => ({
    images: t.stringList({
      required: true,
      description: 'Images as containers name them: `shop:2`; a trailing `*` matches any ending: `registry.example.com/*`.',
    }),
    nodes: t.field({ type: NodesInput, description: 'Which nodes; by default all, including nodes that join later.' }),
    for: t.field({ type: 'Duration', description: 'How long it lasts; permanent by default.' }),
  }),
})

export const FAIL_IMAGE_PULL: ActionField<typeof FailImagePullInput.$inferInput> = {
  type: FailImagePullInput,
  description:
    'Fail image pulls. A node that has an image still starts it, unless its tag is latest or missing; running containers continue.',
  read: ({ images, nodes, for: forMs }) => ({
    kind: 'failImagePull',
    images,
    nodes: nodes ? readNodes(nodes) : undefined,
    forMs: forMs ?? undefined,
  }),
}
