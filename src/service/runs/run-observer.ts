/** Learns how long runs take, for metrics. Times are in milliseconds of wall time. */
export interface RunObserver {
  /** A run has ended, after waiting for its turn and then running. */
  ran(times: { readonly waitedMs: number; readonly ranMs: number }): void
}
