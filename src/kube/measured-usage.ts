/** What something was measured to use at one moment. */
export interface MeasuredAmounts {
  /** Thousandths of a core. */
  readonly cpuMilli: number
  /** Working set. */
  readonly memoryBytes: number
}

/** What the metrics API (metrics.k8s.io) told last: the whole of each node, and each pod by `NAMESPACE/NAME`. */
export interface MeasuredUsage {
  readonly nodes: ReadonlyMap<string, MeasuredAmounts>
  readonly pods: ReadonlyMap<string, MeasuredAmounts>
}

/** A look at the metrics API; without an answer, why there is none and what to do about it. */
export type UsageReading = { readonly ok: true; readonly usage: MeasuredUsage } | { readonly ok: false; readonly reason: string }
