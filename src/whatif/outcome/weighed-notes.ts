import { isKind, type Kind } from '../../kube/kinds.ts'
import type { PodRow } from '../../kube/pod.ts'
import { reachesElsewhere } from '../../kube/reaches-elsewhere.ts'
import type { ActionReport } from '../actions/action-report.ts'
import type { Reach } from '../actions/action-spec.ts'
import { reachOf } from '../actions/ask-spec.ts'
import { customObjectsOf } from '../actions/manifests/custom-objects-of.ts'
import { hasNothingToDo, type Scenario, startsCronJobs } from '../scenario.ts'
import { ANY_KIND, type CoverageNote, LABELS_ELSEWHERE } from './coverage-note.ts'
import type { Move } from './move.ts'
import type { Outcome } from './outcome.ts'

/** What a run did, as far as it shows which kinds its verdict rests on. */
export interface Footprint {
  readonly scenario: Scenario
  readonly reports: readonly ActionReport[]
  /** Kinds of which the actions take what there is. */
  readonly listed: ReadonlySet<string>
  readonly moves: readonly Move[]
  readonly placements: Outcome['placements']
  /** Pods that left, as they were; pods that got a node; pods without one. */
  readonly pods: readonly PodRow[]
  /** Whether pods that were created name a ServiceAccount. */
  readonly namesAccount: () => boolean
}

/** What a kind can change about a run. */
type Part = keyof typeof CONCERNS

const CONCERNS = {
  nothing: () => false,
  everything: () => true,
  availability: (footprint: Footprint) => hasLeavers(footprint) || hasAction(footprint, (reach) => reach === 'AVAILABILITY'),
  making: makesPods,
  scaling: (footprint: Footprint) => footprint.scenario.horizontalPodAutoscalers !== false && makesPods(footprint),
  cronJobs: ({ scenario }: Footprint) => startsCronJobs(scenario),
  volumes: ({ pods }: Footprint) => pods.some(({ shape }) => shape.spec.volumes.length > 0),
  devices: ({ pods }: Footprint) => pods.some(({ shape }) => shape.spec.resourceClaims.length > 0),
  accounts: (footprint: Footprint) => makesPods(footprint) && footprint.namesAccount(),
  definitions: ({ reports }: Footprint) => reports.some(({ action }) => customObjectsOf(action).length > 0),
  runtimes: ({ pods }: Footprint) => pods.some(({ shape }) => shape.spec.runtimeClassName !== ''),
  affinity: ({ pods }: Footprint) => pods.some(({ namespace, shape }) => reachesElsewhere(shape.spec, namespace)),
  traffic: ({ scenario, pods }: Footprint) =>
    scenario.traffic !== undefined || pods.some(({ shape }) => shape.spec.readinessGates.length > 0),
}

/** What each kind can change. */
const PART_OF: Readonly<Record<Kind | typeof ANY_KIND | typeof LABELS_ELSEWHERE, Part>> = {
  Node: 'everything',
  Pod: 'everything',
  [ANY_KIND]: 'everything',
  [LABELS_ELSEWHERE]: 'affinity',
  PodDisruptionBudget: 'availability',
  Service: 'availability',
  EndpointSlice: 'availability',
  Deployment: 'making',
  ReplicaSet: 'making',
  ReplicationController: 'making',
  StatefulSet: 'making',
  DaemonSet: 'making',
  ControllerRevision: 'making',
  Job: 'making',
  ResourceQuota: 'making',
  LimitRange: 'making',
  Namespace: 'making',
  PriorityClass: 'making',
  ServiceAccount: 'accounts',
  ValidatingAdmissionPolicy: 'making',
  ValidatingAdmissionPolicyBinding: 'making',
  MutatingAdmissionPolicy: 'making',
  MutatingAdmissionPolicyBinding: 'making',
  ValidatingWebhookConfiguration: 'nothing',
  MutatingWebhookConfiguration: 'nothing',
  RuntimeClass: 'runtimes',
  HorizontalPodAutoscaler: 'scaling',
  CronJob: 'cronJobs',
  PersistentVolume: 'volumes',
  PersistentVolumeClaim: 'volumes',
  StorageClass: 'volumes',
  CSINode: 'volumes',
  CSIDriver: 'volumes',
  CSIStorageCapacity: 'volumes',
  VolumeAttachment: 'volumes',
  ResourceClaim: 'devices',
  ResourceClaimTemplate: 'devices',
  ResourceSlice: 'devices',
  DeviceClass: 'devices',
  Ingress: 'traffic',
  IngressClass: 'traffic',
  TargetGroupBinding: 'traffic',
  // What a budget needs of these has a note of its own.
  CustomResourceDefinition: 'definitions',
  CustomResource: 'nothing',
  Lease: 'nothing',
}

/**
 * Notes as they concern one run: what could not be read is `UNREADABLE` where the verdict rests on it, and else a note
 * like others. A run without a request is not judged, so its verdict rests on nothing.
 */
export function weighedNotes(notes: readonly CoverageNote[], footprint: Footprint): readonly CoverageNote[] {
  return notes.map((note): CoverageNote => {
    const { unread } = note
    if (unread === undefined) return note
    if (restsOn(unread, footprint)) return { ...note, code: 'UNREADABLE' }
    return note.code === 'UNREADABLE' ? { ...note, code: 'KIND_NOT_READ' } : note
  })
}

function restsOn(kind: string, footprint: Footprint): boolean {
  return !hasNothingToDo(footprint.scenario) && (footprint.listed.has(kind) || CONCERNS[partOf(kind)](footprint))
}

/** Of kinds that the twin does not have no rule of a run reads anything. */
function partOf(kind: string): Part {
  return isKind(kind) || kind === ANY_KIND || kind === LABELS_ELSEWHERE ? PART_OF[kind] : 'nothing'
}

/** Whether pods leave, or are requested to. */
function hasLeavers({ moves, reports }: Footprint): boolean {
  return (
    moves.length > 0 || reports.some(({ drains }) => drains.some((drain) => drain.reports.some(({ kind }) => SENT.has(kind))))
  )
}

/** What a drain reports of pods that it evicts or deletes. */
const SENT: ReadonlySet<string> = new Set(['evicting', 'refused', 'accepted', 'tried', 'finished', 'overdue', 'failed'])

/** Whether pods are made or get a node, or an action writes what makes them. */
function makesPods(footprint: Footprint): boolean {
  return hasLeavers(footprint) || footprint.placements.length > 0 || hasAction(footprint, (reach) => reach !== 'SCHEDULING')
}

function hasAction({ reports }: Footprint, test: (reach: Reach) => boolean): boolean {
  return reports.some(({ action }) => test(reachOf(action)))
}
