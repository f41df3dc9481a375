import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  fetchUserInfo,
  None,
  ResponseBodyError,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  refreshTokenGrant,
  type TokenEndpointResponse,
} from 'openid-client'
import type { UserInfo } from '../oidc/user-info.ts'
import { statusOf } from './status-of.ts'

/** How long the issuer may take for an answer, in seconds. */
const ANSWER_SECONDS = 10
/** Statuses with which an issuer says that an access token shows nothing of its user. */
const SHOWS_NOTHING: ReadonlySet<number | undefined> = new Set([401, 403, 404])

/** The client that a server is to its issuer. */
export interface RelyingPartyOptions {
  readonly issuer: string
  readonly clientId: string
  /** `undefined`: a public client, which proves itself by PKCE alone. */
  readonly clientSecret: string | undefined
  /** Where the issuer sends browsers back to. */
  readonly callback: URL
  readonly scopes: readonly string[]
  /** The pages that the issuer has to show, such as `consent`; `undefined`: the issuer decides. */
  readonly prompt?: string | undefined
}

/** What ties the answer of the issuer to the request. */
export interface Pending {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** What the issuer gives for a login. */
export interface IssuedTokens {
  /** Missing where the issuer renews a login without one. */
  readonly idToken: string | undefined
  /** Missing where the issuer renews no login. */
  readonly refreshToken: string | undefined
  readonly userInfo: UserInfo
}

/** Logs browsers in with the authorization code flow of OpenID Connect, with PKCE, state and nonce. */
export class RelyingParty {
  readonly #options: RelyingPartyOptions
  #discovered: Promise<Configuration> | undefined

  constructor(options: RelyingPartyOptions) {
    this.#options = options
  }

  /** Where a browser logs in, and what its answer has to fit. Any error means that the issuer does not answer. */
  async begin(): Promise<{ readonly location: URL; readonly pending: Pending }> {
    const pending: Pending = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() }
    const { callback, scopes, prompt } = this.#options
    const location = buildAuthorizationUrl(await this.#configuration(), {
      redirect_uri: callback.href,
      scope: [...new Set(['openid', ...scopes])].join(' '),
      code_challenge: await calculatePKCECodeChallenge(pending.verifier),
      code_challenge_method: 'S256',
      state: pending.state,
      nonce: pending.nonce,
      ...(prompt === undefined ? {} : { prompt }),
    })
    return { location, pending }
  }

  /** The tokens for the answer of the issuer, whose query is given. Any error means that the login failed. */
  async complete(search: string, { state, nonce, verifier }: Pending): Promise<IssuedTokens> {
    const answer = new URL(this.#options.callback)
    answer.search = search
    const tokens = await authorizationCodeGrant(await this.#configuration(), answer, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
    return this.#issued(tokens)
  }

  /** New tokens for a login; `undefined`: the issuer has ended it. Any error means that the issuer does not answer. */
  async refresh(refreshToken: string): Promise<IssuedTokens | undefined> {
    try {
      return this.#issued(await refreshTokenGrant(await this.#configuration(), refreshToken))
    } catch (error) {
      if (error instanceof ResponseBodyError && error.error === 'invalid_grant') return undefined
      throw error
    }
  }

  /**
   * Where a browser ends its session at the issuer, to come back to the address then (OpenID Connect RP-Initiated Logout 1.0); `undefined`:
   * the issuer has no such place. Any error means that the issuer does not answer.
   */
  async endSession(idToken: string): Promise<URL | undefined> {
    const configuration = await this.#configuration()
    if (configuration.serverMetadata().end_session_endpoint === undefined) return undefined
    return buildEndSessionUrl(configuration, {
      id_token_hint: idToken,
      post_logout_redirect_uri: new URL('/', this.#options.callback).href,
    })
  }

  /** An issuer that was not reached is requested again with the next login. */
  #configuration(): Promise<Configuration> {
    this.#discovered ??= this.#discover().catch((error: unknown) => {
      this.#discovered = undefined
      throw error
    })
    return this.#discovered
  }

  #discover(): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = this.#options
    const url = new URL(issuer)
    // The address was checked: without TLS it is on loopback.
    const execute = url.protocol === 'http:' ? [allowInsecureRequests] : []
    const proof = clientSecret === undefined ? None() : secretProof(clientSecret)
    return discovery(url, clientId, undefined, proof, { execute, timeout: ANSWER_SECONDS })
  }

  #issued({ id_token: idToken, refresh_token: refreshToken, access_token: accessToken }: TokenEndpointResponse): IssuedTokens {
    return { idToken, refreshToken, userInfo: (subject) => this.#userInfo(accessToken, subject) }
  }

  async #userInfo(accessToken: string, subject: string): Promise<Readonly<Record<string, unknown>>> {
    const configuration = await this.#configuration()
    if (configuration.serverMetadata().userinfo_endpoint === undefined) return {}
    try {
      return await fetchUserInfo(configuration, accessToken, subject)
    } catch (error) {
      if (SHOWS_NOTHING.has(statusOf(error))) return {}
      throw error
    }
  }
}

/** In the header, which every issuer takes unless it names other ways (OpenID Connect Discovery 1.0, section 3), or else in the body. */
function secretProof(clientSecret: string): ClientAuth {
  const [basic, post] = [ClientSecretBasic(clientSecret), ClientSecretPost(clientSecret)]
  return (server, ...rest) => {
    const ways = server.token_endpoint_auth_methods_supported
    const isPost = ways?.includes('client_secret_basic') === false && ways.includes('client_secret_post')
    return (isPost ? post : basic)(server, ...rest)
  }
}
