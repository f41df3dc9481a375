import type { Resources } from '../../kube/resources.ts'
import { bytesText, countText, cpuText, type NamedAmount } from '../amounts.ts'
import { builder } from '../builder.ts'

export const ResourceQuantity = builder.objectRef<NamedAmount>('ResourceQuantity').implement({
  description: 'An amount of one resource.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The resource: `cpu`, `requests.memory`, `nvidia.com/gpu`.' }),
    amount: t.exposeFloat('amount', {
      description: 'Thousandths of a core for CPU, bytes for memory and storage, otherwise a count.',
    }),
    quantity: t.expose('quantity', { type: 'Quantity', description: 'The same as Kubernetes writes it: `1500m`, `2Gi`.' }),
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
      type: [ResourceQuantity],
      description: 'All other resources, by name.',
      resolve: (amounts) => amounts.scalars.map(([name, amount]) => ({ name, amount, quantity: countText(amount) })),
    }),
  }),
})
