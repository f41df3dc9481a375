import type { Instant } from '../../../kube/instant.ts'
import type { PodRow } from '../../../kube/pod.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { SchedulerConfig } from '../configuration/scheduler-config.ts'
import type { Nominations } from '../framework/post-filter-context.ts'
import { PluginError } from '../framework/status.ts'
import { FilterRun } from './filter-run.ts'
import { activeFilters, runPreFilter } from './pre-filter.ts'

export interface FirstFitQuestion {
  readonly pod: PodRow
  readonly cluster: ClusterView
  readonly config: SchedulerConfig
  readonly now: Instant
}

export type FirstFit = { readonly node: string } | { readonly node: undefined; readonly reasons: readonly string[] }

/**
 * The first of the nodes, by name, on which the filters allow the pod, or the reasons of the last that refused it. Nothing is
 * scored, written or preempted: it is what an autoscaler needs from the scheduler.
 */
export function firstFit(question: FirstFitQuestion, nodeNames: readonly string[]): FirstFit {
  try {
    return search(question, nodeNames)
  } catch (error) {
    if (error instanceof PluginError) return { node: undefined, reasons: [error.message] }
    throw error
  }
}

function search({ pod, cluster, config, now }: FirstFitQuestion, nodeNames: readonly string[]): FirstFit {
  const profile = config.profiles.get(pod.shape.spec.schedulerName)
  if (!profile || nodeNames.length === 0) return { node: undefined, reasons: [] }
  const preFilter = runPreFilter({ pod, cluster, now }, profile)
  if (preFilter.rejected) return { node: undefined, reasons: preFilter.rejected.reasons }
  const run = new FilterRun({ pod, cluster, filters: activeFilters(profile, preFilter), nominations: NO_NOMINATIONS })
  let reasons: readonly string[] = []
  for (const name of nodeNames) {
    const node = cluster.get('Node', '', name)
    if (node === undefined || preFilter.nodes?.has(name) === false) continue
    const refusal = run.verdict(node)
    if (refusal === undefined) return { node: name }
    reasons = refusal.reasons
  }
  return { node: undefined, reasons }
}

const NO_NOMINATIONS: Nominations = { on: () => [] }
