import type { Condition } from '../../../src/kube/condition.ts'
import type { RowOf } from '../../../src/kube/kinds.ts'
import type { ClusterView } from '../../../src/twin/cluster-view.ts'
import { readyPods } from '../../../src/whatif/recording/ready-pods.ts'
import { desiredReplicas } from '../../../src/whatif/recording/top-owner.ts'
import type { Facts } from './facts.ts'
import { conditionText } from './pod-facts.ts'
import { type PodNames, textOf } from './pod-names.ts'
import type { WitnessedRun } from './witnessed-run.ts'

const KINDS = ['Deployment', 'ReplicaSet', 'StatefulSet', 'DaemonSet', 'ReplicationController', 'Job'] as const
type Workload = RowOf[(typeof KINDS)[number]]

/** What a controller counts that differs by moments, not by outcome. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'observedGeneration',
  'terminatingReplicas',
  'uncountedSucceeded',
  'uncountedFailed',
])
const REVISION = 'deployment.kubernetes.io/revision'

/** Each workload at the end: spec, status, conditions; and the fewest of its pods that were ready at any moment. */
export function workloadFacts(run: WitnessedRun, names: PodNames): Facts {
  const facts: Record<string, string> = {}
  for (const row of workloadsOf(run.after)) {
    const id = names.rename(textOf(row))
    const desired = desiredReplicas(row)
    if (row.kind !== 'DaemonSet' && desired !== undefined) facts[`${id}: replicas`] = String(desired)
    facts[`${id}: status`] = names.rename(statusText(row.status))
    const revision = row.annotations[REVISION]
    if (revision !== undefined) facts[`${id}: revision`] = revision
    for (const item of row.status.conditions as readonly Condition[])
      facts[`${id}: condition ${item.type}`] = conditionText(item, names)
  }
  return { ...facts, ...leastReady(run, names) }
}

function leastReady({ before, workloads }: WitnessedRun, names: PodNames): Facts {
  const least: Record<string, string> = {}
  for (const row of workloadsOf(before)) least[`${textOf(row)}: fewest ready`] = String(readyPods(row, before))
  for (const { workload, levels } of workloads.values())
    least[`${names.rename(textOf(workload))}: fewest ready`] = String(levels.least(({ ready }) => ready))
  return least
}

/** Counters of a status, by name; times and empty ones are left out. */
function statusText(status: Workload['status']): string {
  return Object.entries(status)
    .filter(([name, value]) => !LEFT_OUT.has(name) && (typeof value === 'number' || typeof value === 'string'))
    .filter(([name, value]) => value !== 0 && value !== '' && !name.endsWith('Time'))
    .map(([name, value]) => `${name} ${value}`)
    .toSorted()
    .join(', ')
}

function workloadsOf(state: ClusterView): readonly Workload[] {
  return KINDS.flatMap((kind): readonly Workload[] => state.list(kind))
}
