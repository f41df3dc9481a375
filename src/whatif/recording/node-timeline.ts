import { isNodeNotReady, type NodeRow } from '../../kube/node.ts'
import type { Taint } from '../../kube/taint.ts'
import type { TimelineEvent, TimelineKind } from '../outcome/outcome-parts.ts'
import { keyOfRow } from './top-owner.ts'

/** Taints that follow from other fields of a node: that it was cordoned, or that it is not ready. */
const FOLLOWING: ReadonlySet<string> = new Set([
  'node.kubernetes.io/unschedulable',
  'node.kubernetes.io/not-ready',
  'node.kubernetes.io/unreachable',
])

const PRESSURES = ['MemoryPressure', 'DiskPressure', 'PIDPressure'] as const

/** A change of a node as events of the timeline. */
export function nodeTimeline(atMs: number, before: NodeRow | undefined, after: NodeRow | undefined): readonly TimelineEvent[] {
  const node = after ?? before
  if (!node) return []
  return nodeChanges(before, after).map(({ kind, text, why }) => ({
    atMs,
    kind,
    object: keyOfRow(node),
    node: node.name,
    related: undefined,
    message: `${node.name} ${text}${why === undefined ? '' : `: ${why}`}`,
  }))
}

/** What is different about a node itself, not about its pods: `is cordoned`. Labels have no events. */
export function nodeChanges(before: NodeRow | undefined, after: NodeRow | undefined): readonly NodeChange[] {
  if (!after) return before ? [{ kind: 'NODE_REMOVED', text: 'is removed' }] : []
  if (!before) return [{ kind: 'NODE_ADDED', text: 'joins' }]
  return [...schedulingChanges(before, after), ...conditionChanges(before, after), ...taintChanges(before, after)]
}

interface NodeChange {
  readonly kind: TimelineKind
  readonly text: string
  readonly why?: string
}

function schedulingChanges(before: NodeRow, after: NodeRow): readonly NodeChange[] {
  if (before.unschedulable === after.unschedulable) return []
  return [after.unschedulable ? { kind: 'CORDONED', text: 'is cordoned' } : { kind: 'UNCORDONED', text: 'is uncordoned' }]
}

function conditionChanges(before: NodeRow, after: NodeRow): readonly NodeChange[] {
  if (before.conditions === after.conditions) return []
  const [was, is] = [isNodeNotReady(before), isNodeNotReady(after)]
  const ready: NodeChange = is
    ? { kind: 'NODE_NOT_READY', text: 'is NotReady', why: whyNotReady(after) }
    : { kind: 'NODE_READY', text: 'is Ready' }
  const pressures = PRESSURES.flatMap((type): readonly NodeChange[] => {
    const [had, has] = [before, after].map((row) => row.conditions.some((item) => item.type === type && item.status === 'True'))
    if (had === has) return []
    return [
      has
        ? { kind: 'NODE_PRESSURE', text: `has condition ${type}` }
        : { kind: 'NODE_RELIEVED', text: `no longer has condition ${type}` },
    ]
  })
  return was === is ? pressures : [ready, ...pressures]
}

function taintChanges(before: NodeRow, after: NodeRow): readonly NodeChange[] {
  if (before.taints === after.taints) return []
  return [
    ...newOf(after.taints, before.taints).map((taint) => ({ kind: 'TAINTED', text: `is tainted ${textOf(taint)}` }) as const),
    ...newOf(before.taints, after.taints).map(
      (taint) => ({ kind: 'UNTAINTED', text: `is no longer tainted ${textOf(taint)}` }) as const,
    ),
  ]
}

function whyNotReady({ conditions }: NodeRow): string {
  const ready = conditions.find(({ type }) => type === 'Ready')
  return ready?.message ?? 'it never reported'
}

function newOf(taints: readonly Taint[], others: readonly Taint[]): readonly Taint[] {
  return taints.filter((taint) => !FOLLOWING.has(taint.key) && !others.some((other) => textOf(other) === textOf(taint)))
}

function textOf({ key, value, effect }: Taint): string {
  return `${key}${value === '' ? '' : `=${value}`}:${effect}`
}
