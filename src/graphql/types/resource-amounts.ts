import type { Resources } from '../../kube/resources.ts'
import { bytesText, countText, cpuText, type NamedAmount } from '../amounts.ts'
import { builder } from '../builder.ts'

const ExtendedResource = builder.objectRef<NamedAmount>('ExtendedResource').implement({
  description: 'A resource besides CPU, memory, ephemeral storage and pods.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Its name: `nvidia.com/gpu`, `hugepages-2Mi`.' }),
    amount: t.exposeFloat('amount', { description: 'How many, or how many bytes.' }),
    quantity: t.expose('quantity', { type: 'Quantity', description: 'The same as Kubernetes writes it.' }),
  }),
})

export const ResourceAmounts = builder.objectRef<Resources>('ResourceAmounts').implement({
  description: 'Amounts of resources, the way the scheduler counts them: exact numbers beside canonical quantities.',
  fields: (t) => ({
    cpu: t.field({ type: 'Quantity', description: 'CPU: `1500m`.', resolve: (amounts) => cpuText(amounts.milliCpu) }),
    cpuMillis: t.exposeFloat('milliCpu', { description: 'CPU in thousandths of a core.' }),
    memory: t.field({ type: 'Quantity', description: 'Memory: `2Gi`.', resolve: (amounts) => bytesText(amounts.memory) }),
    memoryBytes: t.exposeFloat('memory', { description: 'Memory in bytes.' }),
    ephemeralStorage: t.field({
      type: 'Quantity',
      description: 'Ephemeral storage: `100Gi`.',
      resolve: (amounts) => bytesText(amounts.ephemeralStorage),
    }),
    ephemeralStorageBytes: t.exposeFloat('ephemeralStorage', { description: 'Ephemeral storage in bytes.' }),
    pods: t.exposeFloat('pods', { description: 'Number of pods.' }),
    extended: t.field({
      type: [ExtendedResource],
      description: 'All other resources, by name.',
      resolve: (amounts) => amounts.scalars.map(([name, amount]) => ({ name, amount, quantity: countText(amount) })),
    }),
  }),
})
