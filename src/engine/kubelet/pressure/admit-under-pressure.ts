import { isCriticalPod } from '../../../kube/critical-pod.ts'
import { toleratesTaintWithAny } from '../../../kube/taint.ts'
import type { Refusal } from '../admission/admit-pod.ts'
import { qosOf } from '../admission/pods-to-preempt.ts'
import type { NodePod } from '../node-pod.ts'
import type { Pressure } from './node-signals.ts'

const MEMORY_TAINT = { key: 'node.kubernetes.io/memory-pressure', value: '', effect: 'NoSchedule' } as const

/**
 * Why a kubelet whose node runs short does not take a pod; `undefined`: it does (kubelet eviction Admit; semantics C3.13).
 * Critical pods are always taken; short of memory alone, so are pods that request any, and those that tolerate it.
 */
export function pressureRefusal(pod: NodePod, pressures: readonly Pressure[]): Refusal | undefined {
  if (pressures.length === 0 || isCriticalPod(pod.row, pod.priority)) return undefined
  const onlyMemory = pressures.length === 1 && pressures[0] === 'MemoryPressure'
  if (onlyMemory && qosOf(pod.row) !== 'BestEffort') return undefined
  if (onlyMemory && toleratesTaintWithAny(pod.row.shape.spec.tolerations, MEMORY_TAINT)) return undefined
  return { reason: 'Evicted', message: `The node had condition: [${pressures.join(' ')}]. ` }
}
