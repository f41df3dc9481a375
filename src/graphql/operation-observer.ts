/** Learns what operations do, for metrics. Fields are the root fields of the schema, whatever their aliases. */
export interface OperationObserver {
  /** An operation with these fields has its answer, after a number of milliseconds. */
  answered(fields: readonly string[], durationMs: number): void
  /** A limit was exceeded. */
  refused(limit: string): void
  /** A subscription to these fields has begun; the returned function ends it. */
  subscribed(fields: readonly string[]): () => void
}
