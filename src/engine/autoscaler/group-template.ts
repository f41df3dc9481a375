import { type NodeRow, nodeRow } from '../../kube/node.ts'
import { resourcesOfList, ZERO_RESOURCES } from '../../kube/resources.ts'
import type { NodeTemplate } from './autoscaler-options.ts'

const PODS = { pods: '110' }

/** The node that a template describes, as if the group had one: scale-up from zero uses it (TemplateNodeInfo). */
export function templateNode(group: string, { capacity, labels, taints }: NodeTemplate, groupLabel: string | undefined): NodeRow {
  const amounts = resourcesOfList({ ...PODS, ...capacity })
  return nodeRow({
    name: `template-of-${group}`,
    labels: { ...(groupLabel === undefined ? {} : { [groupLabel]: group }), ...labels },
    taints,
    capacity: amounts,
    allocatable: amounts,
    requested: ZERO_RESOURCES,
  })
}
