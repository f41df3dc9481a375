import type { NodeVerdictFilter } from '../api/answers.generated.ts'
import type { Explanation } from './explanation.ts'

/** Nodes that are ruled out for one reason. */
export interface RefusalGroup {
  readonly count: number
  /** The plugin of the scheduler; empty for nodes that the pod itself excludes. */
  readonly plugin: string
  readonly reason: string
  /** Selects its nodes; `undefined` where the scheduler refused the pod before it tried any node. */
  readonly filter: NodeVerdictFilter | undefined
}

type Refusing = Pick<Explanation, 'reasons' | 'excluded'>

/**
 * Why nodes are ruled out, the most frequent reason first. The API separates nodes where preemption might help from those where it cannot;
 * they share a reason here.
 */
export function refusalGroups({ reasons, excluded }: Refusing): readonly RefusalGroup[] {
  const groups = new Map<string, RefusalGroup>()
  for (const { plugin, reason, count, sampleNodes } of reasons) {
    const key = `${plugin}\n${reason}`
    const filter = sampleNodes.length > 0 ? { plugin, reason } : undefined
    groups.set(key, { plugin, reason, filter, count: count + (groups.get(key)?.count ?? 0) })
  }
  const byCount = [...groups.values()].sort((a, b) => b.count - a.count)
  if (excluded.totalCount === 0) return byCount
  const reason = 'not tried: the pod names other nodes'
  return [...byCount, { count: excluded.totalCount, plugin: '', reason, filter: { excluded: true } }]
}
