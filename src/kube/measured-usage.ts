import type { NamespacedName } from './namespaced-name.ts'
/** What something was measured to use at one moment. */
export interface MeasuredAmounts {
  /** Thousandths of a core. */
  readonly cpuMilli: number
  /** Working set. */
  readonly memoryBytes: number
}

/** What the metrics API (metrics.k8s.io) reported last: the whole of each node, the sum of each pod by `NAMESPACE/NAME`, its containers. */
export interface MeasuredUsage {
  readonly nodes: ReadonlyMap<string, MeasuredAmounts>
  readonly pods: ReadonlyMap<NamespacedName, MeasuredAmounts>
  /** By `NAMESPACE/POD/CONTAINER`. */
  readonly containers: ReadonlyMap<string, MeasuredAmounts>
}

/** A request to the metrics API; without an answer, the reason and what to do about it. */
export type UsageReading = { readonly ok: true; readonly usage: MeasuredUsage } | { readonly ok: false; readonly reason: string }
