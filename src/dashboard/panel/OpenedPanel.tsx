import type { OpenedObject } from '../address/map-address.ts'
import type { NodeShown } from '../cluster/cluster.ts'
import { NodeDetail } from '../maintenance/NodeDetail.tsx'
import { moment } from '../moment/moment.ts'
import { titleOf } from '../parts/words.ts'
import { AutoscalerPanel } from './AutoscalerPanel.tsx'
import { BudgetPanel } from './BudgetPanel.tsx'
import { PodPanel } from './PodPanel.tsx'
import { ServicePanel } from './ServicePanel.tsx'
import { WorkloadPanel } from './WorkloadPanel.tsx'

interface OpenedPanelProps {
  readonly opened: OpenedObject
  readonly nodes: readonly NodeShown[]
  readonly onClose: () => void
}

/** What is open beside the map, whatever kind it is. */
export function OpenedPanel({ opened, nodes, onClose }: OpenedPanelProps) {
  // What was open at another moment is not the same object.
  const key = `${titleOf(opened)} ${moment.value ?? ''}`
  switch (opened.kind) {
    case 'Node':
      return <NodeDetail key={key} name={opened.name} node={nodes.find(({ name }) => name === opened.name)} onClose={onClose} />
    case 'Pod':
      return <PodPanel key={key} pod={opened} onClose={onClose} />
    case 'PodDisruptionBudget':
      return <BudgetPanel key={key} budget={opened} onClose={onClose} />
    case 'Service':
      return <ServicePanel key={key} service={opened} onClose={onClose} />
    case 'HorizontalPodAutoscaler':
      return <AutoscalerPanel key={key} autoscaler={opened} onClose={onClose} />
    default:
      return <WorkloadPanel key={key} workload={opened} onClose={onClose} />
  }
}
