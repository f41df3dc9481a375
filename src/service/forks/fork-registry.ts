import { addMs, type Instant } from '../../kube/instant.ts'
import type { Labels } from '../../kube/object-row.ts'
import { assert } from '../../lib/assert.ts'
import type { Base } from '../../whatif/base.ts'
import type { Fork } from '../../whatif/fork/fork.ts'
import { nearestNames } from '../../whatif/nearest-names.ts'
import {
  type ApiError,
  invalidInput,
  isApiError,
  limitExceeded,
  type NotFound,
  type NotReady,
  notFound,
  type StateDamaged,
} from '../errors.ts'
import { Notifier } from '../event-loop/notifier.ts'
import type { ApiLimits } from '../limits.ts'
import { type Held, namedFork, storedFork, storedRoot } from './held.ts'
import { originOf } from './origin-of.ts'
import { restoreFork } from './restore-fork.ts'
import { StorageError } from './storage-error.ts'
import type { ForkStore, HeldKind, StoredFork } from './stored-fork.ts'
import { inCluster, notRestored } from './unusable.ts'
import { withoutState } from './without-state.ts'

export interface ForkRegistryOptions {
  readonly limits: ApiLimits
  /** The source of the wall clock: forks have a time to live. */
  readonly now: () => Instant
  /** The source of wall time: monotonic milliseconds. */
  readonly nowMs: () => number
  readonly log: (line: string) => void
  /** Without one, forks end with the server. */
  readonly store?: ForkStore | undefined
  readonly stopping?: AbortSignal | undefined
  /** The cluster as it is, once it is read: forks of another one cannot be used. Any cluster is the right one without it. */
  readonly live?: (() => Base | undefined) | undefined
}

export interface NewHeld {
  readonly kind: HeldKind
  readonly name: string
  readonly labels: Labels
  readonly owner: string
  readonly ttlMs: number | undefined
  /** What it is made from: a fork or snapshot that is kept, or the live twin as it is. */
  readonly from: Held | Base
}

/** The next content of a fork: another state, by one more run or by other runs on another root; or none. */
export type Turn<T> =
  | { readonly how: 'kept'; readonly answer: T }
  | {
      readonly how: 'ran' | 'rebased'
      readonly fork: Fork
      readonly answer: T
    }

type Change = Pick<Extract<Turn<unknown>, { readonly fork: Fork }>, 'fork' | 'how'>

/** The fork after its turn, and the report about it. */
export interface Turned<T> {
  readonly held: Held
  readonly answer: T
}

/**
 * The forks and snapshots that the server keeps. What is done to one is done one after the other; it is written down before it
 * is acknowledged; expired forks are deleted on the next access.
 */
export class ForkRegistry {
  /** Settled when everything that was stored is back, or known to be lost. */
  readonly restored: Promise<void>
  readonly #options: ForkRegistryOptions
  readonly #held = new Map<string, Held>()
  readonly #turns = new Map<string, Promise<unknown>>()
  readonly #changed = new Notifier()

  constructor(options: ForkRegistryOptions) {
    this.#options = options
    const stored = options.store?.stored ?? []
    for (const { root, steps, ...facts } of stored)
      this.#held.set(facts.id, {
        ...facts,
        fork: undefined,
        state: root.state,
        unusable: undefined,
        note: undefined,
        revision: steps.length,
      })
    this.restored = this.#restore(stored)
  }

  /** Everything of a kind, the oldest first. */
  list(kind: HeldKind): readonly Held[] {
    this.#forgetOld()
    const live = this.#options.live?.()
    return [...this.#held.values()].filter((held) => held.kind === kind).map((held) => inCluster(held, live))
  }

  /** By its id, or by its name. */
  find(kind: HeldKind, ref: string): Held | NotFound {
    const all = this.list(kind)
    return (
      all.find(({ id }) => id === ref) ??
      all.find(({ name }) => name === ref) ??
      notFound(
        { kind, name: ref },
        nearestNames(
          ref,
          all.map(({ name }) => name),
        ),
      )
    )
  }

  /** The state of a fork or a snapshot for queries. */
  baseOf(kind: HeldKind, ref: string): Base | NotFound | NotReady | StateDamaged {
    const held = this.find(kind, ref)
    if (isApiError(held)) return held
    return held.fork?.base ?? withoutState(held)
  }

  create(wanted: NewHeld): Promise<Held | ApiError> {
    return this.#inTurn(STORE, () => this.#create(wanted))
  }

  /** Does something to a fork, after all that is being done to it already. Nothing changes when it fails. */
  advance<T>(ref: string, work: (fork: Fork) => Promise<Turn<T> | ApiError>): Promise<Turned<T> | ApiError> {
    const known = this.find('fork', ref)
    if (isApiError(known)) return Promise.resolve(known)
    return this.#inTurn(known.id, async () => {
      const held = this.find('fork', known.id)
      if (isApiError(held)) return held
      if (!held.fork) return withoutState(held)
      const turn = await work(held.fork)
      if (isApiError(turn)) return turn
      const { answer } = turn
      if (turn.how === 'kept') return { held, answer }
      // It may have outlived its time while the run was made.
      const still = this.find('fork', known.id)
      if (isApiError(still)) return still
      return { held: await this.#inTurn(STORE, () => this.#commit(held, turn)), answer }
    })
  }

  delete(kind: HeldKind, ref: string): Promise<Held | ApiError> {
    const known = this.find(kind, ref)
    if (isApiError(known)) return Promise.resolve(known)
    return this.#inTurn(known.id, async () => {
      const held = this.find(kind, known.id)
      if (isApiError(held)) return held
      await this.#inTurn(STORE, () => this.#storing((store) => store.append({ type: 'deleted', id: held.id })))
      this.#forget(held)
      return held
    })
  }

  /** Resolves when any fork changes, or the waiter aborts. */
  changed(signal: AbortSignal): Promise<void> {
    return this.#changed.notified(signal)
  }

  async #create({ kind, name, labels, owner, ttlMs, from }: NewHeld): Promise<Held | ApiError> {
    const error = this.#refusal({ kind, name, owner, ttlMs })
    if (error) return error
    const { limits, now } = this.#options
    const origin = originOf(from)
    if (isApiError(origin)) return origin
    const id = `${kind === 'fork' ? 'f' : 's'}-${Buffer.from(crypto.getRandomValues(new Uint8Array(5))).toString('hex')}`
    const fork = namedFork(origin.fork, kind, id)
    const held: Held = {
      ...{ id, kind, name, labels, owner, unusable: undefined, note: undefined, revision: 0 },
      parent: origin.parent,
      createdAt: now(),
      expiresAt: addMs(now(), ttlMs ?? limits.forkTtlMs),
      fork,
      state: origin.state ?? (await this.#storing((store) => store.saveState(fork.root))),
    }
    await this.#storing((store) => store.append({ type: 'created', fork: storedFork(held) }))
    this.#held.set(id, held)
    this.#changed.notify()
    return held
  }

  #refusal({ kind, name, owner, ttlMs }: Pick<NewHeld, 'kind' | 'name' | 'owner' | 'ttlMs'>): ApiError | undefined {
    const { limits } = this.#options
    const all = this.list(kind)
    if (!NAME.test(name))
      return invalidInput([
        { path: 'name', message: `"${name}" is not a valid name: up to 63 letters, digits, dots, dashes and underscores` },
      ])
    if (all.some((held) => held.name === name || held.id === name))
      return invalidInput([{ path: 'name', message: `${kind} "${name}" already exists: delete it, or use another name` }])
    if (ttlMs !== undefined && ttlMs <= 0) return invalidInput([{ path: 'ttl', message: 'a time to live must be above 0' }])
    if (ttlMs !== undefined && ttlMs > limits.forkTtlMsMax) return limitExceeded('forkTtlMs', limits.forkTtlMsMax, ttlMs)
    const most = kind === 'fork' ? limits.forksMax : limits.snapshotsMax
    if (all.length >= most) return limitExceeded(`${kind}s`, most, all.length + 1)
    const own = all.filter((held) => held.owner === owner).length
    if (kind === 'fork' && own >= limits.forksPerCallerMax)
      return limitExceeded('forksPerCaller', limits.forksPerCallerMax, own + 1)
    return undefined
  }

  async #commit(held: Held, { fork: bare, how }: Change): Promise<Held> {
    const fork = namedFork(bare, held.kind, held.id)
    const state = await this.#storing((store) => writeDown(held, { fork, how }, store))
    const next = { ...held, fork, state, revision: held.revision + 1 }
    this.#held.set(held.id, next)
    this.#changed.notify()
    if (state !== held.state) this.#dropState(held.state)
    return next
  }

  /** Nothing has happened when it cannot be written down. */
  async #storing<T>(work: (store: ForkStore) => Promise<T>): Promise<T | undefined> {
    const { store } = this.#options
    if (!store) return undefined
    try {
      return await work(store)
    } catch (error) {
      const message = `nothing was changed, because it could not be stored: ${textOf(error)}`
      throw new StorageError(message)
    }
  }

  /** Objects that no fork starts from need no space; what cannot be removed now is removed at the next start. */
  #dropState(state: string | undefined): void {
    void this.#inTurn(STORE, async () => {
      const used = [...this.#held.values()].some((held) => held.state === state)
      if (state !== undefined && !used) await this.#options.store?.dropState(state)
    }).catch((error: unknown) => this.#options.log(`a state could not be removed: ${textOf(error)}`))
  }

  #forgetOld(): void {
    const now = this.#options.now()
    for (const held of this.#held.values()) if (held.expiresAt <= now) this.#forget(held)
  }

  #forget({ id, state }: Held): void {
    this.#held.delete(id)
    this.#changed.notify()
    this.#dropState(state)
  }

  /** One after the other for each key; a failure does not block the next. */
  #inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.#turns.get(key) ?? Promise.resolve()).then(work)
    const settled = turn.then(NOTHING, NOTHING).then(() => {
      if (this.#turns.get(key) === settled) this.#turns.delete(key)
    })
    this.#turns.set(key, settled)
    return turn
  }

  async #restore(stored: readonly StoredFork[]): Promise<void> {
    const { store, stopping, nowMs, log } = this.#options
    for (const one of stored) {
      if (!store || stopping?.aborted || isApiError(this.find(one.kind, one.id))) continue
      try {
        const state = await store.readState(one.root.state)
        const { fork, note } = await restoreFork(one, state, { stopping, nowMs })
        if (note !== undefined) log(`${one.kind} "${one.name}" was restored, but differs from before: ${note}`)
        const held = this.#held.get(one.id)
        if (held) this.#held.set(one.id, { ...held, fork: namedFork(fork, one.kind, one.id), note })
      } catch (error) {
        if (stopping?.aborted) return
        // What is written of it stays: another version of the program may read it.
        log(`${one.kind} "${one.name}" could not be restored: ${textOf(error)}`)
        const held = this.#held.get(one.id)
        if (held) this.#held.set(one.id, { ...held, unusable: notRestored(textOf(error)) })
      }
      this.#changed.notify()
    }
  }
}

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$/
/** Writes happen one after the other. */
const STORE = 'store'
const NOTHING = (): void => {}

async function writeDown(held: Held, { fork, how }: Change, store: ForkStore): Promise<string> {
  const { id, state: before } = held
  assert(before !== undefined, 'what is kept with a store is stored')
  const { steps } = fork
  const step = steps.at(-1)
  const state = how === 'rebased' ? await store.saveState(fork.root) : before
  if (how === 'rebased') await store.append({ type: 'rebased', id, root: storedRoot(fork.root, state), steps })
  else if (step) await store.append({ type: 'ran', id, step })
  return state
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
