import { podKey } from '../../../engine/turn.ts'
import { idOf } from '../../../kube/id-of.ts'
import type { PodRow } from '../../../kube/pod.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { ObjectKey, Preemption } from '../outcome.ts'

/**
 * Pods of a node that are as important as a victim, by priority and by the second in which they started, and were spared. Among
 * such pods the scheduler uses the order of its cache, which no API shows.
 */
export function equalVictims({ node, victims }: Omit<Preemption, 'ties'>, base: ClusterView): readonly ObjectKey[] {
  const taken = new Set(victims.map(idOf))
  const importance = new Set(
    victims.flatMap(({ namespace, name }) => {
      const row = base.get('Pod', namespace, name)
      return row?.nodeName === node ? [importanceOf(row)] : []
    }),
  )
  if (importance.size === 0) return []
  return base
    .podsOnNode(node)
    .filter((pod) => pod.deletionTimestamp === undefined && importance.has(importanceOf(pod)))
    .map(podKey)
    .filter((key) => !taken.has(idOf(key)))
}

function importanceOf({ shape, startTime }: PodRow): string {
  return `${shape.spec.priority} ${Math.floor((startTime ?? 0) / 1000)}`
}
