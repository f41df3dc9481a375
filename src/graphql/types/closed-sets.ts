import { enumOf } from '../enum-of.ts'

/**
 * The closed sets of Kubernetes' API. Objects of a hand-written file may leave a field out or misspell it: `of` gives what the API server
 * would have put there.
 */
function closedSet<const Values extends Readonly<Record<string, string>>>(
  name: string,
  {
    description,
    values,
    otherwise,
  }: { readonly description: string; readonly values: Values; readonly otherwise: NoInfer<keyof Values & string> },
) {
  type Value = keyof Values & string
  const isKnown = (text: string): text is Value => Object.hasOwn(values, text)
  return { type: enumOf(name, description, values), of: (text: string): Value => (isKnown(text) ? text : otherwise) }
}

export const QosClass = closedSet('QosClass', {
  description: 'The quality of service class of a pod (status.qosClass).',
  values: {
    Guaranteed: 'Its limits equal its requests.',
    Burstable: 'It may use more than it requests.',
    BestEffort: 'It requests nothing.',
  },
  otherwise: 'BestEffort',
})

export const RestartPolicy = closedSet('RestartPolicy', {
  description: 'When containers that ended are restarted.',
  values: { Always: 'Always.', OnFailure: 'When they ended with an error.', Never: 'Never.' },
  otherwise: 'Always',
})

export const ConditionStatus = closedSet('ConditionStatus', {
  description: 'The status of a condition.',
  values: { True: 'The condition is True.', False: 'The condition is False.', Unknown: 'It is unknown.' },
  otherwise: 'Unknown',
})

export const DeploymentStrategyType = closedSet('DeploymentStrategyType', {
  description: 'How a Deployment replaces its pods.',
  values: { RollingUpdate: 'A few at a time.', Recreate: 'All old pods are deleted before new ones are created.' },
  otherwise: 'RollingUpdate',
})

export const UpdateStrategyType = closedSet('UpdateStrategyType', {
  description: 'How a DaemonSet or a StatefulSet replaces its pods.',
  values: { RollingUpdate: 'A few at a time.', OnDelete: 'Only when pods are deleted by other means.' },
  otherwise: 'RollingUpdate',
})

export const PodManagementPolicy = closedSet('PodManagementPolicy', {
  description: 'In which order a StatefulSet creates its pods.',
  values: { OrderedReady: 'One after the other, each when the previous one is ready.', Parallel: 'All at once.' },
  otherwise: 'OrderedReady',
})

export const CompletionMode = closedSet('CompletionMode', {
  description: 'When a Job is complete.',
  values: { NonIndexed: 'When enough of its pods have succeeded.', Indexed: 'When a pod of each index has succeeded.' },
  otherwise: 'NonIndexed',
})

export const ConcurrencyPolicy = closedSet('ConcurrencyPolicy', {
  description: 'What a CronJob does when a Job is due and the last one still runs.',
  values: { Allow: 'It creates the Job.', Forbid: 'It skips the Job.', Replace: 'It deletes the old Job first.' },
  otherwise: 'Allow',
})

export const PersistentVolumePhase = closedSet('PersistentVolumePhase', {
  description: 'The phase of a PersistentVolume (status.phase).',
  values: {
    Pending: 'It is not available yet.',
    Available: 'It has no claim.',
    Bound: 'It is bound to a claim.',
    Released: 'Its claim is deleted, and it is not yet reclaimed.',
    Failed: 'It could not be reclaimed.',
  },
  otherwise: 'Pending',
})

export const PersistentVolumeClaimPhase = closedSet('PersistentVolumeClaimPhase', {
  description: 'The phase of a PersistentVolumeClaim (status.phase).',
  values: { Pending: 'It has no volume yet.', Bound: 'It has a volume.', Lost: 'Its volume no longer exists.' },
  otherwise: 'Pending',
})

export const ReclaimPolicy = closedSet('ReclaimPolicy', {
  description: 'What happens to a volume whose claim is deleted.',
  values: { Delete: 'It is deleted.', Retain: 'It is kept.', Recycle: 'Its files are deleted (deprecated).' },
  otherwise: 'Delete',
})

export const VolumeBindingMode = closedSet('VolumeBindingMode', {
  description: 'When claims of a StorageClass get their volumes.',
  values: { Immediate: 'At once.', WaitForFirstConsumer: 'When a pod that uses the claim is scheduled.' },
  otherwise: 'Immediate',
})

export const ServiceType = closedSet('ServiceType', {
  description: 'How a Service is reached.',
  values: {
    ClusterIP: 'By an address inside the cluster.',
    NodePort: 'By an address inside the cluster and a port on every node.',
    LoadBalancer: 'By an address inside the cluster, usually a port on every node, and a load balancer outside the cluster.',
    ExternalName: 'It is an alias of a DNS name.',
  },
  otherwise: 'ClusterIP',
})

export const Protocol = closedSet('Protocol', {
  description: 'The protocol of a port.',
  values: { TCP: 'TCP.', UDP: 'UDP.', SCTP: 'SCTP.' },
  otherwise: 'TCP',
})

export const AddressType = closedSet('AddressType', {
  description: 'What the addresses of an EndpointSlice are.',
  values: { IPv4: 'IPv4 addresses.', IPv6: 'IPv6 addresses.', FQDN: 'DNS names.' },
  otherwise: 'IPv4',
})

export const NamespacePhase = closedSet('NamespacePhase', {
  description: 'The phase of a namespace (status.phase).',
  values: { Active: 'It is in use.', Terminating: 'It is being deleted.' },
  otherwise: 'Active',
})

export const UnhealthyPodEvictionPolicy = closedSet('UnhealthyPodEvictionPolicy', {
  description: 'When a budget allows the eviction of running pods that are not ready.',
  values: { IfHealthyBudget: 'When enough other pods are healthy.', AlwaysAllow: 'Always.' },
  otherwise: 'IfHealthyBudget',
})

export const PreemptionPolicy = closedSet('PreemptionPolicy', {
  description: 'Whether pods of a priority preempt others.',
  values: { PreemptLowerPriority: 'They preempt pods of lower priority.', Never: 'They wait.' },
  otherwise: 'PreemptLowerPriority',
})

export const LimitType = closedSet('LimitType', {
  description: 'What an item of a LimitRange applies to.',
  values: { Container: 'Each container.', Pod: 'Each pod.', PersistentVolumeClaim: 'Each claim.' },
  otherwise: 'Container',
})

export const TolerationOperator = closedSet('TolerationOperator', {
  description: 'How a toleration compares the values of taints.',
  values: {
    Equal: 'The values are the same.',
    Exists: 'Any value.',
    Lt: "The taint's value is the lower number.",
    Gt: "The taint's value is the higher number.",
  },
  otherwise: 'Equal',
})

export const TaintEffect = closedSet('TaintEffect', {
  description: 'What a taint does to pods that do not tolerate it.',
  values: {
    NoSchedule: 'No new pods.',
    PreferNoSchedule: 'No new pods, if other nodes fit.',
    NoExecute: 'No new pods, and existing ones are evicted.',
  },
  otherwise: 'NoSchedule',
})
