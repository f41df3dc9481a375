import type { Adapter, AdapterPayload } from 'oidc-provider'

/** What a provider of the package oidc-provider stores, by kind and id. It outlives a provider that starts again with other keys. */
export class MapAdapter implements Adapter {
  readonly #kept: Map<string, AdapterPayload>
  /** Of all kinds. */
  readonly #all: ReadonlyMap<string, Map<string, AdapterPayload>>

  constructor(kind: string, all: Map<string, Map<string, AdapterPayload>>) {
    this.#kept = all.get(kind) ?? new Map()
    all.set(kind, this.#kept)
    this.#all = all
  }

  async upsert(id: string, payload: AdapterPayload): Promise<void> {
    this.#kept.set(id, payload)
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return this.#kept.get(id)
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return [...this.#kept.values()].find((payload) => payload.uid === uid)
  }

  async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return [...this.#kept.values()].find((payload) => payload.userCode === userCode)
  }

  async consume(id: string): Promise<void> {
    const payload = this.#kept.get(id)
    if (payload) payload.consumed = Math.floor(Date.now() / 1000)
  }

  async destroy(id: string): Promise<void> {
    this.#kept.delete(id)
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const kept of this.#all.values()) for (const [id, payload] of kept) if (payload.grantId === grantId) kept.delete(id)
  }
}
