import type { TokenOwner } from '../../../ingest/access-reviews.ts'
import { AccessError } from '../authenticator.ts'
import type { UserInfo } from '../oidc/user-info.ts'
import { reasonOf } from '../reason-of.ts'
import type { IssuedTokens } from './relying-party.ts'
import type { Session } from './sessions.ts'

/** How long what the issuer said of a user is used, in milliseconds. */
const FRESH_MS = 300_000
/** The same while the issuer does not answer. */
const STALE_MS = 600_000
/** The shortest time between two attempts, in milliseconds: requests must not wait for an issuer that does not answer, one after the other. */
const RETRY_MS = 10_000

interface RenewalOptions {
  /** New tokens for a login; `undefined`: the issuer has ended it. Any error means that the issuer does not answer. */
  readonly refresh: (refreshToken: string) => Promise<IssuedTokens | undefined>
  /** Whom an ID token names, with what else the issuer says of the user. */
  readonly ownerOf: (token: string, userInfo: UserInfo) => Promise<TokenOwner>
  /** Whom an ID token names that was checked before, with what the issuer says of the user now. */
  readonly ownerNow: (token: string, userInfo: UserInfo) => Promise<TokenOwner>
  readonly log: (line: string) => void
  /** Monotonic milliseconds. */
  readonly nowMs: () => number
}

/** Renews logins at their issuer, so that a user who has lost a group, or may not log in any more, does not keep what it saw. */
export class Renewal {
  readonly #options: RenewalOptions
  readonly #underWay = new Map<Session, Promise<void>>()
  readonly #triedAtMs = new WeakMap<Session, number>()
  /** Why renewals failed since the last one that did not: each reason is logged once. */
  readonly #reasons = new WeakMap<Session, Set<string>>()

  constructor(options: RenewalOptions) {
    this.#options = options
  }

  /**
   * Whom a session belongs to, as the issuer said in the last minutes.
   * @throws {AccessError} 401 when the issuer has ended the login, 503 when it has not answered for too long.
   */
  async ownerOf(session: Session): Promise<TokenOwner> {
    if (session.refreshToken === undefined || this.#ageMs(session) < FRESH_MS) return session.owner
    const isTried = this.#options.nowMs() - (this.#triedAtMs.get(session) ?? Number.NEGATIVE_INFINITY) < RETRY_MS
    if (!isTried || this.#underWay.has(session)) await this.#renewOnce(session, session.refreshToken)
    if (this.#ageMs(session) < STALE_MS) return session.owner
    throw new AccessError(503, 'the issuer of tokens does not answer: try again in a moment')
  }

  #ageMs({ renewedAtMs }: Session): number {
    return this.#options.nowMs() - renewedAtMs
  }

  /** Requests of one page share a renewal: a refresh token may be valid once. */
  #renewOnce(session: Session, refreshToken: string): Promise<void> {
    const known = this.#underWay.get(session)
    if (known) return known
    this.#triedAtMs.set(session, this.#options.nowMs())
    const renewed = this.#renew(session, refreshToken).finally(() => this.#underWay.delete(session))
    this.#underWay.set(session, renewed)
    return renewed
  }

  async #renew(session: Session, refreshToken: string): Promise<void> {
    try {
      const tokens = await this.#options.refresh(refreshToken)
      if (tokens === undefined) throw new EndedError()
      session.refreshToken = tokens.refreshToken ?? refreshToken
      const owner = await this.#ownerOf(tokens, session)
      if (owner.username !== session.owner.username) {
        this.#logOnce(session, 'the issuer names another user')
        throw new EndedError()
      }
      session.owner = owner
      session.idToken = tokens.idToken ?? session.idToken
      session.renewedAtMs = this.#options.nowMs()
      this.#reasons.delete(session)
    } catch (error) {
      if (error instanceof EndedError) throw error
      this.#logOnce(session, reasonOf(error))
      // After any other error, the last answer of the issuer stays in use for a while.
      if (error instanceof AccessError && error.status !== 503) throw error
    }
  }

  /** An issuer need not send a new ID token (OpenID Connect Core 1.0, section 12.2). */
  #ownerOf({ idToken, userInfo }: IssuedTokens, session: Session): Promise<TokenOwner> {
    const { ownerOf, ownerNow } = this.#options
    return idToken === undefined ? ownerNow(session.idToken, userInfo) : ownerOf(idToken, userInfo)
  }

  #logOnce(session: Session, reason: string): void {
    const known = this.#reasons.get(session) ?? new Set()
    this.#reasons.set(session, known)
    if (!known.has(reason)) this.#options.log(`problem: the login of ${session.owner.username} is not renewed: ${reason}`)
    known.add(reason)
  }
}

/** The issuer said so: no problem of the renewal. */
class EndedError extends AccessError {
  constructor() {
    super(401, 'the login has ended: log in again')
  }
}
