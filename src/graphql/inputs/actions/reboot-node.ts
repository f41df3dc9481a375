import { builder } from '../../builder.ts'
import type { ActionField } from './action-input.ts'
import { NodesInput, readNodes } from './nodes-input.ts'

export const BOOT_TIME = 'From off to a kubelet that reports; one minute is assumed.'

const RebootNodeInput = builder.inputType('RebootNodeInput', {
  description: 'Machines that go down and come up again.',
  fields: (t) => ({
    nodes: t.field({ type: NodesInput, required: true, description: 'Their nodes.' }),
    bootTime: t.field({ type: 'Duration', description: BOOT_TIME }),
  }),
})

export const REBOOT_NODE: ActionField<typeof RebootNodeInput.$inferInput> = {
  type: RebootNodeInput,
  description:
    'Reboot machines: their kubelets end the pods first, if they are given time for that; what runs till the end begins again in a new sandbox when the machine is back.',
  read: ({ nodes, bootTime }) => ({ kind: 'rebootNode', nodes: readNodes(nodes), bootMs: bootTime ?? undefined }),
}
