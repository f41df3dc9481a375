import { matches } from '../../../../kube/label-selector.ts'
import type { NodeRow } from '../../../../kube/node.ts'
import type { Labels } from '../../../../kube/object-row.ts'
import type { PodRow } from '../../../../kube/pod.ts'
import type { Taint, Toleration } from '../../../../kube/taint.ts'
import type { ClusterView } from '../../../../twin/cluster-view.ts'
import type { EventChange, QueueingHint } from '../../framework/events.ts'
import { PluginError } from '../../framework/status.ts'
import { isSamePod } from '../same-pod.ts'
import { hardConstraints } from './pod-constraints.ts'
import type { SpreadArgs } from './spread-args.ts'
import { hasAllKeys, type SpreadConstraint } from './spread-constraint.ts'

/** Which changes may make a pod fit that its spread constraints kept off. */
export function spreadHints(args: SpreadArgs): readonly QueueingHint[] {
  const hint = (mayHelp: (question: Question) => boolean): NonNullable<QueueingHint['mayHelp']> => {
    return (pod, change, cluster) => unlessUnreadable(() => mayHelp({ pod, change, cluster, args }))
  }
  return [
    {
      resource: 'Pod',
      actions: ['Add', 'UpdatePodLabel', 'UpdatePodToleration', 'Delete'],
      mayHelp: hint(podMayHelp),
    },
    { resource: 'Node', actions: ['Add', 'Delete', 'UpdateNodeLabel', 'UpdateNodeTaint'], mayHelp: hint(nodeMayHelp) },
  ]
}

/** A pod whose constraints cannot be read is retried, so that the error is reported. */
function unlessUnreadable(ask: () => boolean): boolean {
  try {
    return ask()
  } catch (error) {
    if (error instanceof PluginError) return true
    throw error
  }
}

interface Question {
  readonly pod: PodRow
  readonly change: EventChange
  readonly cluster: ClusterView
  readonly args: SpreadArgs
}

function podMayHelp({ pod, change, cluster, args }: Question): boolean {
  if (change.kind !== 'Pod') return false
  const { before, after } = change
  if ((after && !isInvolved(after, pod)) || (before && !isInvolved(before, pod))) return false
  const constraints = hardConstraints(pod, cluster, args)
  if (before && after) return updateMayHelp(pod, { before, after, constraints })
  const labels = (after ?? before)?.labels ?? {}
  return constraints.some(({ selector }) => matches(selector, labels))
}

/** The pod itself, or one of its namespace that has a place or waits for one. */
function isInvolved(other: PodRow, pod: PodRow): boolean {
  if (isSamePod(other, pod)) return true
  return (other.nodeName !== '' || other.nominatedNodeName !== '') && other.namespace === pod.namespace
}

interface PodUpdate {
  readonly before: PodRow
  readonly after: PodRow
  readonly constraints: readonly SpreadConstraint[]
}

function updateMayHelp(pod: PodRow, { before, after, constraints }: PodUpdate): boolean {
  if (
    isSamePod(pod, after) &&
    !sameTolerations(before.shape.spec.tolerations, after.shape.spec.tolerations) &&
    constraints.some(({ honorsNodeTaints }) => honorsNodeTaints)
  )
    return true
  return constraints.some(({ selector }) => matches(selector, before.labels) !== matches(selector, after.labels))
}

function nodeMayHelp({ pod, change, cluster, args }: Question): boolean {
  if (change.kind !== 'Node') return false
  const { before, after } = change
  const constraints = hardConstraints(pod, cluster, args)
  const had = before !== undefined && hasAllKeys(before.labels, constraints)
  const has = after !== undefined && hasAllKeys(after.labels, constraints)
  if (!before || !after) return had || has
  if (had !== has) return true
  return has && (movesDomain(before.labels, after.labels, constraints) || !sameTaints(before, after))
}

function movesDomain(before: Labels, after: Labels, constraints: readonly SpreadConstraint[]): boolean {
  return constraints.some(({ topologyKey }) => before[topologyKey] !== after[topologyKey])
}

function sameTaints(a: NodeRow, b: NodeRow): boolean {
  return sameList(a.taints, b.taints, (x: Taint, y: Taint) => {
    return x.key === y.key && x.value === y.value && x.effect === y.effect && x.timeAdded === y.timeAdded
  })
}

function sameTolerations(a: readonly Toleration[], b: readonly Toleration[]): boolean {
  return sameList(a, b, (x, y) => {
    if (x.key !== y.key || x.operator !== y.operator || x.value !== y.value) return false
    return x.effect === y.effect && x.tolerationSeconds === y.tolerationSeconds
  })
}

function sameList<T>(a: readonly T[], b: readonly T[], same: (x: T, y: T) => boolean): boolean {
  return a === b || (a.length === b.length && a.every((item, i) => same(item, b[i] as T)))
}
