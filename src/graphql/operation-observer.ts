import type { Outcome } from '../whatif/outcome/outcome.ts'

/** An operation of a caller. Fields are the root fields of the schema, whatever their aliases. */
export interface ObservedOperation {
  readonly kind: 'query' | 'mutation' | 'subscription'
  readonly fields: readonly string[]
  readonly caller: string
  /** The name of the cluster, where a server has several. */
  readonly cluster?: string | undefined
  /** The trace of the caller that it belongs to, as W3C Trace Context writes it. */
  readonly traceParent?: string | undefined
}

/** A run of the model for an operation. */
export interface ObservedRun extends Pick<Outcome, 'verdict' | 'digest'> {
  /** The name of its scenario. */
  readonly scenario: string
}

/** What became of an operation. */
export interface OperationResult {
  readonly durationMs: number
  /** Runs that it requested; equal ones ran once. */
  readonly runs: readonly ObservedRun[]
  /** Codes of its errors. */
  readonly errors: readonly string[]
}

/** Learns what operations do, for metrics, an audit log and traces. */
export interface OperationObserver {
  /** A query or a mutation has its answer. */
  answered(operation: ObservedOperation, result: OperationResult): void
  /** A limit was exceeded. */
  refused(limit: string): void
  /** A subscription has begun; the returned function ends it. */
  subscribed(operation: ObservedOperation): (result: OperationResult) => void
}
