import { budgetsOf } from '../../engine/eviction/eviction-api.ts'
import type { Suspicion } from '../rollout-audit/audit-finding.ts'
import type { AuditedWorkload } from '../rollout-audit/audited-workload.ts'
import { bothFixes, type DrainFix, newBudget, twoReplicas } from './drain-fix.ts'

/** A finding about a drain as a rule makes it. `harm` measures it in a drain; 0: no harm. */
export interface DrainSuspicion extends Omit<Suspicion, 'remedy' | 'harm'> {
  readonly harm: NonNullable<Suspicion['harm']>
  readonly remedy: string
  readonly fix: DrainFix | undefined
}

/**
 * Whether a drain can evict all pods that answer (SC-ZD-77): a single pod is gone before the one that replaces it is ready, and
 * without a budget all pods of a node are evicted at the same time.
 */
export function checkEviction(subject: AuditedWorkload): readonly DrainSuspicion[] {
  const { row, key, pods, replicas, services, cluster } = subject
  const [pod] = pods
  if (row.kind === 'DaemonSet' || services.length === 0 || pod === undefined) return []
  const isCovered = budgetsOf(pod, cluster).length > 0
  const found = { object: key, severity: 'CRITICAL', harm: ({ darkMs }: { readonly darkMs: number }) => darkMs } as const
  if (replicas < 2) {
    const fix = twoReplicas(row, cluster)
    const guarded = isCovered ? fix : bothFixes(fix, newBudget(row, cluster))
    return [
      {
        ...found,
        rule: 'REPLICAS',
        reason: 'its single pod is evicted before the one that replaces it is ready: requests fail until then',
        remedy: `run 2 replicas, if the application can run in parallel${isCovered ? '' : ', with a budget of minAvailable 1'}`,
        fix: guarded,
      },
    ]
  }
  if (isCovered) return []
  return [
    {
      ...found,
      rule: 'BUDGET',
      reason: 'no PodDisruptionBudget covers its pods: a drain evicts all of them that are on the node at the same time',
      remedy: 'create a budget with minAvailable 1',
      fix: newBudget(row, cluster),
    },
  ]
}
