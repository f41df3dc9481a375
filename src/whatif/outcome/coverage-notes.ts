import { firstDueAt, isTimed } from '../../engine/controllers/cron-job/cron-schedule.ts'
import { CUSTOM_REACTION_MS } from '../../engine/controllers/custom-resource/custom-resource-controller.ts'
import { PROVISION_MS } from '../../engine/controllers/external-provisioner/external-provisioner.ts'
import { BALANCED_KINDS, CLEANUP_MS, isBalanced } from '../../engine/controllers/load-balancer-cleanup/load-balancer-cleanup.ts'
import type { ObjectKey } from '../../engine/turn.ts'
import { customKindOf } from '../../kube/custom-kind-of.ts'
import type { HorizontalPodAutoscalerRow } from '../../kube/horizontal-pod-autoscaler.ts'
import { idOf } from '../../kube/id-of.ts'
import type { Instant } from '../../kube/instant.ts'
import { isKind, type Row } from '../../kube/kinds.ts'
import { controllerOf } from '../../kube/object-row.ts'
import { isOfCustomKind, ownKindOf } from '../../kube/owner-kind.ts'
import type { PodRow } from '../../kube/pod.ts'
import { eachInParts } from '../../lib/in-parts.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { keyOfReference, keyOfRow } from '../recording/top-owner.ts'
import type { CoverageCode, CoverageNote } from './coverage-note.ts'
import type { WorkloadImpact } from './impact.ts'
import { type CutSearch, gapNotes, samplingNotes } from './scheduler-notes.ts'

export interface CoverageQuestion {
  readonly base: ClusterView
  readonly after: ClusterView
  /** Pods that left their node or have none: the ones the answer is about. */
  readonly pods: readonly PodRow[]
  readonly workloads: readonly WorkloadImpact[]
  /** Kinds of owners whose controllers the model runs. */
  readonly modelled: ReadonlySet<string>
  /** Kinds of custom resources whose controllers are assumed to recreate their pods. */
  readonly customKinds: ReadonlySet<string>
  readonly schedulerNames: ReadonlySet<string>
  /** What of the scheduler's configuration takes no part. */
  readonly schedulerGaps: readonly string[]
  /** Pods that were scheduled although not all nodes were examined. */
  readonly cutSearches: readonly CutSearch[]
  /** The end of a run in which CronJobs start nothing; `undefined`: they do. */
  readonly idleSchedulesUntil: Instant | undefined
  /** The claims for which a driver made a volume in the run. */
  readonly provisioned: readonly ObjectKey[]
  /** What horizontal pod autoscalers do: without knowing what pods use, they keep replica counts within their bounds. */
  readonly autoscalers: 'off' | 'keep bounds' | 'measure'
}

/** What the answer does not take into account, with the objects it concerns. Every guess is reported. With pauses. */
export function* coverageNotes(question: CoverageQuestion): Generator<void, readonly CoverageNote[]> {
  return [
    ...(yield* schedulerNotes(question)),
    ...(yield* ownerNotes(question)),
    ...(yield* unreadOwnerNotes(question)),
    ...autoscalerNotes(question),
    ...scheduleNotes(question),
    ...volumeNotes(question),
    ...balancerNotes(question),
  ]
}

function* schedulerNotes({
  pods,
  schedulerNames,
  schedulerGaps,
  cutSearches,
}: CoverageQuestion): Generator<void, readonly CoverageNote[]> {
  const others = yield* groupBy(pods, (pod) =>
    schedulerNames.has(pod.shape.spec.schedulerName) ? undefined : pod.shape.spec.schedulerName,
  )
  const unknown = [...others].map(([name, objects]) =>
    note('UNKNOWN_SCHEDULER', `the scheduler "${name}" is not modelled: its pods stay Pending here`, objects),
  )
  return [...unknown, ...gapNotes(schedulerGaps), ...samplingNotes(cutSearches)]
}

function* ownerNotes({ pods, modelled, customKinds }: CoverageQuestion): Generator<void, readonly CoverageNote[]> {
  const kindIf = (isAssumed: boolean) => (pod: PodRow) => {
    const owner = controllerOf(pod)
    if (!owner || modelled.has(ownKindOf(owner) ?? '') || isOfCustomKind(owner, customKinds) !== isAssumed) return undefined
    return customKindOf(owner)
  }
  const unknown = yield* groupBy(pods, kindIf(false))
  const assumed = yield* groupBy(pods, kindIf(true))
  const seconds = CUSTOM_REACTION_MS / 1000
  return [
    ...[...unknown].map(([kind, objects]) =>
      note(
        'UNKNOWN_OWNER',
        `the controller of ${kind} is not modelled: whether and when it recreates its pods is unknown${hintFor(kind)}`,
        objects,
      ),
    ),
    ...[...assumed].map(([kind, objects]) =>
      note(
        'NOT_MODELLED',
        `the controller of ${kind} is assumed to recreate each pod with the same name and spec, ${seconds} s after it is removed`,
        objects,
      ),
    ),
  ]
}

/** How the question can assume what is unknown: nothing else recreates pods of a custom resource. */
function hintFor(kind: string): string {
  return isKind(kind) ? '' : `; with ${kind} among the custom controllers it is assumed to`
}

/** Without any object of a kind, the kind could not be read: then a pod with such an owner may be recreated or not. */
function* unreadOwnerNotes({ base, pods, modelled }: CoverageQuestion): Generator<void, readonly CoverageNote[]> {
  const unread = yield* groupBy(pods, (pod) => {
    const owner = controllerOf(pod)
    const kind = owner && ownKindOf(owner)
    return kind !== undefined && modelled.has(kind) && base.count(kind) === 0 ? kind : undefined
  })
  return [...unread].map(([kind, objects]) =>
    note('UNKNOWN_OWNER', `no ${kind} could be read: whether and when these pods are recreated is unknown`, objects),
  )
}

/** Of autoscalers of the workloads that the answer is about, and of new ones. */
function autoscalerNotes({ base, after, workloads, autoscalers }: CoverageQuestion): readonly CoverageNote[] {
  if (autoscalers === 'off') return []
  const touched = new Set(workloads.map(({ workload }) => idOf(workload)))
  const made = after.where('HorizontalPodAutoscaler', ({ kind, namespace, name }) => !base.get(kind, namespace, name))
  const scalers = base
    .list('HorizontalPodAutoscaler')
    .filter(({ scaleTargetRef, namespace }) => touched.has(idOf(keyOfReference(scaleTargetRef, namespace))))
    .concat(made)
  const isOfCustomResource = (scaler: HorizontalPodAutoscalerRow): boolean => ownKindOf(scaler.scaleTargetRef) === undefined
  const blind =
    'usage of pods is unknown: horizontal pod autoscalers keep replica counts within their bounds and change nothing else'
  const custom =
    'horizontal pod autoscalers of custom resources change nothing: the controllers of the resources are not modelled'
  const groups: readonly (readonly [string, readonly HorizontalPodAutoscalerRow[]])[] = [
    [blind, autoscalers === 'measure' ? [] : scalers.filter((scaler) => !isOfCustomResource(scaler))],
    [custom, scalers.filter(isOfCustomResource)],
  ]
  return groups.flatMap(([message, rows]) => (rows.length === 0 ? [] : [note('NOT_MODELLED', message, rows.map(keyOfRow))]))
}

function scheduleNotes({ base, idleSchedulesUntil: end }: CoverageQuestion): readonly CoverageNote[] {
  if (end === undefined) return []
  const due = base.where('CronJob', isTimed).filter((cronJob) => (firstDueAt(cronJob) ?? end) < end)
  if (due.length === 0) return []
  const message = 'these CronJobs have a scheduled time within this run: they start Jobs only when a horizon is given'
  return [note('NOT_MODELLED', message, due.map(keyOfRow))]
}

function volumeNotes({ provisioned }: CoverageQuestion): readonly CoverageNote[] {
  if (provisioned.length === 0) return []
  const seconds = PROVISION_MS / 1000
  const message = `volume drivers are not modelled: each volume for these claims is assumed to be provisioned ${seconds} s after the request`
  return [note('NOT_MODELLED', message, provisioned)]
}

function balancerNotes({ base, after }: CoverageQuestion): readonly CoverageNote[] {
  const isGone = (row: Row): boolean => {
    const left: Row | undefined = after.get(row.kind, row.namespace, row.name)
    return left?.uid !== row.uid
  }
  const deleted = BALANCED_KINDS.flatMap((kind): readonly Row[] => base.where(kind, (row: Row) => isBalanced(row) && isGone(row)))
  if (deleted.length === 0) return []
  const seconds = CLEANUP_MS / 1000
  const message = `controllers of load balancers are not modelled: each load balancer is assumed to be deleted in ${seconds} s, and its finalizer then`
  return [note('NOT_MODELLED', message, deleted.map(keyOfRow))]
}

function note(code: CoverageCode, message: string, objects: readonly ObjectKey[]): CoverageNote {
  return { code, message, objects }
}

function* groupBy(
  pods: readonly PodRow[],
  keyFor: (pod: PodRow) => string | undefined,
): Generator<void, ReadonlyMap<string, readonly ObjectKey[]>> {
  const groups = new Map<string, ObjectKey[]>()
  yield* eachInParts(pods, (pod) => {
    const key = keyFor(pod)
    if (key === undefined) return
    const group = groups.get(key) ?? []
    group.push(keyOfRow(pod))
    groups.set(key, group)
  })
  return groups
}
