import type { Condition } from '../../../kube/condition.ts'
import type { NodeRow } from '../../../kube/node.ts'
import type { Labels } from '../../../kube/object-row.ts'
import type { PodRow } from '../../../kube/pod.ts'
import { isWithin, sameResources } from '../../../kube/resources.ts'
import type { Taint } from '../../../kube/taint.ts'
import type { ChangeOf } from '../../../twin/change.ts'
import type { EventAction, EventResource, QueueEvent } from '../framework/events.ts'

/** The events that a change of a pod means for Pending pods, in the order in which the queue receives them. */
export function podEvents(change: ChangeOf<'Pod'>): readonly QueueEvent[] {
  const { before, after } = change
  const resource: EventResource = (after ?? before)?.nodeName === '' ? 'UnschedulablePod' : 'AssignedPod'
  if (!before || !after) return [{ kind: 'change', resource, action: after ? 'Add' : 'Delete', change }]
  return podUpdates(before, after).map((action) => ({ kind: 'change', resource, action, change }))
}

/** The events that a change of a node means. */
export function nodeEvents(change: ChangeOf<'Node'>): readonly QueueEvent[] {
  const { before, after } = change
  const actions = before && after ? nodeUpdates(before, after) : [after ? ('Add' as const) : ('Delete' as const)]
  return actions.map((action) => ({ kind: 'change', resource: 'Node', action, change }))
}

const PLAIN_UPDATE: readonly EventAction[] = ['Update']

function podUpdates(before: PodRow, after: PodRow): readonly EventAction[] {
  const actions: EventAction[] = []
  if (!sameLabels(before.labels, after.labels)) actions.push('UpdatePodLabel')
  if (before.requests !== after.requests && !isWithin(before.requests, after.requests)) actions.push('UpdatePodScaleDown')
  if (before.schedulingGates.length > 0 && after.schedulingGates.length === 0) actions.push('UpdatePodSchedulingGatesEliminated')
  if (before.shape.spec.tolerations.length !== after.shape.spec.tolerations.length) actions.push('UpdatePodToleration')
  if (!sameClaimStatuses(before.resourceClaimStatuses, after.resourceClaimStatuses)) {
    actions.push('UpdatePodGeneratedResourceClaim')
  }
  return actions.length > 0 ? actions : PLAIN_UPDATE
}

/** Uncordoning is reported as a change of taints. A change of other fields is not an event. */
function nodeUpdates(before: NodeRow, after: NodeRow): readonly EventAction[] {
  const actions: EventAction[] = []
  if (before.unschedulable && !after.unschedulable) actions.push('UpdateNodeTaint')
  if (before.allocatable !== after.allocatable && !sameResources(before.allocatable, after.allocatable)) {
    actions.push('UpdateNodeAllocatable')
  }
  if (!sameLabels(before.labels, after.labels)) actions.push('UpdateNodeLabel')
  if (!sameTaints(before.taints, after.taints)) actions.push('UpdateNodeTaint')
  if (!sameStatuses(before.conditions, after.conditions)) actions.push('UpdateNodeCondition')
  if (!sameLabels(before.annotations, after.annotations)) actions.push('UpdateNodeAnnotation')
  if (!sameTexts(before.declaredFeatures, after.declaredFeatures)) actions.push('UpdateNodeDeclaredFeature')
  return actions
}

function sameLabels(a: Labels, b: Labels): boolean {
  if (a === b) return true
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key])
}

function sameTaints(a: readonly Taint[], b: readonly Taint[]): boolean {
  if (a === b) return true
  const isSame = (taint: Taint, i: number): boolean => {
    const other = b[i]
    if (!other || taint.key !== other.key || taint.value !== other.value) return false
    return taint.effect === other.effect && taint.timeAdded === other.timeAdded
  }
  return a.length === b.length && a.every(isSame)
}

function sameStatuses(a: readonly Condition[], b: readonly Condition[]): boolean {
  if (a === b) return true
  const statuses = new Map(a.map(({ type, status }) => [type, status]))
  return statuses.size === new Set(b.map(({ type }) => type)).size && b.every(({ type, status }) => statuses.get(type) === status)
}

function sameClaimStatuses(a: PodRow['resourceClaimStatuses'], b: PodRow['resourceClaimStatuses']): boolean {
  if (a === b) return true
  return (
    a.length === b.length &&
    a.every(({ name, resourceClaimName }, i) => {
      const other = b[i]
      return name === other?.name && resourceClaimName === other.resourceClaimName
    })
  )
}

function sameTexts(a: readonly string[], b: readonly string[]): boolean {
  return a === b || (a.length === b.length && a.every((text, i) => text === b[i]))
}
