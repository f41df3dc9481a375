import { matches } from '../../../kube/label-selector.ts'
import { controllerOf } from '../../../kube/object-row.ts'
import { isPodActive, type PodRow, type PodShape } from '../../../kube/pod.ts'
import type { ReplicaSetRow, ReplicationControllerRow } from '../../../kube/replica-set.ts'
import type { Turn } from '../../turn.ts'
import { claim } from '../shared/claim.ts'
import { isTerminating, type PodTallies, type PodTally } from './pod-tallies.ts'
import { countReplicas, hasLabels, type ReplicaCounts } from './replica-counts.ts'

type ReplicaRow = ReplicaSetRow | ReplicationControllerRow

/** The pods of a ReplicaSet as a sync sees them when it begins. */
export interface SeenPods {
  readonly counts: ReplicaCounts
  /** The active ones, in the order in which they were added; to be read before any write. */
  readonly active: () => readonly PodRow[]
}

/**
 * Claims what belongs to the ReplicaSet, and counts it. Nearly always there is no pod to adopt or to release, and then the counts
 * are known without reading the pods.
 */
export function seePods(row: ReplicaRow, turn: Turn, tallies: PodTallies): SeenPods {
  const counts = knownCounts(row, turn, tallies)
  return counts ? { counts, active: () => activePods(row, turn) } : claimPods(row, turn)
}

/** `undefined` where each pod must be read: some may have to be adopted or released, or must stay ready for minReadySeconds. */
function knownCounts(row: ReplicaRow, turn: Turn, tallies: PodTallies): ReplicaCounts | undefined {
  const { cluster } = turn
  if (row.spec.minReadySeconds !== 0 || cluster.orphansIn('Pod', row.namespace).some(isPodActive)) return undefined
  return sumOf(row, tallies.of(row.uid, cluster))
}

function sumOf({ spec }: ReplicaRow, tallies: ReadonlyMap<PodShape, Readonly<PodTally>>): ReplicaCounts | undefined {
  const sum = { active: 0, fullyLabeled: 0, ready: 0, terminating: 0, pods: undefined }
  for (const [{ labels }, { active, ready, terminating }] of tallies) {
    if (active === 0 && terminating === 0) continue
    const isSelected = matches(spec.selector, labels)
    if (isSelected) sum.terminating += terminating
    if (active === 0) continue
    if (!isSelected) return undefined
    sum.active += active
    sum.ready += ready
    if (hasLabels(labels, spec.template.labels)) sum.fullyLabeled += active
  }
  return sum
}

/** Pod by pod: the plain way, which adopts and releases. */
function claimPods(row: ReplicaRow, turn: Turn): SeenPods {
  const selected = (pod: PodRow): boolean => matches(row.spec.selector, pod.labels)
  const candidates = [...activePods(row, turn), ...turn.cluster.orphansIn('Pod', row.namespace).filter(isPodActive)]
  const terminating = turn.cluster
    .podsOwnedBy(row.uid)
    .filter((pod) => isTerminating(pod) && controllerOf(pod)?.uid === row.uid && selected(pod)).length
  const active = claim(turn, { controller: row, candidates, matches: selected })
  return { counts: countReplicas(row, { active, terminating }), active: () => active }
}

function activePods(row: ReplicaRow, { cluster }: Turn): readonly PodRow[] {
  return cluster.podsOwnedBy(row.uid).filter((pod) => isPodActive(pod) && controllerOf(pod)?.uid === row.uid)
}
