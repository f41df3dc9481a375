import type { TokenOwner } from '../../src/ingest/access-reviews.ts'
import { Login } from '../../src/server/access/login/login.ts'
import { OidcCallers } from '../../src/server/access/oidc/oidc-callers.ts'
import { type RunningServer, startServer } from '../../src/server/server.ts'
import type { CertifiedProvider } from './certified-provider.ts'
import { CLIENT } from './oidc-issuer.ts'
import { PageBrowser } from './page-browser.ts'
import { smallShop } from './small-shop.ts'

interface LoginChanges {
  readonly clientSecret?: string
  readonly usernameClaim?: string
  readonly scopes?: readonly string[]
  readonly prompt?: string
  /** How far the clock of the server is ahead of that of the provider, in milliseconds. */
  readonly aheadMs?: number
}

/** How long a session lasts, in milliseconds. */
const SESSION_MS = 8 * 3_600_000

/** An API server that binds the group shop. */
const REVIEWS = {
  ownerOf: () => Promise.reject(new Error('tokens of a provider are not sent to the API server')),
  mayList: async ({ groups }: TokenOwner) => groups?.includes('shop') === true,
  close: () => {},
}

/** A server whose users log in at a certified provider; it admits the group shop. All of its clocks follow `Date`. */
export class CertifiedLogin {
  /** What the server logs. */
  readonly lines: string[] = []
  readonly #provider: CertifiedProvider
  #server: RunningServer | undefined

  private constructor(provider: CertifiedProvider) {
    this.#provider = provider
  }

  static async start(provider: CertifiedProvider, changes: LoginChanges = {}): Promise<CertifiedLogin> {
    const { clientSecret, usernameClaim = 'sub', scopes = ['email', 'groups'], prompt, aheadMs = 0 } = changes
    const started = new CertifiedLogin(provider)
    const log = (line: string): void => void started.lines.push(line)
    const clock = { now: () => Date.now() + aheadMs, nowMs: () => Date.now(), every: () => () => {} }
    const claims = { usernameClaim, usernamePrefix: '-', groupsClaim: 'groups', groupsPrefix: undefined }
    const named = { issuer: provider.url, clientId: CLIENT, log, ...clock }
    const callers = new OidcCallers({ ...named, ...claims, reviews: REVIEWS, namespaces: () => ['shop'] })
    const login = new Login({
      ...named,
      clientSecret,
      scopes,
      prompt,
      address: 'http://127.0.0.1:4000',
      sessionMs: SESSION_MS,
      ownerOf: (token, userInfo) => callers.ownerOf(token, userInfo),
      ownerNow: (token, userInfo) => callers.ownerNow(token, userInfo),
      admit: (owner) => callers.admit(owner),
    })
    started.#server = await startServer({ twin: smallShop(), port: 0, authenticator: callers, login })
    return started
  }

  newBrowser(): PageBrowser {
    return new PageBrowser(this.#server?.url ?? '', this.#provider.url)
  }

  /** What a program with a token gets: the status, and the message of a refusal. */
  async outcome(token: string): Promise<string> {
    const answer = await this.newBrowser().query({ authorization: `Bearer ${token}` })
    const { errors } = (await answer.json()) as { readonly errors?: readonly { readonly message: string }[] }
    return [answer.status, ...(errors ?? []).map(({ message }) => message)].join(' ')
  }

  async close(): Promise<void> {
    await this.#server?.close()
  }
}

/** What a browser gets that brings an answer of the provider back: the status, and what its user reads. */
export async function broughtBack(browser: PageBrowser, answer: string): Promise<string> {
  const response = await browser.get(answer)
  return `${response.status} ${await response.text()}`
}
