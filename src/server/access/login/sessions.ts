import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { TokenOwner } from '../../../ingest/access-reviews.ts'
import { tokenHash } from '../token-file.ts'

/** Sessions that are kept; the oldest ends first. */
const SESSIONS_MAX = 10_000

/** What a browser gets when a session begins. */
export interface SessionKeys {
  /** Proves the session: in a cookie that pages cannot read. */
  readonly id: string
  /** Proves that our own page sends a request: in a cookie that only this page can read. */
  readonly csrf: string
}

/** Who logged in. What the issuer says of the user changes when the login is renewed. */
export interface Session {
  owner: TokenOwner
  /** The last one that the issuer sent; it may have expired. */
  idToken: string
  /** Renews the login at the issuer; `undefined` where that has no such tokens. */
  refreshToken: string | undefined
  /** When the issuer last said who the user is. */
  renewedAtMs: number
}

interface KeptSession extends Session {
  readonly csrf: string
  readonly endsAtMs: number
}

/** The sessions of browsers that have logged in, by hashes of their ids. They are kept in memory: a server that restarts has none. */
export class Sessions {
  readonly #sessions = new Map<string, KeptSession>()
  readonly #lastsMs: number
  readonly #nowMs: () => number

  /** @param nowMs monotonic milliseconds */
  constructor(lastsMs: number, nowMs: () => number) {
    this.#lastsMs = lastsMs
    this.#nowMs = nowMs
  }

  begin(begun: Omit<Session, 'renewedAtMs'>): SessionKeys {
    const keys = { id: secret(), csrf: secret() }
    const now = this.#nowMs()
    const session = { ...begun, renewedAtMs: now, csrf: keys.csrf, endsAtMs: now + this.#lastsMs }
    this.#sessions.set(tokenHash(keys.id), session)
    for (const oldest of this.#sessions.keys()) if (this.#sessions.size > SESSIONS_MAX) this.#sessions.delete(oldest)
    return keys
  }

  /** The session, if it has not ended and our own page sends the request. */
  find({ id, csrf }: SessionKeys): Session | undefined {
    const key = tokenHash(id)
    const session = this.#sessions.get(key)
    if (session === undefined || !isEqual(session.csrf, csrf)) return undefined
    if (this.#nowMs() < session.endsAtMs) return session
    this.#sessions.delete(key)
    return undefined
  }

  /** Returns the session that it ends, if there was one. */
  end(keys: SessionKeys): Session | undefined {
    const session = this.find(keys)
    if (session !== undefined) this.#sessions.delete(tokenHash(keys.id))
    return session
  }
}

/** 256 random bits, as a cookie can have them. */
export function secret(): string {
  return randomBytes(32).toString('base64url')
}

function isEqual(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}
