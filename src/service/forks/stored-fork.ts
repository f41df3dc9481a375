import type { Instant } from '../../kube/instant.ts'
import type { Labels } from '../../kube/object-row.ts'
import type { StoredLives } from '../../kube/seen-lives.ts'
import type { Base } from '../../whatif/base.ts'
import type { ForkStep } from '../../whatif/fork/fork.ts'
import type { SchedulerConfiguration } from '../../whatif/model/scheduler-config-of.ts'
import type { CoverageNote } from '../../whatif/outcome/coverage-note.ts'
import type { StateInfo } from '../../whatif/outcome/outcome.ts'

/** A snapshot is a state that is kept as it is; a fork continues from one. */
export type HeldKind = 'fork' | 'snapshot'

/** The state of the cluster that something began with, as it is stored: the objects are in a file of their own. */
export interface StoredRoot {
  /** Where the store keeps the objects. */
  readonly state: string
  readonly info: StateInfo
  readonly coverage: readonly CoverageNote[]
  /** What durations were learned from besides the objects; missing if no cluster was watched. */
  readonly lives?: StoredLives
  /** The scheduler's configuration; missing if none was given. */
  readonly scheduler?: SchedulerConfiguration
}

/** What is known of a fork or a snapshot besides its state. */
export interface HeldFacts {
  readonly id: string
  readonly kind: HeldKind
  readonly name: string
  readonly labels: Labels
  /** The caller that made it: limits apply to each caller. */
  readonly owner: string
  /** The fork or snapshot it was made from; `undefined`: from the live twin. */
  readonly parent: string | undefined
  readonly createdAt: Instant
  /** The moment at which it expires. */
  readonly expiresAt: Instant
}

export interface StoredFork extends HeldFacts {
  readonly root: StoredRoot
  readonly steps: readonly ForkStep[]
}

/** What happens to forks, each written down before it is acknowledged. */
export type ForkRecord =
  | { readonly type: 'created'; readonly fork: StoredFork }
  | { readonly type: 'ran'; readonly id: string; readonly step: ForkStep }
  | { readonly type: 'rebased'; readonly id: string; readonly root: StoredRoot; readonly steps: readonly ForkStep[] }
  | { readonly type: 'deleted'; readonly id: string }

/** Where forks outlive the server. Everything is durable once its promise is settled. */
export interface ForkStore {
  /** The forks that were written down before, in the order in which they were made. */
  readonly stored: readonly StoredFork[]
  /** Keeps the objects of a state; returns their name. The same state is kept once. */
  saveState(base: Base): Promise<string>
  /**
   * The objects of a state.
   * @throws {Error} when they are not there any more or damaged.
   */
  readState(name: string): Promise<Base['state']>
  /** Removes the objects of a state. */
  dropState(name: string): Promise<void>
  append(record: ForkRecord): Promise<void>
}
