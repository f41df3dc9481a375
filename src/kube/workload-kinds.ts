/** The kinds that make and keep pods; of custom resources only those that do are read. */
export const WORKLOAD_KINDS = [
  'Deployment',
  'ReplicaSet',
  'ReplicationController',
  'StatefulSet',
  'DaemonSet',
  'Job',
  'CronJob',
  'CustomResource',
] as const

export type WorkloadKind = (typeof WORKLOAD_KINDS)[number]
