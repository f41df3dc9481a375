/** Facts by section (`final`, `trajectories`, `pods`, `steps`, `events`), key and field. */
export type Facts = Record<string, Record<string, Record<string, unknown>>>

/** A change as a watch shows it. `t` is in milliseconds from time 0. */
export interface Change {
  readonly t: number
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED'
  readonly object: object
}

/** A step that was played, with what came of it. */
export interface PlayedStep {
  readonly t: number
  /** As the scenario says it. */
  readonly action: unknown
  /** Of kubectl. */
  readonly exit?: number
  readonly seconds?: number
  readonly lines?: readonly { readonly text: string }[]
  /** Of the API. */
  readonly reply?: unknown
  readonly replies?: readonly ({ readonly t?: number; readonly status: number } & object)[]
}

/** One run of a scenario, real or simulated. */
export interface Run {
  readonly namespace: string
  readonly changes: readonly Change[]
  /** Every object at the end, events included. */
  readonly final: readonly object[]
  readonly steps: readonly PlayedStep[]
  /** Milliseconds from time 0 to the end. */
  readonly end: number
}

/** What a run shows, without generated names; `names` maps each generated name to its stable one. */
export function facts(run: Run): { facts: Facts; names: Record<string, string> }

/** What all runs agree on, with times and counts as [least, greatest]; and, apart, where they differ. */
export function merge(runs: readonly Facts[]): { expected: Facts; unstable: Facts }
