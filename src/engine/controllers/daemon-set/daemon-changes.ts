import type { PodRow } from '../../../kube/pod.ts'

/** What is to be done: pods to delete, and nodes that get a pod. */
export interface DaemonChanges {
  readonly remove: readonly PodRow[]
  /** Names of nodes. */
  readonly create: readonly string[]
}
