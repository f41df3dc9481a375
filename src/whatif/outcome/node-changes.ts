import type { NodeChange, TimelineEvent, TimelineKind } from './outcome-parts.ts'

const CHANGES: Partial<Readonly<Record<TimelineKind, NodeChange['change']>>> = {
  NODE_ADDED: 'ADDED',
  NODE_REMOVED: 'REMOVED',
  NODE_READY: 'READY',
  NODE_NOT_READY: 'NOT_READY',
  CORDONED: 'CORDONED',
  UNCORDONED: 'UNCORDONED',
}

/**
 * What nodes go through, with what the run without the scenario shows too marked as such; `undefined` while that run
 * itself is described. Nodes that an autoscaler adds need not have the same names in both, so additions are counted. What
 * happens to the targets of actions is caused by them, whatever would have happened to those nodes later.
 */
export function nodeChanges(
  timeline: readonly TimelineEvent[],
  { baseline, targets }: { readonly baseline: readonly TimelineEvent[] | undefined; readonly targets: ReadonlySet<string> },
): readonly NodeChange[] {
  const known = new Map<string, number>()
  for (const change of baseline ? changesIn(baseline) : []) known.set(keyOf(change), (known.get(keyOf(change)) ?? 0) + 1)
  return changesIn(timeline).map((change) => {
    const left = known.get(keyOf(change)) ?? 0
    known.set(keyOf(change), left - 1)
    return { ...change, causedByScenario: baseline !== undefined && (targets.has(change.node) || left <= 0) }
  })
}

function changesIn(timeline: readonly TimelineEvent[]): readonly Omit<NodeChange, 'causedByScenario'>[] {
  return timeline.flatMap(({ kind, node, atMs }) => {
    const change = CHANGES[kind]
    return change ? [{ node, change, atMs }] : []
  })
}

function keyOf({ node, change }: Pick<NodeChange, 'node' | 'change'>): string {
  return change === 'ADDED' ? change : `${change} ${node}`
}
