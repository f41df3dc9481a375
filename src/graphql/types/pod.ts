import { isPodReady, type PodRow } from '../../kube/pod.ts'
import { addResources, ZERO_RESOURCES } from '../../kube/resources.ts'
import { PodPhase } from '../inputs/filters.ts'
import { find } from '../located.ts'
import { KubernetesObjectRef, NodeRef, PodRef, PriorityClassRef } from '../refs.ts'
import { Condition } from './condition.ts'
import { Container, type ContainerView } from './container.ts'
import { ResourceAmounts } from './resource-amounts.ts'
import { Toleration } from './taint.ts'

PodRef.implement({
  description: 'A pod.',
  interfaces: [KubernetesObjectRef],
  fields: (t) => ({
    phase: t.field({ type: PodPhase, description: 'status.phase.', resolve: ({ row }) => row.phase }),
    reason: t.string({ nullable: true, description: 'status.reason: `Evicted`.', resolve: ({ row }) => row.reason || null }),
    message: t.string({ nullable: true, description: 'status.message.', resolve: ({ row }) => row.message || null }),
    ready: t.boolean({ description: 'Whether its condition Ready is True.', resolve: ({ row }) => isPodReady(row) }),
    nodeName: t.string({
      nullable: true,
      description: 'spec.nodeName; null before it is bound.',
      resolve: ({ row }) => row.nodeName || null,
    }),
    node: t.field({
      type: NodeRef,
      nullable: true,
      description: 'The node it is bound to; null before that, or when the node is gone.',
      resolve: ({ row, base }) => (row.nodeName ? find(base, 'Node', { namespace: '', name: row.nodeName }) : null),
    }),
    nominatedNodeName: t.string({
      nullable: true,
      description: 'The node where it waits for pods that it preempted.',
      resolve: ({ row }) => row.nominatedNodeName || null,
    }),
    podIP: t.string({ nullable: true, description: 'status.podIP.', resolve: ({ row }) => row.podIP || null }),
    qosClass: t.string({ description: '`Guaranteed`, `Burstable` or `BestEffort`.', resolve: ({ row }) => row.qosClass }),
    startTime: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'status.startTime.',
      resolve: ({ row }) => row.startTime ?? null,
    }),
    conditions: t.field({ type: [Condition], description: 'Its conditions.', resolve: ({ row }) => [...row.conditions] }),
    containers: t.field({
      type: [Container],
      complexity: { field: 1, multiplier: 3 },
      description: 'Its containers: init containers first, ephemeral ones last.',
      resolve: ({ row }) => containersOf(row),
    }),
    requests: t.field({
      type: ResourceAmounts,
      description: 'What its node must set aside for it, itself included in `pods`.',
      resolve: ({ row }) => addResources(row.requests, { ...ZERO_RESOURCES, pods: 1 }),
    }),
    schedulerName: t.string({ description: 'Who schedules it.', resolve: ({ row }) => row.shape.spec.schedulerName }),
    schedulingGates: t.stringList({
      description: 'Gates that keep it from being scheduled.',
      resolve: ({ row }) => [...row.schedulingGates],
    }),
    priority: t.int({ description: 'Its priority.', resolve: ({ row }) => row.shape.spec.priority }),
    priorityClass: t.field({
      type: PriorityClassRef,
      nullable: true,
      description: 'The class of its priority, where it names one.',
      resolve: ({ row, base }) => {
        const name = row.shape.spec.priorityClassName
        return name ? find(base, 'PriorityClass', { namespace: '', name }) : null
      },
    }),
    tolerations: t.field({
      type: [Toleration],
      description: 'Its tolerations.',
      resolve: ({ row }) => [...row.shape.spec.tolerations],
    }),
    terminationGracePeriodSeconds: t.float({
      description: 'How long it may take to end, in seconds.',
      resolve: ({ row }) => row.shape.spec.terminationGracePeriodSeconds,
    }),
  }),
})

function containersOf(pod: PodRow): ContainerView[] {
  const { containers, initContainers } = pod.shape.spec
  const told = [...pod.initContainerStatuses, ...pod.containerStatuses, ...pod.ephemeralContainerStatuses]
  const statuses = new Map(told.map((status) => [status.name, status]))
  return [
    ...initContainers.map((spec) => ({ spec, init: true, status: statuses.get(spec.name) })),
    ...containers.map((spec) => ({ spec, init: false, status: statuses.get(spec.name) })),
    ...pod.ephemeralContainers.map(({ name, image }) => ({
      spec: { name, image, resources: { requests: {}, limits: {} } },
      init: false,
      ephemeral: true as const,
      status: statuses.get(name),
    })),
  ]
}
