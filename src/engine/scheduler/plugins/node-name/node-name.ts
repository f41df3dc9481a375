import type { NodeLocalPlugin, PluginFactory } from '../../framework/framework.ts'
import { rejection } from '../../framework/status.ts'

const NAME = 'NodeName'
const REFUSED = rejection(NAME, 'UnschedulableAndUnresolvable', "node(s) didn't match the requested node name")

/** Keeps a pod that names its node on that node (semantics A8.2). The scheduler rarely handles such a pod: its kubelet admits it. */
const nodeNamePlugin: NodeLocalPlugin = {
  name: NAME,
  nodeLocal: true,
  hints: [{ resource: 'Node', actions: ['Add'] }],
  filter(pod, node) {
    return pod.nodeName === '' || pod.nodeName === node.name ? undefined : REFUSED
  },
}

export const nodeName: PluginFactory = { name: NAME, create: () => nodeNamePlugin }
