import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TokenOwner } from '../../../ingest/access-reviews.ts'
import { AccessError, type Caller } from '../authenticator.ts'
import type { UserInfo } from '../oidc/user-info.ts'
import { reasonOf } from '../reason-of.ts'
import { CSRF_COOKIE, cookieOf, cookieText, LOGIN_COOKIE, SESSION_COOKIE } from './cookies.ts'
import { CSRF_HEADER } from './csrf-header.ts'
import { loginFailure } from './login-failure.ts'
import { type Pending, RelyingParty, type RelyingPartyOptions } from './relying-party.ts'
import { Renewal } from './renewal.ts'
import { type Session, type SessionKeys, Sessions, secret } from './sessions.ts'

/** Where browsers begin to log in. */
export const LOGIN_PATH = '/login'
/** Where the issuer sends them back to. */
const CALLBACK_PATH = '/login/callback'
const LOGOUT_PATH = '/logout'
export const LOGIN_PATHS: ReadonlySet<string> = new Set([LOGIN_PATH, CALLBACK_PATH, LOGOUT_PATH])

/** How long people may take to log in, in milliseconds. */
const PENDING_MS = 600_000
/** Logins that have begun; the oldest is given up first. */
const PENDING_MAX = 1000
/** A place in one of our pages: its path, and the fragment of its address. */
const PLACE = /^\/(?:clusters\/[a-z0-9-]+\/)?(?:#\/[!-~]{0,8000})?$/

export interface LoginOptions extends Omit<RelyingPartyOptions, 'callback'> {
  /** The address of the server in browsers. */
  readonly address: string
  /** How long a session lasts, in milliseconds. */
  readonly sessionMs: number
  /** Whom an ID token names, with what else the issuer says of the user. */
  readonly ownerOf: (token: string, userInfo: UserInfo) => Promise<TokenOwner>
  /** Whom an ID token names that was checked before, with what the issuer says of the user now. */
  readonly ownerNow: (token: string, userInfo: UserInfo) => Promise<TokenOwner>
  readonly admit: Admit
  /** A user who logs out does so at the issuer as well, where it has a place for that. */
  readonly endsAtIssuer?: boolean
  readonly log: (line: string) => void
  /** Monotonic milliseconds. */
  readonly nowMs: () => number
}

/** The caller that an owner of tokens is, or an `AccessError`. */
type Admit = (owner: TokenOwner) => Promise<Caller>

/** The login of browsers, as a cluster uses it. */
export interface BrowserLogin {
  /**
   * Who has a session.
   * @throws {AccessError} when it has ended, another page sends the request, or its owner is not admitted.
   */
  authenticate(keys: SessionKeys): Promise<Caller>
  /** Calls the listener when a session ends before its time. */
  onChange(listener: () => void): void
  /** Answers a request for one of the paths above. */
  answer(request: IncomingMessage, response: ServerResponse, path: string): Promise<void>
}

interface Begun extends Pending {
  /** The place at which the browser continues. */
  readonly place: string
  readonly untilMs: number
}

/**
 * Logs browsers in at an OpenID Connect issuer. A session begins with the ID token, and lasts as long as the server says: what its owner
 * may see is reviewed every minute all the same.
 */
export class Login implements BrowserLogin {
  readonly #options: LoginOptions
  readonly #issuer: RelyingParty
  readonly #sessions: Sessions
  readonly #renewal: Renewal
  readonly #begun = new Map<string, Begun>()
  readonly #listeners: (() => void)[] = []

  constructor(options: LoginOptions) {
    this.#options = options
    this.#issuer = new RelyingParty({ ...options, callback: new URL(CALLBACK_PATH, options.address) })
    this.#sessions = new Sessions(options.sessionMs, options.nowMs)
    this.#renewal = new Renewal({ ...options, refresh: (token) => this.#issuer.refresh(token) })
  }

  authenticate(keys: SessionKeys): Promise<Caller> {
    return this.#authenticate(keys, this.#options.admit)
  }

  /** The same sessions for a cluster that decides itself who is admitted. */
  of(admit: Admit): BrowserLogin {
    return {
      authenticate: (keys) => this.#authenticate(keys, admit),
      onChange: (listener) => this.onChange(listener),
      answer: (request, response, path) => this.answer(request, response, path),
    }
  }

  async #authenticate(keys: SessionKeys, admit: Admit): Promise<Caller> {
    const session = this.#sessions.find(keys)
    if (session === undefined) throw new AccessError(401, 'the session has ended: log in again')
    return admit(await this.#renewed(session, keys))
  }

  /** A session whose login the issuer has ended ends as well. */
  async #renewed(session: Session, keys: SessionKeys): Promise<TokenOwner> {
    try {
      return await this.#renewal.ownerOf(session)
    } catch (error) {
      if (error instanceof AccessError && error.status === 401) this.#sessions.end(keys)
      throw error
    }
  }

  onChange(listener: () => void): void {
    this.#listeners.push(listener)
  }

  async answer(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    response.setHeader('cache-control', 'no-store').setHeader('referrer-policy', 'no-referrer')
    const query = request.url?.split('?', 2)[1] ?? ''
    const method = path === LOGOUT_PATH ? 'POST' : 'GET'
    if (request.method !== method) refuse(response.setHeader('allow', method), 405, `${path} takes ${method} only`)
    else if (path === LOGIN_PATH) await this.#begin(response, new URLSearchParams(query).get('to') ?? '')
    else if (path === CALLBACK_PATH) await this.#complete(request, response, query)
    else await this.#end(request, response)
  }

  async #begin(response: ServerResponse, to: string): Promise<void> {
    try {
      const { location, pending } = await this.#issuer.begin()
      const id = secret()
      this.#begun.set(id, { ...pending, place: PLACE.test(to) ? to : '/', untilMs: this.#options.nowMs() + PENDING_MS })
      for (const oldest of this.#begun.keys()) if (this.#begun.size > PENDING_MAX) this.#begun.delete(oldest)
      // The issuer leads back here from its own page.
      const cookie = cookieText(LOGIN_COOKIE, id, { maxAgeSeconds: PENDING_MS / 1000, sameSite: 'Lax' })
      redirect(response, location.href, [cookie])
    } catch (error) {
      this.#options.log(`problem: browsers cannot log in: ${reasonOf(error)}`)
      refuse(response, 503, 'The issuer does not answer: try again in a moment.')
    }
  }

  async #complete(request: IncomingMessage, response: ServerResponse, query: string): Promise<void> {
    const id = cookieOf(request.headers.cookie, LOGIN_COOKIE) ?? ''
    const begun = this.#begun.get(id)
    this.#begun.delete(id)
    if (begun === undefined || this.#options.nowMs() >= begun.untilMs) {
      refuse(
        response,
        400,
        'This login was not begun in this browser, or has taken too long: open the dashboard, and log in again.',
      )
      return
    }
    try {
      const { idToken, refreshToken, userInfo } = await this.#issuer.complete(query, begun)
      if (idToken === undefined) throw new Error('the issuer sent no ID token')
      const owner = await this.#options.ownerOf(idToken, userInfo)
      await this.#options.admit(owner)
      redirect(response, begun.place, this.#cookiesOf(this.#sessions.begin({ owner, idToken, refreshToken })))
    } catch (error) {
      const { status, reason, problem } = loginFailure(error)
      if (problem !== undefined) this.#options.log(`problem: a login failed: ${problem}`)
      refuse(response, status, `The login failed: ${reason}. Open the dashboard to try again.`)
    }
  }

  async #end(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { headers } = request
    const csrf = headers[CSRF_HEADER]
    const keys = { id: cookieOf(headers.cookie, SESSION_COOKIE) ?? '', csrf: typeof csrf === 'string' ? csrf : '' }
    const session = this.#sessions.end(keys)
    if (session === undefined) {
      refuse(response, 401, 'There is no session to end, or another page sent this request.')
      return
    }
    for (const listener of this.#listeners) listener()
    response.setHeader(
      'set-cookie',
      [SESSION_COOKIE, CSRF_COOKIE].map((name) => cookieText(name, '', { maxAgeSeconds: 0 })),
    )
    const location = await this.#placeToEnd(session)
    if (location === undefined) response.writeHead(204).end()
    // A redirect would be followed by the request of the page, not by the page.
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ location: location.href }))
  }

  /** The session of this server has ended already, whatever the issuer does. */
  async #placeToEnd({ idToken }: Session): Promise<URL | undefined> {
    if (this.#options.endsAtIssuer !== true) return undefined
    try {
      return await this.#issuer.endSession(idToken)
    } catch (error) {
      this.#options.log(`problem: a user who logged out stays logged in at the issuer: ${reasonOf(error)}`)
      return undefined
    }
  }

  #cookiesOf({ id, csrf }: SessionKeys): readonly string[] {
    const maxAgeSeconds = Math.ceil(this.#options.sessionMs / 1000)
    return [
      cookieText(SESSION_COOKIE, id, { maxAgeSeconds }),
      cookieText(CSRF_COOKIE, csrf, { maxAgeSeconds, isReadable: true }),
      cookieText(LOGIN_COOKIE, '', { maxAgeSeconds: 0, sameSite: 'Lax' }),
    ]
  }
}

function redirect(response: ServerResponse, location: string, cookies: readonly string[]): void {
  response.setHeader('set-cookie', [...cookies])
  response.writeHead(302, { location, 'content-length': 0 }).end()
}

function refuse(response: ServerResponse, status: number, message: string): void {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' }
  response.writeHead(status, headers).end(`${message}\n`)
}
