import { createServer, type RequestListener, type Server } from 'node:http'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type { AdapterPayload, AllClientMetadata, AsymmetricSigningAlgorithm, Configuration } from 'oidc-provider'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  discovery,
  None,
  randomPKCECodeVerifier,
} from 'openid-client'
import { MapAdapter } from './map-adapter.ts'
import { CLIENT } from './oidc-issuer.ts'
import { PageBrowser } from './page-browser.ts'

/** A client besides that of the tests. */
export const OTHER_CLIENT = 'another'
/** An API that takes access tokens in the form of JWTs. */
export const OTHER_API = 'https://api.example.com'
/** Where the client of the tests has its server, for browsers. */
const CALLBACK = 'http://127.0.0.1:4000/login/callback'

/** What a program gets that logs its user in. */
interface ProgramTokens {
  readonly idToken: string
  readonly accessToken: string
}

/** What differs from the provider of most tests. */
interface Changes {
  /** Its host, 127.0.0.1 by default; for a browser, the other one is another site. */
  readonly host?: 'localhost'
  readonly configuration?: Configuration
  /** What the provider knows of the client. */
  readonly client?: Omit<AllClientMetadata, 'client_id'>
  /** Of ID tokens. */
  readonly algorithm?: AsymmetricSigningAlgorithm
}

/**
 * The provider of the package oidc-provider, which the OpenID Foundation has certified, on loopback. Its pages log in any name, and request
 * consent.
 */
export class CertifiedProvider {
  /** Claims of each user besides `sub`. */
  claims: Readonly<Record<string, unknown>> = { email: 'alice@example.com', email_verified: true, groups: ['shop'] }
  /** Requests by path. */
  readonly requests = new Map<string, number>()
  /** What it stores, by kind and id. */
  readonly stored = new Map<string, Map<string, AdapterPayload>>()
  readonly #changes: Changes
  #server: Server | undefined
  #port = 0
  #keys: readonly JWK[] = []
  #answer: RequestListener = () => {}

  private constructor(changes: Changes) {
    this.#changes = changes
  }

  static async start(changes: Changes = {}): Promise<CertifiedProvider> {
    const provider = new CertifiedProvider(changes)
    await provider.resume()
    await provider.rotate()
    return provider
  }

  get url(): string {
    return `http://${this.#changes.host ?? '127.0.0.1'}:${this.#port}`
  }

  /** Signs with a new key from now on, as a provider that starts again with it. The old keys stay in its set, or are withdrawn. */
  async rotate({ isWithdrawing = false } = {}): Promise<void> {
    const { algorithm = 'ES256' } = this.#changes
    const { privateKey } = await generateKeyPair(algorithm, { extractable: true })
    const key = { ...(await exportJWK(privateKey)), use: 'sig', alg: algorithm }
    this.#keys = [key, ...(isWithdrawing ? [] : this.#keys)]
    const Provider = await quietly(async () => (await import('oidc-provider')).Provider)
    const provider = await quietly(async () => new Provider(this.url, this.#configuration()))
    const answer = provider.callback()
    this.#answer = (request, response) => void answer(request, response)
  }

  /** Goes down: connections are refused. */
  async stop(): Promise<void> {
    const server = this.#server
    server?.closeAllConnections()
    await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)))
  }

  /** Comes up where it was. */
  async resume(): Promise<void> {
    const server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', this.url)
      this.requests.set(pathname, (this.requests.get(pathname) ?? 0) + 1)
      this.#answer(request, response)
    })
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve))
    const address = server.address()
    if (typeof address === 'object' && address !== null) this.#port = address.port
    this.#server = server
  }

  /** Tokens of a user who logs in with a program: an ID token of a client, and an access token for the UserInfo endpoint or for an API. */
  async tokens({ client = CLIENT, api }: { readonly client?: string; readonly api?: string } = {}): Promise<ProgramTokens> {
    const configuration = await discovery(new URL(this.url), client, undefined, None(), { execute: [allowInsecureRequests] })
    const pkceCodeVerifier = randomPKCECodeVerifier()
    const resource = api === undefined ? undefined : { resource: api }
    const address = buildAuthorizationUrl(configuration, {
      redirect_uri: CALLBACK,
      scope: 'openid email groups',
      code_challenge: await calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
      ...resource,
    })
    const answer = await new PageBrowser(CALLBACK, this.url).through(address.href)
    const tokens = await authorizationCodeGrant(configuration, new URL(answer), { pkceCodeVerifier }, resource)
    return { idToken: tokens.id_token ?? '', accessToken: tokens.access_token }
  }

  #configuration(): Configuration {
    const { configuration, client, algorithm = 'ES256' } = this.#changes
    const all = {
      redirect_uris: [CALLBACK],
      grant_types: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_method: 'none',
      id_token_signed_response_alg: algorithm,
    } as const
    return {
      adapter: (kind) => new MapAdapter(kind, this.stored),
      clients: [
        { ...all, client_id: CLIENT, ...client },
        { ...all, client_id: OTHER_CLIENT },
      ],
      cookies: { keys: ['key of the cookies'] },
      jwks: { keys: this.#keys },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], groups: ['groups'] },
      findAccount: (_, accountId) => ({ accountId, claims: () => ({ sub: accountId, ...this.claims }) }),
      features: {
        rpInitiatedLogout: {
          enabled: true,
          logoutSource: (context, form) => {
            context.body = `${form}<button form="op.logoutForm" name="logout" value="yes">Log out here</button>`
          },
        },
        resourceIndicators: {
          enabled: true,
          getResourceServerInfo: (_, audience) => ({
            audience,
            scope: '',
            accessTokenFormat: 'jwt',
            jwt: { sign: { alg: algorithm } },
          }),
        },
      },
      ttl: { AccessToken: HOUR, Grant: DAY, IdToken: HOUR, Interaction: HOUR, RefreshToken: DAY, Session: DAY },
      ...configuration,
    }
  }
}

/** In seconds. */
const HOUR = 3600
const DAY = 86_400

/** What the package warns of, its pages for development and the version of Node, is meant here. */
async function quietly<T>(make: () => Promise<T>): Promise<T> {
  const { warn } = console
  console.warn = () => {}
  try {
    return await make()
  } finally {
    console.warn = warn
  }
}

// The package supports the versions of Node that have this function; it needs nothing else of them.
if (!('parse' in URL))
  Object.defineProperty(URL, 'parse', {
    value: (text: string, base?: string) => (URL.canParse(text, base) ? new URL(text, base) : null),
  })
