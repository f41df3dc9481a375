import { idOf } from '../../kube/id-of.ts'
import { isNodeNotReady } from '../../kube/node.ts'
import type { PersistentVolumeClaimRow } from '../../kube/persistent-volume.ts'
import { namedClaims } from '../../kube/pod-claims.ts'
import { flatMapInParts } from '../../lib/in-parts.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { ActionFailure, WaitingAction } from './action-failures.ts'
import { freedByNode } from './freed-by-node.ts'
import type { Move } from './move.ts'
import type { ObjectKey, PendingPod } from './outcome-parts.ts'

/** What waits for what, and what would free it. */
export interface Deadlock {
  readonly waiting: ObjectKey
  readonly waitsFor: string
  readonly objects: readonly ObjectKey[]
  /** A noun phrase: `one more replica or a smaller minAvailable`. */
  readonly freedBy: string
  /** The action that it keeps from completing. */
  readonly action?: WaitingAction | undefined
}

interface Question {
  readonly failures: readonly ActionFailure[]
  readonly pending: readonly PendingPod[]
  readonly moves: readonly Move[]
  readonly after: ClusterView
  /** The schedulers of the run; pods of others stay Pending. */
  readonly schedulerNames: ReadonlySet<string>
}

/**
 * Pods that an action still waits for or no longer waits for, pods that stay Pending, and pods that a lost node keeps
 * Terminating: what each waits for, and what would free it. With pauses.
 */
export function* findDeadlocks(question: Question): Generator<void, readonly Deadlock[]> {
  const { failures, pending, moves, after } = question
  const ofActions = failures.flatMap(({ obstacles, action }) =>
    obstacles.map(({ waiting, waitsFor, objects, freedBy }) => ({ waiting, waitsFor, objects, freedBy, action })),
  )
  const named = new Set(ofActions.map(({ waiting }) => idOf(waiting)))
  return [
    ...ofActions,
    ...(yield* flatMapInParts(pending, (item) => (item.causedByScenario ? [pendingDeadlock(item, question)] : []))),
    ...(yield* flatMapInParts(moves, (move) => (named.has(idOf(move.pod)) ? [] : lostDeadlock(move, after)))),
  ]
}

/** A pod that was lost with its node: only the node itself can confirm that it has ended (WL-TERM-19). */
function lostDeadlock({ pod, result, fromNode }: Move, after: ClusterView): readonly Deadlock[] {
  const row = result === 'TERMINATING' ? after.get('Pod', pod.namespace, pod.name) : undefined
  const node = after.get('Node', '', fromNode)
  if (row?.deletionTimestamp === undefined || row.nodeName !== fromNode || !node || !isNodeNotReady(node)) return []
  return [
    {
      waiting: pod,
      waitsFor: `confirmation by ${fromNode} that its containers have ended`,
      objects: [{ kind: 'Node', namespace: '', name: fromNode }],
      freedBy: freedByNode(fromNode),
    },
  ]
}

function pendingDeadlock(item: PendingPod, question: Question): Deadlock {
  const waitsFor = item.message || 'a node that fits it'
  return { waiting: item.pod, waitsFor, objects: [], freedBy: freeScheduling(item, question) ?? fittingNode(item) }
}

/** What lets a pod be scheduled that no node is searched for. */
function freeScheduling({ pod: { namespace, name } }: PendingPod, { after, schedulerNames }: Question): string | undefined {
  const pod = after.get('Pod', namespace, name)
  if (!pod) return undefined
  const { schedulerName } = pod.shape.spec
  if (!schedulerNames.has(schedulerName)) return `its scheduler "${schedulerName}"`
  if (pod.schedulingGates.length > 0) return 'removal of its scheduling gates'
  const claim = namedClaims(pod.shape).find((claimName) => !isUsable(after.get('PersistentVolumeClaim', namespace, claimName)))
  return claim === undefined ? undefined : `creation of its claim ${claim}`
}

/** One that is being deleted is used by no new pod. */
function isUsable(claim: PersistentVolumeClaimRow | undefined): boolean {
  return claim !== undefined && claim.deletionTimestamp === undefined
}

function fittingNode({ reasons }: PendingPod): string {
  const [most] = [...reasons].sort((a, b) => b.count - a.count)
  return most ? (FITTING[most.plugin] ?? `a node without "${most.reason}"`) : 'a node that fits it'
}

/** What a node would have to be like where a plugin rejects the others. */
const FITTING: Readonly<Record<string, string>> = {
  NodeResourcesFit: 'a node with enough free resources',
  NodeAffinity: 'a node that matches its node selector and affinity',
  TaintToleration: 'a node without taints that it does not tolerate',
  NodeUnschedulable: 'a node that is not cordoned',
  InterPodAffinity: 'a node that satisfies its pod affinity and anti-affinity',
  PodTopologySpread: 'a node that satisfies its topology spread constraints',
  NodePorts: 'a node where its host ports are free',
  VolumeBinding: 'a node where its volumes can be bound',
  VolumeZone: 'a node in the zone of its volumes',
  NodeVolumeLimits: 'a node that can attach more volumes',
  VolumeRestrictions: 'a node where its volumes are not in use',
}
