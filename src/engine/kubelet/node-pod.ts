import type { PodRow } from '../../kube/pod.ts'

/**
 * A pod as its kubelet sees it. One from the kubelet's own files lacks what the API server would have filled in, and a
 * kubelet reads some fields that no other part does, so that rows do not keep them.
 */
export interface NodePod {
  readonly row: PodRow
  readonly priority: number | undefined
  readonly terminationGracePeriodSeconds: number | undefined
  /** `Merge`, `Strict`, or empty. */
  readonly supplementalGroupsPolicy: string
  /** Names of the volumes that use the node's own disk. */
  readonly localVolumes: readonly string[]
}

/** What a row contains: rows do not keep which volumes are config maps, whose few bytes hardly matter. */
export function nodePod(row: PodRow): NodePod {
  const { priority, terminationGracePeriodSeconds, volumes } = row.shape.spec
  const local = volumes.filter(({ emptyDir, hostPath }) => hostPath !== undefined || emptyDir?.medium === '')
  return {
    row,
    priority,
    terminationGracePeriodSeconds,
    supplementalGroupsPolicy: '',
    localVolumes: local.map(({ name }) => name),
  }
}
