/** The kinds of objects that make pods from a template. */
export const TEMPLATE_KINDS = [
  'Deployment',
  'ReplicaSet',
  'ReplicationController',
  'StatefulSet',
  'DaemonSet',
  'Job',
  'CronJob',
] as const

/** The kinds that make and keep pods; of custom resources only those that do are read. */
export const WORKLOAD_KINDS = [...TEMPLATE_KINDS, 'CustomResource'] as const

export type WorkloadKind = (typeof WORKLOAD_KINDS)[number]
