import { type Condition, condition } from '../../../src/kube/condition.ts'
import { type Instant, parseInstant } from '../../../src/kube/instant.ts'
import { oomScores } from '../../../src/kube/oom-score.ts'
import { isPodAvailable } from '../../../src/kube/pod-availability.ts'
import { type QosClass, qosClass } from '../../../src/kube/qos.ts'
import { assert } from '../../../src/lib/assert.ts'
import { judgeBy } from './judge.ts'
import { podDemand, type RawCondition, type RawPod } from './raw-pod.ts'

const CRITICAL_PRIORITY = 2_000_000_000

export const judgeQosClass = judgeBy(({ pod }: { readonly pod: RawPod }) => ({
  computedQosClass: qosClass(podDemand(pod)),
  qosClass: qosOf(pod),
}))

export const judgeOomScore = judgeBy(
  ({ pod, memoryCapacityBytes }: { readonly pod: RawPod; readonly memoryCapacityBytes: number }) => {
    const nodeCritical = (pod.spec.priority ?? 0) >= CRITICAL_PRIORITY && pod.spec.priorityClassName === 'system-node-critical'
    const scores = oomScores({ pod: podDemand(pod), qosClass: qosOf(pod), nodeCritical, memoryCapacity: memoryCapacityBytes })
    return { oomScoreAdjust: Object.fromEntries(scores) }
  },
)

export const judgePodAvailability = judgeBy(
  (input: { readonly pod: RawPod; readonly minReadySeconds: number; readonly now: string }) => {
    const conditions = (input.pod.status?.conditions ?? []).map(conditionOf)
    const phase = input.pod.status?.phase
    return {
      available: isPodAvailable({ conditions }, input.minReadySeconds, instantOf(input.now)),
      ready: isPodAvailable({ conditions }, 0, instantOf(input.now)),
      terminal: phase === 'Succeeded' || phase === 'Failed',
    }
  },
)

/** The class in the status wins over the computed one. */
function qosOf(pod: RawPod): QosClass {
  return (pod.status?.qosClass as QosClass | undefined) ?? qosClass(podDemand(pod))
}

function conditionOf(raw: RawCondition): Condition {
  const status = raw.status as Condition['status']
  return condition({
    type: raw.type,
    status,
    lastTransitionTime: raw.lastTransitionTime ? instantOf(raw.lastTransitionTime) : undefined,
  })
}

export function instantOf(text: string): Instant {
  const at = parseInstant(text)
  assert(at !== undefined, `"${text}" is no time`)
  return at
}
