import { storedLives } from '../../kube/seen-lives.ts'
import { assert } from '../../lib/assert.ts'
import type { Base } from '../../whatif/base.ts'
import type { Fork } from '../../whatif/fork/fork.ts'
import type { HeldFacts, HeldKind, StoredFork, StoredRoot } from './stored-fork.ts'

/** Why the state of a fork or a snapshot cannot be used, and what to do about it. */
export interface Unusable {
  readonly reason: string
  readonly remedy: string
  /** Whether it is of another cluster, and not damaged. */
  readonly isForeign: boolean
}

/** A fork or a snapshot as the server keeps it. Immutable: each change replaces it. */
export interface Held extends HeldFacts {
  /** `undefined` while it is being restored after a restart of the server, and if it cannot be used. */
  readonly fork: Fork | undefined
  /** Where its first state is stored; `undefined` without a store. */
  readonly state: string | undefined
  /** Why its state cannot be used, if that is so. */
  readonly unusable: Unusable | undefined
  /** A note for people: that its result differed when it was restored. */
  readonly note: string | undefined
  /** Rises by one with each run and each rebase; after a restart of the server it begins with the number of steps. */
  readonly revision: number
}

/** The same fork, with its name in every state of it: answers name the state that they were computed on. */
export function namedFork({ root, steps, base }: Fork, kind: HeldKind, id: string): Fork {
  const named = ({ info: { fork: _, snapshot: __, ...info }, ...rest }: Base): Base => ({
    ...rest,
    info: { ...info, [kind]: id },
    held: kind,
  })
  const first = named(root)
  return { root: first, steps, base: base === root ? first : named(base) }
}

export function storedRoot({ info, coverage, lives, scheduler }: Base, state: string): StoredRoot {
  return { state, info, coverage, ...(lives ? { lives: storedLives(lives) } : {}), ...(scheduler ? { scheduler } : {}) }
}

/** What is written down of a fork that has just been made. */
export function storedFork({ fork, state, unusable: _, note: __, revision: ___, ...facts }: Held): StoredFork {
  assert(fork !== undefined && state !== undefined, 'a fork that is stored has a state')
  return { ...facts, root: storedRoot(fork.root, state), steps: fork.steps }
}
