import { keyOf } from '../../kube/namespaced-name.ts'
import { isPodReady } from '../../kube/pod.ts'
import { addResources, ZERO_RESOURCES } from '../../kube/resources.ts'
import { PodPhase } from '../inputs/filters.ts'
import { find, type Located } from '../located.ts'
import { KubernetesObjectRef, NodeRef, PodRef, PriorityClassRef } from '../refs.ts'
import { QosClass, RestartPolicy } from './closed-sets.ts'
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
      description: 'The node it is bound to; null before that, or when the node was deleted.',
      resolve: ({ row, base }) => (row.nodeName ? find(base, 'Node', { namespace: '', name: row.nodeName }) : null),
    }),
    nominatedNodeName: t.string({
      nullable: true,
      description: 'The node where it waits for the termination of pods that it preempted.',
      resolve: ({ row }) => row.nominatedNodeName || null,
    }),
    podIP: t.string({ nullable: true, description: 'status.podIP.', resolve: ({ row }) => row.podIP || null }),
    qosClass: t.field({ type: QosClass.type, description: 'status.qosClass.', resolve: ({ row }) => QosClass.of(row.qosClass) }),
    startTime: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'status.startTime.',
      resolve: ({ row }) => row.startTime ?? null,
    }),
    restartPolicy: t.field({
      type: RestartPolicy.type,
      description: 'When its containers are restarted.',
      resolve: ({ row }) => RestartPolicy.of(row.shape.spec.restartPolicy),
    }),
    conditions: t.field({ type: [Condition], description: 'Its conditions.', resolve: ({ row }) => [...row.conditions] }),
    containers: t.field({
      type: [Container],
      complexity: { field: 1, multiplier: 3 },
      description: 'Its containers: init containers first, ephemeral ones last.',
      resolve: (pod) => containersOf(pod),
    }),
    requests: t.field({
      type: ResourceAmounts,
      description: 'What it requests of its node, itself included in `pods`.',
      resolve: ({ row }) => addResources(row.requests, { ...ZERO_RESOURCES, pods: 1 }),
    }),
    schedulerName: t.string({ description: 'Its scheduler.', resolve: ({ row }) => row.shape.spec.schedulerName }),
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
      description: 'Its grace period, in seconds.',
      resolve: ({ row }) => row.shape.spec.terminationGracePeriodSeconds,
    }),
  }),
})

function containersOf({ row, base: { usage } }: Located<'Pod'>): ContainerView[] {
  const { containers, initContainers } = row.shape.spec
  const reported = [...row.initContainerStatuses, ...row.containerStatuses, ...row.ephemeralContainerStatuses]
  const statuses = new Map(reported.map((status) => [status.name, status]))
  const shown = (name: string): Pick<ContainerView, 'status' | 'usage'> => ({
    status: statuses.get(name),
    usage: usage?.ok ? usage.usage.containers.get(`${keyOf(row)}/${name}`) : undefined,
  })
  return [
    ...initContainers.map((spec) => ({ spec, init: true, ...shown(spec.name) })),
    ...containers.map((spec) => ({ spec, init: false, ...shown(spec.name) })),
    ...row.ephemeralContainers.map(({ name, image }) => ({
      spec: { name, image, resources: { requests: {}, limits: {} } },
      init: false,
      ephemeral: true as const,
      ...shown(name),
    })),
  ]
}
