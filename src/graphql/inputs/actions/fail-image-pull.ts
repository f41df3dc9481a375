import { builder } from '../../builder.ts'
import type { ActionField } from './action-input.ts'
import { NodesInput, readNodes } from './nodes-input.ts'

const FailImagePullInput = builder.inputType('FailImagePullInput', {
  description: 'Nodes cannot pull images from now on: a tag that does not exist, a registry that is out of reach.',
  fields: (t) => ({
    images: t.stringList({
      required: true,
      description:
        'Images as containers name them: `shop:2`; a `*` at the end means all that begin so: `registry.example.com/*`.',
    }),
    nodes: t.field({ type: NodesInput, description: 'Which nodes; left out: all, and those that join in their image.' }),
    for: t.field({ type: 'Duration', description: 'How long it lasts; left out: for good.' }),
  }),
})

export const FAIL_IMAGE_PULL: ActionField<typeof FailImagePullInput.$inferInput> = {
  type: FailImagePullInput,
  description:
    'Let pulls of images fail. A node that has an image starts it all the same, unless its tag is latest or missing; what runs goes on.',
  read: ({ images, nodes, for: forMs }) => ({
    kind: 'failImagePull',
    images,
    nodes: nodes ? readNodes(nodes) : undefined,
    forMs: forMs ?? undefined,
  }),
}
