import { decodeJwt } from 'jose'
import type { AccessReviews, TokenOwner } from '../../../ingest/access-reviews.ts'
import { Admissions } from '../admissions.ts'
import { AccessError, type Authenticator, type Caller } from '../authenticator.ts'
import type { every } from '../every.ts'
import { reasonOf } from '../reason-of.ts'
import { reviewSight } from '../review-sight.ts'
import { Issuer } from './issuer.ts'
import { type ClaimOptions, hasClaims, ownerOfClaims } from './owner-of-claims.ts'
import type { UserInfo } from './user-info.ts'

export interface OidcOptions extends ClaimOptions {
  readonly clientId: string
  /** Of the cluster that is served; `undefined` where files are served, and callers see all. */
  readonly reviews: AccessReviews | undefined
  /** The namespaces of the cluster; `undefined` while it is being read. */
  readonly namespaces: () => readonly string[] | undefined
  /** Gets the reason, once, when the issuer or the API server does not answer. */
  readonly log: (line: string) => void
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Monotonic milliseconds. */
  readonly nowMs: () => number
  readonly every: typeof every
}

/**
 * Admits callers with tokens of an OpenID Connect issuer. They see what the cluster lets them list under the names that kube-apiserver gives
 * them, whether or not it knows the issuer: SubjectAccessReviews, whose answers are kept for a minute.
 */
export class OidcCallers implements Authenticator {
  readonly #options: OidcOptions
  readonly #issuer: Issuer
  readonly #admissions: Admissions
  #isReported = false

  /** @throws {ServerError} for an address that tokens could be forged at. */
  constructor(options: OidcOptions) {
    this.#options = options
    this.#issuer = new Issuer(options)
    this.#admissions = new Admissions({
      problem: 'callers cannot be reviewed (the role system:auth-delegator allows it)',
      unanswered: 'the API server does not answer what you may read: try again in a moment',
      ...options,
    })
  }

  async authenticate(token: string | undefined): Promise<Caller> {
    if (token === undefined)
      throw new AccessError(
        401,
        `this server needs a token of ${this.#options.issuer}: log in at the dashboard, or send it as "Authorization: Bearer TOKEN"`,
      )
    return this.admit(await this.ownerOf(token))
  }

  /**
   * Whom an ID token names.
   * @param userInfo for a token that the issuer has just sent: what the token lacks is requested then; what it has counts
   * @throws {AccessError} for a token that is not valid, or cannot be checked now.
   */
  ownerOf(token: string, userInfo?: UserInfo): Promise<TokenOwner> {
    return this.#owner(() => this.#claimsOf(token, userInfo))
  }

  /**
   * Whom an ID token names that was checked before, and may have expired since, with what the issuer says of the user now: that counts.
   * @throws {AccessError} when the issuer does not answer, or its claims name no caller.
   */
  ownerNow(token: string, userInfo: UserInfo): Promise<TokenOwner> {
    return this.#owner(async () => {
      const claims = decodeJwt(token)
      return { ...claims, ...(await userInfo(claims.sub ?? '')) }
    })
  }

  async #owner(claimsOf: () => Promise<Readonly<Record<string, unknown>>>): Promise<TokenOwner> {
    try {
      const claims = await claimsOf()
      this.#isReported = false
      return ownerOfClaims(claims, this.#options)
    } catch (error) {
      if (error instanceof AccessError) throw error
      if (!this.#isReported) this.#options.log(`problem: tokens cannot be checked: ${reasonOf(error)}`)
      this.#isReported = true
      throw new AccessError(503, 'the issuer of tokens does not answer: try again in a moment')
    }
  }

  /**
   * The caller that an owner of tokens is.
   * @throws {AccessError} when it may read nothing, or cannot be reviewed now.
   */
  async admit(owner: TokenOwner): Promise<Caller> {
    const { reviews, namespaces } = this.#options
    const name = owner.username
    if (!reviews) return { name, namespaces: undefined }
    return this.#admissions.admit(JSON.stringify(owner), async (signal) => ({
      name,
      namespaces: await reviewSight({ reviews, owner, namespaces: namespaces(), signal }),
    }))
  }

  onChange(listener: () => void): void {
    this.#admissions.onChange(listener)
  }

  close(): void {
    this.#admissions.close()
    this.#options.reviews?.close()
  }

  async #claimsOf(token: string, userInfo: UserInfo | undefined): Promise<Readonly<Record<string, unknown>>> {
    const claims = await this.#issuer.claimsOf(token, userInfo !== undefined)
    if (userInfo === undefined || claims.sub === undefined || hasClaims(claims, this.#options)) return claims
    return { ...(await userInfo(claims.sub)), ...claims }
  }
}
