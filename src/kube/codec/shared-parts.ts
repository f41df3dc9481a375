import { type Condition, sameCondition } from '../condition.ts'
import type { OwnerReference } from '../object-row.ts'
import type { ContainerStatus } from '../pod.ts'

const WORDS_MAX = 200_000
const OWNERS_MAX = 100_000
const SLOTS = 1 << 16
const MASK = SLOTS - 1

/**
 * Gives equal small values one object while they are read close together: names of nodes, owners, conditions and container
 * states. Everything has a bound; an evicted value only exists twice.
 */
export class SharedParts {
  readonly #words = new Map<string, string>()
  readonly #owners = new Map<string, readonly OwnerReference[]>()
  /** The list of owners that was read last, and what was read: readers of siblings may give the same list again. */
  #lastOwners: { readonly raw: unknown; readonly owners: readonly OwnerReference[] } | undefined
  readonly #conditions: (Condition | undefined)[] = new Array(SLOTS)
  readonly #containers: (ContainerStatus | undefined)[] = new Array(SLOTS)

  /** One string for equal text: parsers make a new one each time. */
  word(text: string): string {
    if (text === '') return ''
    const known = this.#words.get(text)
    if (known !== undefined) return known
    if (this.#words.size >= WORDS_MAX) this.#words.clear()
    this.#words.set(text, text)
    return text
  }

  /** The owners of a list in JSON, which `read` gives. The list must not be changed afterwards. */
  ownersOf(raw: unknown, read: () => readonly OwnerReference[]): readonly OwnerReference[] {
    const last = this.#lastOwners
    if (last !== undefined && last.raw === raw) return last.owners
    const owners = this.#shared(read())
    this.#lastOwners = { raw, owners }
    return owners
  }

  #shared(references: readonly OwnerReference[]): readonly OwnerReference[] {
    const first = references[0]
    if (first === undefined) return references
    const known = this.#owners.get(first.uid)
    if (known && sameOwners(known, references)) return known
    if (this.#owners.size >= OWNERS_MAX) this.#owners.clear()
    const own = references.map((owner) => this.#ownerInWords(owner))
    this.#owners.set(first.uid, own)
    return own
  }

  condition(item: Condition): Condition {
    const slot = (mix(item.lastTransitionTime ?? 0) ^ mix(item.type.length * 31 + item.reason.length)) & MASK
    const known = this.#conditions[slot]
    if (known && sameCondition(known, item)) return known
    const own = { ...item, type: this.word(item.type), reason: this.word(item.reason), message: this.word(item.message) }
    this.#conditions[slot] = own
    return own
  }

  container(item: ContainerStatus): ContainerStatus {
    const started = item.state?.kind === 'running' ? (item.state.startedAt ?? 0) : 0
    const slot = (mix(started) ^ mix(item.name.length * 31 + item.restartCount)) & MASK
    const known = this.#containers[slot]
    if (known && sameContainer(known, item)) return known
    const own = { ...item, name: this.word(item.name) }
    this.#containers[slot] = own
    return own
  }

  #ownerInWords({ apiVersion, kind, name, uid, controller, blockOwnerDeletion }: OwnerReference): OwnerReference {
    return {
      apiVersion: this.word(apiVersion),
      kind: this.word(kind),
      name: this.word(name),
      uid: this.word(uid),
      controller,
      blockOwnerDeletion,
    }
  }
}

/** Spreads a time or a small number over 32 bits. */
function mix(value: number): number {
  const folded = Math.floor(value / 1000) ^ (value & 0x3ff)
  return Math.imul(folded, 0x9e3779b1) >>> 12
}

function sameOwners(a: readonly OwnerReference[], b: readonly OwnerReference[]): boolean {
  return a.length === b.length && a.every((owner, i) => sameOwner(owner, b[i]))
}

function sameOwner(a: OwnerReference, b: OwnerReference | undefined): boolean {
  if (b === undefined || a.uid !== b.uid || a.name !== b.name || a.kind !== b.kind) return false
  return a.apiVersion === b.apiVersion && a.controller === b.controller && a.blockOwnerDeletion === b.blockOwnerDeletion
}

/** Only the states that nearly all containers are in are compared; others stay on their own. */
function sameContainer(a: ContainerStatus, b: ContainerStatus): boolean {
  if (a.name !== b.name || a.ready !== b.ready || a.started !== b.started || a.restartCount !== b.restartCount) return false
  if (a.lastState !== undefined || b.lastState !== undefined) return false
  if (a.resources !== b.resources || a.allocatedResources !== b.allocatedResources) return false
  return a.state?.kind === 'running' && b.state?.kind === 'running' && a.state.startedAt === b.state.startedAt
}
