import { isScalable, targets } from '../../engine/controllers/horizontal-pod-autoscaler/scale-target.ts'
import type { RowOf } from '../../kube/kinds.ts'
import { isPodTerminal, type PodRow } from '../../kube/pod.ts'
import { statefulSetRow } from '../../kube/stateful-set.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { podsUnder } from '../../twin/pods-under.ts'
import type { SCALABLE_KINDS, ScaleAction } from '../actions/scale.ts'
import { kubectlName } from '../actions/workload-template.ts'
import { type Base, onState } from '../base.ts'
import type { Inquiry } from '../inquiry.ts'
import type { ObjectKey, Outcome } from '../outcome/outcome.ts'
import { keyOfRow, topOwner } from '../recording/top-owner.ts'
import { scenarioOf } from '../scenario.ts'
import { type Capacity, pooledFits, preemptedOf, sharesOf } from './capacity.ts'
import { type CountTrial, largestNumber } from './largest-number.ts'

export type ScalableRow = RowOf[(typeof SCALABLE_KINDS)[number]]

export interface ReplicaQuestion {
  readonly workload: ScalableRow
  /** More are not tried. */
  readonly max: number
  readonly seed: number
}

/**
 * How many more pods of a workload fit: it is scaled up, a little and then much further, until one of its pods finds no node or is refused.
 * Its own controller creates them and the scheduler places each in turn, so its constraints, its volumes and what admission adds
 * to its pods count as they do in the cluster. What it lacks now is not more.
 */
export function* replicaCapacity(base: Base, { workload, max, seed }: ReplicaQuestion): Inquiry<Capacity> {
  const ground = withoutLimits(base, workload)
  const target = keyOfRow(workload)
  return yield* largestNumber({
    base: ground,
    max,
    *trial(count) {
      const action: ScaleAction = { kind: 'scale', target, replicas: workload.spec.replicas + count }
      const name = `capacity for ${count} more pods of ${kubectlName(target)}`
      const outcome = yield { base: ground, scenario: scenarioOf([action], { name, seed }) }
      return trialOf(outcome, { base: ground, workload, count })
    },
  })
}

/** Room alone counts: no autoscaler takes the replicas away again, and a StatefulSet does not wait for the pods before the next one. */
function withoutLimits(base: Base, workload: ScalableRow): Base {
  const state = base.state.fork()
  const { kind, namespace, name } = workload
  for (const { name: scaler, scaleTargetRef } of state.listIn('HorizontalPodAutoscaler', namespace))
    if (isScalable(kind) && targets(scaleTargetRef, { kind, name })) state.remove('HorizontalPodAutoscaler', namespace, scaler)
  if (workload.kind === 'StatefulSet')
    state.put(statefulSetRow({ ...workload, spec: { ...workload.spec, podManagementPolicy: 'Parallel' } }))
  return onState(base, state)
}

interface Trial {
  readonly base: Base
  readonly workload: ScalableRow
  /** The pods that were requested beyond its replicas. */
  readonly count: number
}

function trialOf(outcome: Outcome, { base, workload, count }: Trial): CountTrial<Capacity> {
  const { after, pending, workloads, reasons } = outcome
  const pods = podsUnder(workload.uid, after)
  const placed = placedOf(pods)
  const fits = Math.min(count, Math.max(0, placed.length - workload.spec.replicas))
  const names = new Set(pods.map(({ name }) => name))
  const waiting = pending.find(({ pod }) => pod.namespace === workload.namespace && names.has(pod.name))
  const top = topOwner(workload, base.state) ?? workload
  const causes = workloads.flatMap(({ workload: { kind, name }, causes }) =>
    kind === top.kind && name === top.name ? causes : [],
  )
  const failed = reasons.find(({ code }) => code === 'ACTION_FAILED')
  const before = new Set(placedOf(podsUnder(workload.uid, base.state)).map(({ uid }) => uid))
  const pod = pods.at(-1)
  const found: Capacity = {
    fits,
    reachedMax: fits >= count,
    message: waiting?.message ?? '',
    reasons: waiting?.reasons ?? [],
    refusal: failed?.message ?? causes.find(({ reason }) => reason === 'FailedCreate')?.message,
    preempted: preemptedOf(outcome.preemptions, base),
    pooled: pooledFits(pod, base),
    nodes: sharesOf(placed.flatMap(({ uid, nodeName }) => (before.has(uid) ? [] : [nodeName]))),
  }
  return { found, pod }
}

function placedOf(pods: readonly PodRow[]): readonly PodRow[] {
  return pods.filter((pod) => pod.nodeName !== '' && !isPodTerminal(pod) && pod.deletionTimestamp === undefined)
}

/** The workload, if its replicas can be set; `undefined` for other kinds, and where there is none. */
export function scalableRow({ kind, namespace, name }: ObjectKey, cluster: ClusterView): ScalableRow | undefined {
  return isScalable(kind) ? cluster.get(kind, namespace, name) : undefined
}
