import type { MeasuredAmounts } from '../../kube/measured-usage.ts'
import { bytesText, cpuText } from '../amounts.ts'
import { builder } from '../builder.ts'

export const Usage = builder.objectRef<MeasuredAmounts>('Usage').implement({
  description: 'The latest measured usage of a node, a pod or a container, as the metrics API (metrics.k8s.io) reported it.',
  fields: (t) => ({
    cpu: t.field({ type: 'Quantity', description: 'CPU: `250m`.', resolve: ({ cpuMilli }) => cpuText(cpuMilli) }),
    memory: t.field({
      type: 'Quantity',
      description: 'Working set: `300Mi`.',
      resolve: ({ memoryBytes }) => bytesText(memoryBytes),
    }),
  }),
})
