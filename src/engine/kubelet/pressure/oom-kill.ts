import { isCriticalPod } from '../../../kube/critical-pod.ts'
import type { Instant } from '../../../kube/instant.ts'
import type { NodeRow } from '../../../kube/node.ts'
import { oomScores } from '../../../kube/oom-score.ts'
import type { ContainerStatus, PodRow } from '../../../kube/pod.ts'
import { value } from '../../../kube/quantity.ts'
import { qosOf } from '../admission/pods-to-preempt.ts'
import { exitedContainer, readyContainers } from '../status/container-statuses.ts'
import { KILLED, OOM_KILLED } from '../status/exit-codes.ts'
import { generatePodStatus } from '../status/generate-pod-status.ts'
import type { NodeStats } from './node-stats.ts'

/** A container that the kernel kills because the node is out of memory. */
export interface OomVictim {
  readonly pod: PodRow
  readonly container: string
}

const NODE_CRITICAL = 'system-node-critical'

/**
 * The container that the kernel kills: one that uses more than its limit, and when the node's memory is used up the one with the
 * highest score: its share of the node's memory in thousandths, plus the kubelet's adjustment (SC-NPE-40 to SC-NPE-42).
 */
export function oomVictim(node: NodeRow, pods: readonly PodRow[], stats: NodeStats): OomVictim | undefined {
  for (const pod of pods) {
    const container = overLimit(pod, stats)
    if (container !== undefined) return { pod, container }
  }
  const level = stats.levels.get('memory.available')
  return level && level.available === 0 ? highestScore(node, pods, stats) : undefined
}

/** The pod after the kernel has killed a container of it: unlike an evicted pod it stays, and its containers restart by its restart policy (SC-NPE-43). */
export function withKilledContainer({ pod, container: name }: OomVictim, now: Instant): PodRow {
  const ended = (known: ContainerStatus): ContainerStatus =>
    known.name === name ? exitedContainer(known, { now, code: KILLED, reason: OOM_KILLED }) : known
  return generatePodStatus(
    { pod, now },
    {
      containerStatuses: (pod.containerStatuses.length > 0 ? pod.containerStatuses : readyContainers(pod).containerStatuses).map(
        ended,
      ),
      initContainerStatuses: pod.initContainerStatuses.map(ended),
    },
  )
}

function overLimit(pod: PodRow, stats: NodeStats): string | undefined {
  const { containers, initContainers } = pod.shape.spec
  for (const { name, memory } of stats.pods.get(pod.uid)?.containers ?? []) {
    const limit = [...containers, ...initContainers].find((item) => item.name === name)?.resources.limits['memory']
    if (limit !== undefined && (memory ?? 0) > value(limit)) return name
  }
  return undefined
}

function highestScore(node: NodeRow, pods: readonly PodRow[], stats: NodeStats): OomVictim | undefined {
  let victim: OomVictim | undefined
  let highest = Number.NEGATIVE_INFINITY
  for (const pod of pods) {
    const { spec } = pod.shape
    const nodeCritical = isCriticalPod(pod, spec.priority) && spec.priorityClassName === NODE_CRITICAL
    const memoryCapacity = node.capacity.memory
    const adjustments = oomScores({ pod: spec, qosClass: qosOf(pod), nodeCritical, memoryCapacity })
    for (const { name, memory } of stats.pods.get(pod.uid)?.containers ?? []) {
      const score = Math.floor((1000 * (memory ?? 0)) / memoryCapacity) + (adjustments.get(name) ?? 0)
      if ((memory ?? 0) === 0 || score <= highest) continue
      highest = score
      victim = { pod, container: name }
    }
  }
  return victim
}
