import { decideEviction, removeEvicted, spendBudget } from '../../../../src/engine/eviction/eviction-api.ts'
import type { ApiRefusal, ApiResult } from '../../../../src/engine/turn.ts'
import { type Condition, condition, setCondition } from '../../../../src/kube/condition.ts'
import { type Instant, stamp } from '../../../../src/kube/instant.ts'
import { type PodRow, podRow } from '../../../../src/kube/pod.ts'
import type { Lab } from '../lab.ts'
import type { EvictionOptions, PodPatch, PodPick, PodStatusPatch } from '../recording.ts'
import { failureBody, SUCCESS_BODY } from '../status-body.ts'
import { changed } from './changed.ts'

const UNREADY = 'kube-rehearse.example/unready'

interface EvictionReply {
  readonly pod: string
  readonly status: number
  readonly body: object
}

interface EvictionManner extends EvictionOptions {
  /** Seconds after each eviction. */
  readonly pause: number
}

/** Evicts the picked pods one after the other, with a pause after each. */
export function evictPods(pick: PodPick, how: EvictionManner, lab: Lab): readonly EvictionReply[] {
  return lab.pods(pick).map((pod) => {
    const { name } = pod
    const result = evict(pod, how, lab)
    // The pod is marked and then deleted.
    lab.sleep(2 * lab.writeMs + how.pause * 1000)
    return result.ok
      ? { pod: name, status: 201, body: SUCCESS_BODY }
      : { pod: name, status: result.refusal.code, body: failureBody(result.refusal, subjectOf(result.refusal, pod)) }
  })
}

/** The object that the details name: a refused eviction names none, unless the pod was replaced. */
function subjectOf({ code }: ApiRefusal, { name }: PodRow) {
  return code === 409 ? ({ kind: 'Pod', name } as const) : undefined
}

/** The server writes the budget, and then the pod: the budget's controller runs in between. */
function evict({ namespace, name }: PodRow, options: EvictionOptions, lab: Lab): ApiResult<PodRow> {
  const decision = decideEviction({ namespace, name }, lab.simulation.state)
  if (decision.kind === 'refused') return { ok: false, refusal: decision.refusal }
  const { gracePeriodSeconds, preconditions } = options
  const dryRun = options.dryRun !== undefined
  if (decision.budget && !dryRun) {
    lab.act((turn) => spendBudget({ name }, decision, turn))
    lab.sleep(lab.writeMs)
  }
  return lab.act((turn) => removeEvicted({ namespace, name, gracePeriodSeconds, dryRun, preconditions }, decision, turn))
}

export function deletePods(pick: PodPick, gracePeriodSeconds: number | undefined, lab: Lab): void {
  for (const { namespace, name } of lab.pods(pick)) {
    lab.act(({ api }) => api.delete({ kind: 'Pod', namespace, name }, { gracePeriodSeconds }))
    lab.sleep(lab.writeMs)
  }
}

/** Sets labels, annotations and finalizers, takes owners and gates away; a pod with other labels than its siblings has a shape of its own. */
export function patchPods(pick: PodPick, body: PodPatch, lab: Lab): void {
  const changes = body.metadata ?? {}
  for (const pod of lab.pods(pick)) {
    const { shapes } = lab.simulation.state
    const labels = changed(pod.labels, changes.labels ?? {})
    const annotations = changed(pod.annotations, changes.annotations ?? {})
    const finalizers = changes.finalizers === undefined ? pod.finalizers : (changes.finalizers ?? [])
    const shape = shapes.intern({ namespace: pod.namespace, labels, annotations, spec: pod.shape.spec })
    const ownerReferences = changes.ownerReferences === null ? [] : pod.ownerReferences
    const schedulingGates = body.spec === undefined ? pod.schedulingGates : []
    lab.act(({ api }) => api.update<'Pod'>(podRow({ ...pod, shape, finalizers, ownerReferences, schedulingGates })))
    lab.sleep(lab.writeMs)
  }
}

export function patchPodStatus(pick: PodPick, patch: PodStatusPatch, lab: Lab): void {
  for (const pod of lab.pods(pick)) {
    const conditions = withConditions(pod.conditions, (patch.conditions ?? []).map(condition))
    lab.act(({ api }) => api.updateStatus<'Pod'>(podRow({ ...pod, phase: patch.phase ?? pod.phase, conditions })))
  }
}

/** Makes pods unready and keeps them so until `markReady`. */
export function markUnready(pick: PodPick, lab: Lab): void {
  const names = lab.pods(pick).map(({ name }) => name)
  for (const name of names) {
    patchPods({ name }, { metadata: { annotations: { [UNREADY]: 'true' } } }, lab)
    for (const pod of lab.pods({ name })) {
      const conditions = withConditions(pod.conditions, notReady('ContainersNotReady', lab.now))
      lab.act(({ api }) => api.updateStatus<'Pod'>(podRow({ ...pod, conditions })))
    }
  }
}

export function markReady(pick: PodPick, lab: Lab): void {
  patchPods(pick, { metadata: { annotations: { [UNREADY]: null } } }, lab)
}

/** Ends pods as Failed, as a kubelet would that has thrown them out. */
export function failPods(pick: PodPick, why: { readonly reason: string; readonly exitCode: number }, lab: Lab): void {
  const now = stamp(lab.now)
  for (const pod of lab.pods(pick)) {
    const state = { kind: 'terminated', exitCode: why.exitCode, reason: 'Error', startedAt: now, finishedAt: now } as const
    const containerStatuses = pod.shape.spec.containers.map(({ name }): PodRow['containerStatuses'][number] => ({
      name,
      ready: false,
      started: false,
      restartCount: 0,
      state,
      lastState: undefined,
      allocatedResources: undefined,
      resources: undefined,
    }))
    const conditions = withConditions(pod.conditions, notReady('PodFailed', lab.now))
    const failed = podRow({ ...pod, phase: 'Failed', reason: why.reason, conditions, containerStatuses })
    lab.act(({ api }) => api.updateStatus<'Pod'>(failed))
  }
}

function notReady(reason: string, now: Instant): readonly Condition[] {
  return ['Ready', 'ContainersReady'].map((type) => condition({ type, status: 'False', reason, lastTransitionTime: stamp(now) }))
}

function withConditions(conditions: readonly Condition[], changes: readonly Condition[]): readonly Condition[] {
  // A strategic merge patch leaves alone what it does not name.
  const message = (type: string): string => conditions.find((known) => known.type === type)?.message ?? ''
  return changes.reduce((all, next) => setCondition(all, { ...next, message: next.message || message(next.type) }), conditions)
}
