import type { WorkloadShown } from '../cluster/workloads.ts'
import { ACTION_KINDS } from '../question/action-kinds.ts'

/** How many workloads an audit of rollouts restarts: those of all namespaces for the empty text, then of each namespace with one. */
export function auditedNamespaces(workloads: readonly Pick<WorkloadShown, 'kind' | 'namespace'>[]): readonly [string, number][] {
  const restarted = workloads.filter(({ kind }) => ACTION_KINDS.restart.includes(kind))
  const counts = new Map<string, number>()
  for (const { namespace } of restarted) counts.set(namespace ?? '', (counts.get(namespace ?? '') ?? 0) + 1)
  return [['', restarted.length], ...counts]
}
