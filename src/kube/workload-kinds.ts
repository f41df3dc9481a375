/** The kinds that make and keep pods. */
export const WORKLOAD_KINDS = [
  'Deployment',
  'ReplicaSet',
  'ReplicationController',
  'StatefulSet',
  'DaemonSet',
  'Job',
  'CronJob',
] as const

export type WorkloadKind = (typeof WORKLOAD_KINDS)[number]
