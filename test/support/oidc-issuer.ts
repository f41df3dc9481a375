import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

/** The client that tokens of the issuer are for. */
export const CLIENT = 'rehearse'

interface Key {
  readonly kid: string
  readonly privateKey: CryptoKey
  readonly publicKey: CryptoKey
}

interface Code {
  readonly nonce: string
  readonly challenge: string
  readonly redirect: string
}

/** An OpenID Connect issuer on loopback, with a user who is logged in. */
export class OidcIssuer {
  /** The claims of the user. */
  claims: JWTPayload = { sub: 'alice' }
  /** Answers nothing but errors. */
  isDown = false
  /** What the issuer names itself in its discovery; `undefined`: its address. */
  named: string | undefined
  /** The secret that the client has to send; `undefined`: none. */
  secret: string | undefined
  /** Takes the secret in the body of a request alone, and says so. */
  takesPostOnly = false
  /** Puts another nonce into ID tokens. */
  mixesNonces = false
  /** What its UserInfo endpoint answers; `undefined`: it has none. */
  userInfo: { readonly status: number; readonly claims: JWTPayload } | undefined
  /** Gives a refresh token with each login, valid once. */
  isRefreshing = false
  /** Ends all logins. */
  hasEnded = false
  /** Renews a login without an ID token. */
  renewsWithoutIdToken = false
  /** Names the key of a token in its header. */
  namesKeys = true
  /** Has a place at which users log out. */
  endsSessions = false
  /** Requests by path. */
  readonly requests = new Map<string, number>()
  readonly #codes = new Map<string, Code>()
  readonly #server = createServer((request, response) => void this.#answer(request, response))
  #refreshToken = ''
  #keys: Key[] = []

  static async start(): Promise<OidcIssuer> {
    const issuer = new OidcIssuer()
    await issuer.rotate()
    await new Promise<void>((resolve) => issuer.#server.listen(0, '127.0.0.1', resolve))
    return issuer
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Signs with a new key from now on, and withdraws the old ones, or publishes them still. */
  async rotate({ isWithdrawing = true } = {}): Promise<void> {
    const kid = `key-${this.#keys.length + 1}-${this.requests.size}`
    this.#keys = [{ kid, ...(await generateKeyPair('ES256')) }, ...(isWithdrawing ? [] : this.#keys)]
  }

  /** An ID token, for the client and five minutes unless the claims say something else. */
  async token(claims: Readonly<Record<string, unknown>> = {}, now = Date.now()): Promise<string> {
    const [key] = this.#keys
    if (!key) throw new Error('the issuer has no key')
    const seconds = Math.floor(now / 1000)
    const all = { iss: this.url, aud: CLIENT, iat: seconds, exp: seconds + 300, ...this.claims, ...claims }
    const named = this.namesKeys ? { kid: key.kid } : {}
    return new SignJWT(all).setProtectedHeader({ alg: 'ES256', ...named }).sign(key.privateKey)
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url)
    this.requests.set(url.pathname, (this.requests.get(url.pathname) ?? 0) + 1)
    if (this.isDown) send(response, 503, {})
    else if (url.pathname === '/.well-known/openid-configuration') send(response, 200, this.#discovery())
    else if (url.pathname === '/keys') send(response, 200, { keys: await this.#publicKeys() })
    else if (url.pathname === '/authorize') this.#authorize(url.searchParams, response)
    else if (url.pathname === '/token') await this.#exchange(request, response)
    else if (url.pathname === '/userinfo' && this.userInfo) send(response, this.userInfo.status, this.userInfo.claims)
    else send(response, 404, {})
  }

  #discovery(): object {
    return {
      issuer: this.named ?? this.url,
      authorization_endpoint: `${this.url}/authorize`,
      token_endpoint: `${this.url}/token`,
      jwks_uri: `${this.url}/keys`,
      ...(this.endsSessions && { end_session_endpoint: `${this.url}/end` }),
      ...(this.userInfo && { userinfo_endpoint: `${this.url}/userinfo` }),
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256'],
      ...(this.takesPostOnly && { token_endpoint_auth_methods_supported: ['client_secret_post'] }),
    }
  }

  #publicKeys(): Promise<object[]> {
    return Promise.all(
      this.#keys.map(async ({ kid, publicKey }) => ({ ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' })),
    )
  }

  /** The user consents at once. */
  #authorize(query: URLSearchParams, response: ServerResponse): void {
    const redirect = query.get('redirect_uri') ?? ''
    const code = `code-${this.#codes.size}`
    this.#codes.set(code, { nonce: query.get('nonce') ?? '', challenge: query.get('code_challenge') ?? '', redirect })
    const location = new URL(redirect)
    location.searchParams.set('code', code)
    location.searchParams.set('state', query.get('state') ?? '')
    response.writeHead(302, { location: location.href }).end()
  }

  async #exchange(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const form = new URLSearchParams(text)
    const code = this.#codes.get(form.get('code') ?? '')
    this.#codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const secret = this.takesPostOnly ? form.get('client_secret') : secretOf(request)
    const isProved = this.secret === undefined || secret === this.secret
    if (form.get('grant_type') === 'refresh_token') {
      const isValid = !this.hasEnded && form.get('refresh_token') === this.#refreshToken
      send(response, isValid ? 200 : 400, isValid ? await this.#renewed() : { error: 'invalid_grant' })
    } else if (!isProved) send(response, 401, { error: 'invalid_client' })
    else if (code === undefined || code.challenge !== challenge || code.redirect !== form.get('redirect_uri'))
      send(response, 400, { error: 'invalid_grant' })
    else {
      const nonce = this.mixesNonces ? 'another' : code.nonce
      send(response, 200, await this.#tokens({ nonce }))
    }
  }

  async #renewed(): Promise<object> {
    const { id_token: idToken, ...tokens } = await this.#tokens({})
    return { ...tokens, ...(!this.renewsWithoutIdToken && { id_token: idToken }) }
  }

  async #tokens(claims: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, string>>> {
    this.#refreshToken = crypto.randomUUID()
    const more = this.isRefreshing ? { refresh_token: this.#refreshToken } : {}
    return { access_token: 'access', token_type: 'Bearer', id_token: await this.token(claims), ...more }
  }
}

/** The secret of a client is form-encoded before it is put into the header (RFC 6749, section 2.3.1). */
function secretOf({ headers }: IncomingMessage): string | null {
  const [client = '', secret = ''] = Buffer.from(headers.authorization?.slice('Basic '.length) ?? '', 'base64')
    .toString()
    .split(':')
  return new URLSearchParams(`${client}=${secret}`).get(CLIENT)
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
