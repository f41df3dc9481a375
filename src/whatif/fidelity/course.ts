import { PLANNED_DRAIN_OPTIONS } from '../../engine/eviction/drain/drain-options.ts'
import { findCondition } from '../../kube/condition.ts'
import { isMirrorPod } from '../../kube/critical-pod.ts'
import { controllerOf } from '../../kube/object-row.ts'
import { isPodTerminal, type PodRow } from '../../kube/pod.ts'
import { templateText } from '../../kube/pod-template.ts'
import type { Change } from '../../twin/change.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { isRolled } from '../actions/workload-template.ts'
import type { ObjectKey } from '../outcome/outcome.ts'
import { isRolledOut } from '../outcome/unfinished-rollouts.ts'
import { keyOfRow } from '../recording/top-owner.ts'
import { type Scenario, scenarioOf } from '../scenario.ts'

/** A process in a cluster that takes time, and whose end the twin can predict. */
export interface Course {
  readonly kind: 'ROLLOUT' | 'DRAIN'
  /** The workload that is rolled out, the node that is drained. */
  readonly object: ObjectKey
  /** What the twin does to let it happen: nothing, where a controller is at it already. */
  readonly scenario: Scenario
  isOver(cluster: ClusterView): boolean
}

/** The flags of a drain are not visible; with these it evicts whatever can be evicted. */
const DRAIN_OPTIONS = { ...PLANNED_DRAIN_OPTIONS, deleteEmptyDirData: true, force: true }

/**
 * The course that a change begins: a workload got another template, or a pod is evicted from a node that is cordoned. `cluster` is as it
 * is after the change.
 */
export function begunCourse({ before, after }: Change, cluster: ClusterView): Course | undefined {
  if (!before || !after || before.uid !== after.uid) return undefined
  if (after.kind === 'Pod' && before.kind === 'Pod')
    return isBeingEvicted(after) && !isBeingEvicted(before) ? drainOf(after, cluster) : undefined
  if (!isRolled(before) || !isRolled(after) || isRolledOut(after)) return undefined
  // Most changes are of the status: a change of the template raises the generation.
  if (before.generation === after.generation) return undefined
  const isSame = templateText(before.spec.template) === templateText(after.spec.template)
  return isSame ? undefined : rolloutOf(keyOfRow(after))
}

function isBeingEvicted({ conditions, deletionTimestamp }: PodRow): boolean {
  return deletionTimestamp !== undefined && findCondition(conditions, 'DisruptionTarget')?.reason === 'EvictionByEvictionAPI'
}

function drainOf(pod: PodRow, cluster: ClusterView): Course | undefined {
  const node = cluster.get('Node', '', pod.nodeName)
  if (!node?.unschedulable) return undefined
  const { name } = node
  return {
    kind: 'DRAIN',
    object: keyOfRow(node),
    scenario: scenarioOf([{ kind: 'drain', nodes: { names: [name] }, options: DRAIN_OPTIONS }]),
    isOver: (view) => !view.get('Node', '', name) || view.podsOnNode(name).every(stays),
  }
}

function stays(pod: PodRow): boolean {
  return isMirrorPod(pod) || isPodTerminal(pod) || controllerOf(pod)?.kind === 'DaemonSet'
}

function rolloutOf(object: ObjectKey): Course {
  return {
    kind: 'ROLLOUT',
    object,
    scenario: scenarioOf([]),
    isOver: (view) => {
      const row = view.get(object.kind, object.namespace, object.name)
      return !row || !isRolled(row) || isRolledOut(row)
    },
  }
}
