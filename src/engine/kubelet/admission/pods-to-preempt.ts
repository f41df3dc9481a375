import { isCriticalPod } from '../../../kube/critical-pod.ts'
import type { PodRow } from '../../../kube/pod.ts'
import { type QosClass, qosClass } from '../../../kube/qos.ts'
import { assert } from '../../../lib/assert.ts'
import type { NodePod } from '../node-pod.ts'
import { requestedAmount } from './requested-amount.ts'

/** How much of a resource is still to be freed. */
export interface Need {
  readonly resource: string
  readonly amount: number
}

/** The pods that a critical pod preempts, or which of its requests cannot be met. */
export type PreemptionChoice =
  | { readonly ok: true; readonly victims: readonly NodePod[] }
  | { readonly ok: false; readonly unmet: readonly Need[] }

/**
 * The pods that make room for a critical one (kubelet preemption getPodsToPreempt; semantics C5.5-6): as few Guaranteed ones as
 * possible, then as few Burstable ones, then as few BestEffort ones; of equals those with the smaller requests.
 */
export function podsToPreempt(preemptor: NodePod, pods: readonly NodePod[], needs: readonly Need[]): PreemptionChoice {
  const candidates = pods.filter((pod) => mayPreempt(preemptor, pod))
  const of = (wanted: QosClass): readonly NodePod[] => candidates.filter(({ row }) => qosOf(row) === wanted)
  const [bestEffort, burstable, guaranteed] = [of('BestEffort'), of('Burstable'), of('Guaranteed')]
  const unmet = without(needs, [...bestEffort, ...burstable, ...guaranteed])
  if (unmet.length > 0) return { ok: false, unmet }
  const guaranteedVictims = nearest(guaranteed, without(needs, [...bestEffort, ...burstable]))
  const burstableVictims = nearest(burstable, without(needs, [...bestEffort, ...guaranteedVictims]))
  const bestEffortVictims = nearest(bestEffort, without(needs, [...burstableVictims, ...guaranteedVictims]))
  return { ok: true, victims: [...bestEffortVictims, ...burstableVictims, ...guaranteedVictims] }
}

/** The class that the API server shows counts; a pod of the kubelet's own files has none yet. */
export function qosOf(pod: PodRow): QosClass {
  return pod.qosClass === '' ? qosClass(pod.shape.spec) : (pod.qosClass as QosClass)
}

function mayPreempt(preemptor: NodePod, victim: NodePod): boolean {
  if (isCriticalPod(preemptor.row, preemptor.priority) && !isCriticalPod(victim.row, victim.priority)) return true
  return preemptor.priority !== undefined && victim.priority !== undefined && preemptor.priority > victim.priority
}

function without(needs: readonly Need[], pods: readonly NodePod[]): readonly Need[] {
  return needs
    .map(({ resource, amount }) => ({
      resource,
      amount: pods.reduce((rest, { row }) => rest - requestedAmount(row.shape.spec, resource), amount),
    }))
    .filter(({ amount }) => amount > 0)
}

/** Takes one pod after the other, each time the one that meets most of what is left. */
function nearest(pods: readonly NodePod[], needs: readonly Need[]): readonly NodePod[] {
  const left = [...pods]
  const chosen: NodePod[] = []
  let open = needs
  while (open.length > 0) {
    const best = nearestIndex(left, open)
    const pod = left[best]
    assert(pod !== undefined, 'pods that together meet the needs do so one by one')
    open = without(open, [pod])
    chosen.push(pod)
    // The last one moves up, as upstream has it: the order decides between equals.
    left[best] = left[left.length - 1] as NodePod
    left.pop()
  }
  return chosen
}

function nearestIndex(pods: readonly NodePod[], needs: readonly Need[]): number {
  let best = 0
  let bestDistance = needs.length + 1
  pods.forEach((pod, i) => {
    const distance = distanceOf(pod, needs)
    const better = distance < bestDistance || (distance === bestDistance && isSmaller(pod, pods[best] ?? pod))
    if (!better) return
    best = i
    bestDistance = distance
  })
  return best
}

/** How far a pod is from meeting the needs: the sum of the squares of the parts that it leaves open. */
function distanceOf({ row }: NodePod, needs: readonly Need[]): number {
  let distance = 0
  for (const { resource, amount } of needs) {
    const rest = amount - requestedAmount(row.shape.spec, resource)
    if (rest > 0) distance += (rest / amount) * (rest / amount)
  }
  return distance
}

/** Whether `a` requests no more than `b`: memory first, then CPU. */
function isSmaller(a: NodePod, b: NodePod): boolean {
  for (const resource of ['memory', 'cpu']) {
    const difference = requestedAmount(a.row.shape.spec, resource) - requestedAmount(b.row.shape.spec, resource)
    if (difference !== 0) return difference < 0
  }
  return true
}
