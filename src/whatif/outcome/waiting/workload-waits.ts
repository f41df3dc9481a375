import { idOf } from '../../../kube/id-of.ts'
import type { Row } from '../../../kube/kinds.ts'
import { counted } from '../../../lib/counted.ts'
import { desiredReplicas, keyOfRow } from '../../recording/top-owner.ts'
import type { ObjectKey } from '../outcome.ts'
import { titleOf } from '../reasons/object-names.ts'
import { type ShortageCause, shortageCauses } from '../shortage-cause.ts'
import type { LockGroup, WaitDraft, WaitScene, WaitTarget } from './wait-point.ts'

/** A workload that lacks pods, whose rollout does not proceed, or, of a Job, that keeps a pod by its finalizer. */
export function workloadDraft(key: ObjectKey, scene: WaitScene): WaitDraft {
  const rollout = scene.rollouts.find(({ objects: [first] }) => first && idOf(first) === idOf(key))
  const impact = scene.workloads.find(({ workload }) => idOf(workload) === idOf(key))
  const causes = causesOf(key, scene)
  const refusal = causes.find(isRefusal)
  const refused = refusal ? [`${counted(refusal.count, 'pod')} cannot be created: ${refusalText(refusal.message)}`] : []
  const stands = impact ? [`${impact.readyAfter} of ${impact.desired} pods ready`] : []
  const rolls = rollout ? ['its rollout waits for pods to become available'] : []
  const parts = [...rolls, ...stands, ...refused]
  return {
    id: idOf(key),
    title: titleOf(key),
    objects: [key],
    state: parts.length > 0 ? parts.join('; ') : causes.length > 0 ? 'lacks ready pods' : 'counts the pod before it is removed',
    freedBy: undefined,
    next: causes.flatMap((cause) => targetsOf(cause, key, scene)),
  }
}

/** Why a workload lacks pods: as the outcome reports it, or as its objects show it where it lacks them without the scenario too. */
export function causesOf(key: ObjectKey, { after, workloads, pendingOf }: WaitScene): readonly ShortageCause[] {
  const impact = workloads.find(({ workload }) => idOf(workload) === idOf(key))
  if (impact && impact.causes.length > 0) return impact.causes
  const row: Row | undefined = after.get(key.kind, key.namespace, key.name)
  const want = row ? (desiredReplicas(row) ?? 0) : 0
  return shortageCauses(key, want, { after, events: [], pendingMessage: (pod) => pendingOf(keyOfRow(pod))?.message ?? '' })
}

/** Pods that are not ready, or the quota that refuses new ones. */
function targetsOf(cause: ShortageCause, { namespace }: ObjectKey, scene: WaitScene): readonly WaitTarget[] {
  if (!isRefusal(cause)) return podTargets(cause, scene)
  const name = exceededQuota(cause.message)
  const quota = name === undefined ? undefined : scene.after.get('ResourceQuota', namespace, name)
  return quota ? [{ kind: 'object', key: keyOfRow(quota) }] : []
}

/** The pods of a cause. Those that wait for something of their own are apart, as others may wait for them alone. */
export function podTargets({ pods, reason, message }: ShortageCause, { lockOf }: WaitScene): readonly WaitTarget[] {
  const groups = new Map<LockGroup | undefined, ObjectKey[]>()
  for (const pod of pods) {
    const group = groups.get(lockOf(pod))
    if (group) group.push(pod)
    else groups.set(lockOf(pod), [pod])
  }
  const state = message === '' ? reason : `${reason}: ${message}`
  return [...groups.values()].map((group) => ({ kind: 'pods', pods: group, state }))
}

export function isRefusal({ reason }: Pick<ShortageCause, 'reason'>): boolean {
  return reason === 'FailedCreate'
}

/** The quota that the API server names in its refusal. */
export function exceededQuota(message: string): string | undefined {
  return /exceeded quota: ([^\s,]+),/.exec(message)?.[1]
}

/** The quota has its own amounts. */
function refusalText(message: string): string {
  const quota = exceededQuota(message)
  return quota === undefined ? message : `exceeded quota: ${quota}`
}

/** A quota that is used up. Pods that do not terminate count in it until they are gone. */
export function quotaDraft(key: ObjectKey, { after, locks }: WaitScene): WaitDraft {
  const row = after.get('ResourceQuota', key.namespace, key.name)
  const used = Object.entries(row?.hard ?? {}).map(([resource, most]) => `${resource} ${row?.used[resource] ?? 0} of ${most}`)
  const held = locks.filter(({ waiting: [first] }) => {
    const pod = first?.kind === 'Pod' ? after.get('Pod', first.namespace, first.name) : undefined
    return pod?.namespace === key.namespace && pod.deletionTimestamp !== undefined
  })
  return {
    id: idOf(key),
    title: titleOf(key),
    objects: [key],
    state: used.length > 0 ? `used: ${used.join(', ')}` : 'used up',
    freedBy: 'a larger quota, or fewer requests in its namespace',
    next: held.map(({ waiting, waitsFor }) => ({ kind: 'pods', pods: waiting, state: waitsFor })),
  }
}
