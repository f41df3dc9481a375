import { keyOf } from '../../kube/namespaced-name.ts'
import { evictionRefusal } from '../../whatif/eviction-refusal.ts'
import { builder } from '../builder.ts'
import { locate } from '../located.ts'
import { PersistentVolumeClaimRef, PodDisruptionBudgetRef, PodRef, ServiceRef } from '../refs.ts'
import { budgetsOf, servicesOf } from '../relations.ts'
import { Usage } from './usage.ts'

/** How a pod relates to other objects of its namespace. */
builder.objectFields(PodRef, (t) => ({
  usage: t.field({
    type: Usage,
    nullable: true,
    description: 'Its measured usage; null where metrics were not read, and in states after a run.',
    resolve: ({ row, base: { usage } }) => (usage?.ok ? (usage.usage.pods.get(keyOf(row)) ?? null) : null),
  }),
  podDisruptionBudgets: t.field({
    type: [PodDisruptionBudgetRef],
    complexity: { field: 1, multiplier: 2 },
    description: 'Budgets that cover it. With more than one, its eviction is an error.',
    resolve: (pod) => budgetsOf(pod),
  }),
  evictionRefusal: t.string({
    nullable: true,
    description: 'Why the Eviction API refuses its eviction now, in its own words; null when it allows it.',
    resolve: ({ row, base }) => evictionRefusal(row, base.state) ?? null,
  }),
  services: t.field({
    type: [ServiceRef],
    complexity: { field: 1, multiplier: 2 },
    description: 'Services that select it.',
    resolve: (pod) => servicesOf(pod),
  }),
  persistentVolumeClaims: t.field({
    type: [PersistentVolumeClaimRef],
    complexity: { field: 1, multiplier: 2 },
    description: 'The claims that it mounts, if they exist.',
    resolve: ({ row, base }) =>
      row.shape.spec.volumes.flatMap(({ name, persistentVolumeClaim, ephemeral }) => {
        const claimName = ephemeral ? `${row.name}-${name}` : persistentVolumeClaim?.claimName
        const claim = claimName && base.state.get('PersistentVolumeClaim', row.namespace, claimName)
        return claim ? [locate<'PersistentVolumeClaim'>(claim, base)] : []
      }),
  }),
}))
