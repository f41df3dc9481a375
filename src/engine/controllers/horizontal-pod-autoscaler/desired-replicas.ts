import type { HorizontalPodAutoscalerRow, MetricStatus } from '../../../kube/horizontal-pod-autoscaler.ts'
import { type MetricFailure, proposeReplicas } from './propose-replicas.ts'
import type { Calculation } from './replica-calculator.ts'

/** The combined result of all metrics of an autoscaler. */
export interface DesiredReplicas {
  /** The largest proposal of a metric, and which metric; `undefined` when failed metrics prevent a decision. */
  readonly desired: { readonly replicas: number; readonly metric: string } | undefined
  /** One for each metric; a failed one has only an empty type. */
  readonly statuses: readonly MetricStatus[]
  readonly failures: readonly MetricFailure[]
}

const NOTHING_MEASURED: MetricStatus = { type: '' }

/**
 * The largest of the metrics' proposals (horizontal.go computeReplicasForMetrics). While some of them fail, the others may scale
 * up but not down.
 */
export function desiredReplicas(row: HorizontalPodAutoscalerRow, calculation: Calculation): DesiredReplicas {
  const proposals = row.metrics.map((spec) => proposeReplicas(calculation, spec))
  const failures = proposals.filter((proposal) => !proposal.ok)
  const statuses = proposals.map((proposal) => (proposal.ok ? proposal.status : NOTHING_MEASURED))
  let replicas = 0
  let metric = ''
  for (const proposal of proposals) {
    if (!proposal.ok || (replicas !== 0 && proposal.replicas <= replicas)) continue
    replicas = proposal.replicas
    metric = proposal.metric
  }
  const wouldShrink = failures.length > 0 && replicas < calculation.specReplicas
  const blocked = failures.length === proposals.length || wouldShrink
  return { desired: blocked ? undefined : { replicas, metric }, statuses, failures }
}

/** The one line about the metrics that failed. */
export function failureSummary(failures: readonly MetricFailure[], metrics: number): string {
  return `invalid metrics (${failures.length} invalid out of ${metrics}), first error is: ${failures[0]?.summary ?? ''}`
}
