import type { WorkloadAction } from './question.ts'

/** The kinds of workloads that an action changes. */
export const ACTION_KINDS: Readonly<Record<WorkloadAction, readonly string[]>> = {
  scale: ['Deployment', 'StatefulSet', 'ReplicaSet', 'ReplicationController'],
  restart: ['Deployment', 'StatefulSet', 'DaemonSet'],
  'set-image': ['Deployment', 'StatefulSet', 'DaemonSet'],
}
