import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretBasic,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'

/** How long the issuer may take for an answer, in seconds. */
const ANSWER_SECONDS = 10

/** The client that a server is to its issuer. */
export interface RelyingPartyOptions {
  readonly issuer: string
  readonly clientId: string
  /** `undefined`: a public client, which proves itself by PKCE alone. */
  readonly clientSecret: string | undefined
  /** Where the issuer sends browsers back to. */
  readonly callback: URL
  readonly scopes: readonly string[]
}

/** What ties the answer of the issuer to the request. */
export interface Pending {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
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
    const { callback, scopes } = this.#options
    const location = buildAuthorizationUrl(await this.#configuration(), {
      redirect_uri: callback.href,
      scope: [...new Set(['openid', ...scopes])].join(' '),
      code_challenge: await calculatePKCECodeChallenge(pending.verifier),
      code_challenge_method: 'S256',
      state: pending.state,
      nonce: pending.nonce,
    })
    return { location, pending }
  }

  /** The ID token for the answer of the issuer, whose query is given. Any error means that the login failed. */
  async complete(search: string, { state, nonce, verifier }: Pending): Promise<string> {
    const answer = new URL(this.#options.callback)
    answer.search = search
    const tokens = await authorizationCodeGrant(await this.#configuration(), answer, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
    if (tokens.id_token === undefined) throw new Error('the issuer sent no ID token')
    return tokens.id_token
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
    const proof = clientSecret === undefined ? None() : ClientSecretBasic(clientSecret)
    return discovery(url, clientId, undefined, proof, { execute, timeout: ANSWER_SECONDS })
  }
}
