import { completed } from '../../../kube/defaults/completed.ts'
import { goQuote } from '../../../kube/field-error.ts'
import type { Labels } from '../../../kube/object-row.ts'
import type { PodSpec } from '../../../kube/pod-spec.ts'
import { sameResourceLists } from '../../../kube/quota/resource-lists.ts'
import type { RuntimeClassRow } from '../../../kube/runtime-class.ts'
import type { Toleration } from '../../../kube/taint.ts'
import { type ApiResult, ok } from '../../turn.ts'
import { forbidden } from '../forbidden.ts'
import { type PodChange, type PodRequest, withSpec } from './pod-request.ts'
import { runtimeClassOf } from './unread-runtime-class.ts'

/** Sets the pod's fields from its RuntimeClass: overhead, node selector and tolerations (RuntimeClass admission). */
export const podRuntimeClass: PodChange = (pod, cluster) => {
  const { runtimeClassName, overhead } = pod.spec
  const hasOverhead = Object.keys(overhead).length > 0
  if (runtimeClassName === '') {
    if (!hasOverhead) return ok(pod)
    return withoutClass(pod)
  }
  const runtimeClass = runtimeClassOf(runtimeClassName, cluster)
  if (runtimeClass === undefined) return forbidden(pod, `pod rejected: RuntimeClass ${goQuote(runtimeClassName)} not found`)
  if (hasOverhead && Object.keys(runtimeClass.overhead).length === 0) return withoutClass(pod)
  if (hasOverhead && !sameResourceLists(overhead, runtimeClass.overhead))
    return forbidden(pod, "pod rejected: Pod's Overhead doesn't match RuntimeClass's defined Overhead")
  const conflict = selectorConflict(pod.spec.nodeSelector, runtimeClass.nodeSelector)
  return conflict === undefined ? ok(withSpec(pod, withRuntimeClass(pod.spec, runtimeClass))) : forbidden(pod, conflict)
}

/** Reported by the check that runs after all plugins have made their changes. */
function withoutClass(pod: PodRequest): ApiResult<never> {
  const why = 'pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead'
  return forbidden({ ...pod, name: pod.storedName }, why)
}

function withRuntimeClass(spec: PodSpec, runtimeClass: RuntimeClassRow): PodSpec {
  const schedules = Object.keys(runtimeClass.nodeSelector).length + runtimeClass.tolerations.length > 0
  return {
    ...spec,
    overhead: runtimeClass.overhead,
    nodeSelector: completed(spec.nodeSelector, runtimeClass.nodeSelector),
    tolerations: schedules ? mergedTolerations([...spec.tolerations, ...runtimeClass.tolerations]) : spec.tolerations,
  }
}

function selectorConflict(ofPod: Labels, ofClass: Labels): string | undefined {
  const key = Object.keys(ofClass).find((name) => ofPod[name] !== undefined && ofPod[name] !== ofClass[name])
  if (key === undefined) return undefined
  return `conflict: runtimeClass.scheduling.nodeSelector[${key}] = ${ofClass[key]}; pod.spec.nodeSelector[${key}] = ${ofPod[key]}`
}

/** Tolerations without those that another one covers; of equal ones the first stays (util/tolerations MergeTolerations). */
export function mergedTolerations(all: readonly Toleration[]): readonly Toleration[] {
  const merged: Toleration[] = []
  for (const [i, toleration] of all.entries()) {
    const covered = merged.some((kept) => covers(kept, toleration))
    const coveredLater = all.slice(i + 1).some((later) => !isSame(later, toleration) && covers(later, toleration))
    if (!covered && !coveredLater) merged.push(toleration)
  }
  return merged
}

/** Whether the first tolerates whatever the second does. */
function covers(wide: Toleration, narrow: Toleration): boolean {
  if (isSame(wide, narrow)) return true
  if (narrow.key !== wide.key && (wide.key !== '' || wide.operator !== 'Exists')) return false
  if (narrow.effect !== wide.effect && wide.effect !== '') return false
  if (wide.effect === 'NoExecute' && wide.tolerationSeconds !== undefined) {
    if (narrow.tolerationSeconds === undefined || narrow.tolerationSeconds > wide.tolerationSeconds) return false
  }
  if (wide.operator === 'Exists') return true
  return (wide.operator === 'Equal' || wide.operator === '') && narrow.operator === 'Equal' && narrow.value === wide.value
}

function isSame(a: Toleration, b: Toleration): boolean {
  return (
    a.key === b.key &&
    a.operator === b.operator &&
    a.value === b.value &&
    a.effect === b.effect &&
    a.tolerationSeconds === b.tolerationSeconds
  )
}
