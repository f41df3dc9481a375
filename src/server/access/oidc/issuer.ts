import {
  createRemoteJWKSet,
  customFetch,
  decodeProtectedHeader,
  errors,
  type JWTPayload,
  type JWTVerifyOptions,
  jwtVerify,
} from 'jose'
import { isLocalHost } from '../../loopback.ts'
import { ServerError } from '../../server-error.ts'
import { AccessError } from '../authenticator.ts'

/** Signatures that only the issuer can make; with HS256 a client could make them, too. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']
/** How much the clocks of the issuer and of this machine may differ, in seconds. */
const SKEW_SECONDS = 30
/** A key that the issuer withdraws is trusted this long at most, in milliseconds; a key that is not known is requested at once. */
const KEYS_KEPT_MS = 3_600_000
/** The shortest time between two requests for keys, in milliseconds: callers with invented keys must not flood the issuer. */
const KEYS_EVERY_MS = 10_000
/** How long the issuer may take for an answer, in milliseconds. */
const ANSWER_MS = 5000

type RemoteKeys = ReturnType<typeof createRemoteJWKSet>

/** Where an issuer is, and for whom its tokens have to be. */
export interface IssuerOptions {
  /** As tokens have it in `iss`. */
  readonly issuer: string
  /** The client whose tokens are accepted, as they have it in `aud`. */
  readonly clientId: string
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** An OpenID Connect issuer: its keys are discovered when the first token is checked, and again when a token has a new key. */
export class Issuer {
  readonly #options: IssuerOptions
  #keys: Promise<RemoteKeys> | undefined

  /** @throws {ServerError} for an address that tokens could be forged at. */
  constructor(options: IssuerOptions) {
    const { issuer } = options
    const url = URL.canParse(issuer) ? new URL(issuer) : undefined
    const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLocalHost(url.host))
    if (!isSafe || url?.search || url?.hash)
      throw new ServerError(
        'ISSUER_INVALID',
        `the issuer "${issuer}" is not valid: write its https address without a query, as its tokens have it in "iss"`,
      )
    this.#options = options
  }

  /**
   * The claims of a token of this issuer for this client.
   * @param isIssued the issuer itself has just sent it: a key that is not known is requested without a pause then
   * @throws {AccessError} for a token that is not valid, or is no longer valid; any other error means that the issuer does not answer.
   */
  async claimsOf(token: string, isIssued = false): Promise<JWTPayload> {
    const keys = await this.#discovered()
    try {
      return await this.#verified(token, keys).catch(async (error: unknown) => {
        if (!mayHaveNewKey(error)) throw error
        // The set of keys requests those that a token names itself, after a pause.
        const isDue = isIssued || (!keys.coolingDown && !namesKey(token))
        if (!isDue) throw error
        await keys.reload()
        return this.#verified(token, keys)
      })
    } catch (error) {
      throw refusalOf(error)
    }
  }

  async #verified(token: string, keys: RemoteKeys): Promise<JWTPayload> {
    const { issuer, clientId, now } = this.#options
    return verifiedBy(token, keys, {
      issuer,
      audience: clientId,
      algorithms: ALGORITHMS,
      clockTolerance: SKEW_SECONDS,
      currentDate: new Date(now()),
      requiredClaims: ['exp', 'sub'],
    })
  }

  /** An issuer that was not reached is requested again with the next token. */
  #discovered(): Promise<RemoteKeys> {
    this.#keys ??= this.#discover().catch((error: unknown) => {
      this.#keys = undefined
      throw error
    })
    return this.#keys
  }

  async #discover(): Promise<RemoteKeys> {
    const { issuer } = this.#options
    const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
    const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS), redirect: 'error' })
    if (!response.ok) throw new Error(`${url} answered ${response.status}`)
    const found: unknown = await response.json()
    const { issuer: named, jwks_uri: keys } =
      typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : {}
    if (named !== issuer) throw new Error(`${url} is of the issuer "${named}", not "${issuer}"`)
    if (typeof keys !== 'string' || !URL.canParse(keys)) throw new Error(`${url} has no jwks_uri`)
    return createRemoteJWKSet(new URL(keys), {
      cacheMaxAge: KEYS_KEPT_MS,
      cooldownDuration: KEYS_EVERY_MS,
      timeoutDuration: ANSWER_MS,
      [customFetch]: (address, init) => fetch(address, { ...init, redirect: 'error' }),
    })
  }
}

/** A token need not name its key (RFC 7515, section 4.1.4): each one that fits may have signed it then. */
async function verifiedBy(token: string, keys: RemoteKeys, options: JWTVerifyOptions): Promise<JWTPayload> {
  try {
    return (await jwtVerify(token, keys, options)).payload
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error
    for await (const key of error)
      try {
        return (await jwtVerify(token, key, options)).payload
      } catch (refusal) {
        if (!(refusal instanceof errors.JWSSignatureVerificationFailed)) throw refusal
      }
    throw new errors.JWSSignatureVerificationFailed()
  }
}

function namesKey(token: string): boolean {
  return decodeProtectedHeader(token).kid !== undefined
}

/** Whether a token is perhaps signed with a key that the issuer has had since the keys were requested. */
function mayHaveNewKey(error: unknown): boolean {
  return error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWSSignatureVerificationFailed
}

/** Which errors are of the token; all others are of the way to the issuer. */
const OF_TOKENS = [
  errors.JWTInvalid,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
]

function refusalOf(error: unknown): unknown {
  if (error instanceof errors.JWTExpired) return new AccessError(401, 'the token has expired: log in again')
  if (error instanceof errors.JWTClaimValidationFailed)
    return new AccessError(401, `the token is not for this server: its claim "${error.claim}" is not as expected`)
  return OF_TOKENS.some((type) => error instanceof type) ? new AccessError(401, 'the token is not valid') : error
}
