import type { WorkloadShown } from '../cluster/workloads.ts'
import type { WorkloadAction } from '../question/question.ts'

/** The kinds that an action changes. */
const KINDS: Readonly<Record<WorkloadAction, readonly string[]>> = {
  scale: ['Deployment', 'StatefulSet', 'ReplicaSet', 'ReplicationController'],
  restart: ['Deployment', 'StatefulSet', 'DaemonSet'],
  'set-image': ['Deployment', 'StatefulSet', 'DaemonSet'],
}

/** Workloads that the action can change, and in whose namespace, kind or name each word of the filter occurs. */
export function matchingWorkloads(
  workloads: readonly WorkloadShown[],
  action: WorkloadAction,
  filter: string,
): readonly WorkloadShown[] {
  const words = filter
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  return workloads.filter((workload) => {
    const text = pathOf(workload).toLowerCase()
    return KINDS[action].includes(workload.kind) && words.every((word) => text.includes(word))
  })
}

/** `shop/Deployment/web`. */
export function pathOf({ namespace, kind, name }: Pick<WorkloadShown, 'namespace' | 'kind' | 'name'>): string {
  return `${namespace}/${kind}/${name}`
}
