import { builder } from '../../builder.ts'
import type { ActionField } from './action-input.ts'
import { NodesInput, readNodes } from './nodes-input.ts'

export const BOOT_TIME = 'Time from power-off to a reporting kubelet; 1 minute is assumed by default.'

const RebootNodeInput = builder.inputType('RebootNodeInput', {
  description: 'Machines that reboot.',
  fields: (t) => ({
    nodes: t.field({ type: NodesInput, required: true, description: 'Their nodes.' }),
    bootTime: t.field({ type: 'Duration', description: BOOT_TIME }),
  }),
})

export const REBOOT_NODE: ActionField<typeof RebootNodeInput.$inferInput> = {
  type: RebootNodeInput,
  description:
    'Reboot machines: their kubelets terminate the pods first, if they have a shutdown grace period; pods that still run restart in a new sandbox afterwards.',
  read: ({ nodes, bootTime }) => ({ kind: 'rebootNode', nodes: readNodes(nodes), bootMs: bootTime ?? undefined }),
}
