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
  const events: TimelineEvent[] = []
  const record = (kind: TimelineKind, message: string): void => {
    events.push({ atMs, kind, object: keyOfRow(node), node: node.name, related: undefined, message: `${node.name} ${message}` })
  }
  if (!after) record('NODE_REMOVED', 'is removed')
  else if (!before) record('NODE_ADDED', 'joins')
  else recordChange(before, after, record)
  return events
}

function recordChange(before: NodeRow, after: NodeRow, record: (kind: TimelineKind, message: string) => void): void {
  if (before.unschedulable !== after.unschedulable)
    record(after.unschedulable ? 'CORDONED' : 'UNCORDONED', after.unschedulable ? 'is cordoned' : 'is uncordoned')
  if (before.conditions !== after.conditions) {
    const [was, is] = [isNodeNotReady(before), isNodeNotReady(after)]
    if (was !== is) record(is ? 'NODE_NOT_READY' : 'NODE_READY', is ? `is NotReady: ${whyNotReady(after)}` : 'is Ready')
    for (const type of PRESSURES) {
      const [had, has] = [before, after].map((row) => row.conditions.some((item) => item.type === type && item.status === 'True'))
      if (had !== has)
        record(has ? 'NODE_PRESSURE' : 'NODE_RELIEVED', has ? `has condition ${type}` : `no longer has condition ${type}`)
    }
  }
  if (before.taints === after.taints) return
  for (const taint of newOf(after.taints, before.taints)) record('TAINTED', `is tainted ${textOf(taint)}`)
  for (const taint of newOf(before.taints, after.taints)) record('UNTAINTED', `is no longer tainted ${textOf(taint)}`)
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
