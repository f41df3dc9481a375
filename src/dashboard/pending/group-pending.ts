import { shortSchedulerText } from '../../lib/short-scheduler-text.ts'
import type { PendingPodsQuery } from '../api/answers.generated.ts'
import type { ClusterOf } from '../api/query-cluster.ts'
import { titleOf } from '../parts/words.ts'

export type PendingPod = ClusterOf<PendingPodsQuery>['pods']['nodes'][number]

/** Pods of one owner, or of a namespace without one, that wait for the same reason. */
export interface PendingGroup {
  /** The owner as `Deployment shop/web`; `No controller, namespace shop` of pods without one. */
  readonly title: string
  /** Why they wait, in the words of the cluster. */
  readonly reason: string
  readonly pods: readonly PendingPod[]
}

/** Pending pods by owner and reason, the largest groups first. */
export function groupPending(pods: readonly PendingPod[]): readonly PendingGroup[] {
  const groups = new Map<string, PendingGroup & { readonly pods: PendingPod[] }>()
  for (const pod of pods) {
    const title = pod.topOwner ? titleOf(pod.topOwner) : `No controller, namespace ${pod.namespace ?? 'default'}`
    const reason = reasonOf(pod)
    const key = `${title}\n${reason}`
    const group = groups.get(key) ?? { title, reason, pods: [] }
    group.pods.push(pod)
    groups.set(key, group)
  }
  return [...groups.values()].sort((a, b) => b.pods.length - a.pods.length || (a.title < b.title ? -1 : 1))
}

/** What the cluster reports about the pod; the nodes that it lists are the answer, preemption is a detail of it. */
function reasonOf({ nodeName, schedulingGates, conditions }: PendingPod): string {
  if (nodeName !== null) return 'scheduled; its containers do not all run yet'
  if (schedulingGates.length > 0) return `waits for ${schedulingGates.join(', ')} (scheduling gates)`
  const message = conditions.find(({ type }) => type === 'PodScheduled')?.message ?? ''
  return message === '' ? 'the scheduler has not tried it yet' : shortSchedulerText(message)
}
