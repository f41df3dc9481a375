import { CookieBrowser } from './cookie-browser.ts'

interface Cookie {
  readonly name: string
  readonly value: string
  readonly path: string
}

/** A browser whose user logs in at the pages of a provider: it follows redirects, submits forms and keeps the cookies of the provider too. */
export class PageBrowser extends CookieBrowser {
  /** As whom the user logs in. */
  user = 'alice'
  /** The user leaves the first page by its link to cancel. */
  cancels = false
  /** The pages that the user has seen, by what they request. */
  readonly seen: string[] = []
  readonly #provider: string
  #kept: readonly Cookie[] = []

  /** @param provider the address of the provider */
  constructor(server: string, provider: string) {
    super(server)
    this.#provider = provider
  }

  override async begin(to = ''): Promise<string> {
    return this.through(await this.authorization(to))
  }

  /** Where the server sends the browser to log in. */
  async authorization(to = ''): Promise<string> {
    return (await this.get(`/login?to=${encodeURIComponent(to)}`)).headers.get('location') ?? ''
  }

  /** Where the provider leads in the end from an address of its own. */
  async through(address: string): Promise<string> {
    let answer = await this.#visit(address)
    for (;;) {
      const location = answer.headers.get('location')
      const next = location === null ? undefined : new URL(location, this.#provider)
      if (next !== undefined && next.origin !== this.#provider) return next.href
      answer = next === undefined ? await this.#leave(await answer.text()) : await this.#visit(next.href)
    }
  }

  /** What the user does on a page. */
  #leave(page: string): Promise<Response> {
    const end = /<form[^>]* action="([^"]+\/session\/end\/[^"]*)"/.exec(page)?.[1]
    return end === undefined ? this.#logIn(page) : this.#logOut(end, page)
  }

  #logOut(submit: string, page: string): Promise<Response> {
    this.seen.push('logout')
    const xsrf = /name="xsrf" value="(\w+)"/.exec(page)?.[1] ?? ''
    return this.#visit(submit, { method: 'POST', body: new URLSearchParams({ xsrf, logout: 'yes' }) })
  }

  #logIn(page: string): Promise<Response> {
    const submit = /<form[^>]* action="([^"]+)"/.exec(page)?.[1]
    const cancel = /href="([^"]+\/abort)"/.exec(page)?.[1]
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1]
    if (submit === undefined || cancel === undefined || prompt === undefined) throw new Error(`no page to log in: ${page}`)
    this.seen.push(prompt)
    if (this.cancels) return this.#visit(cancel)
    return this.#visit(submit, { method: 'POST', body: new URLSearchParams({ prompt, login: this.user, password: 'any' }) })
  }

  async #visit(address: string, init: RequestInit = {}): Promise<Response> {
    const { pathname } = new URL(address)
    const sent = this.#kept.filter(({ path }) => pathname.startsWith(path)).map(({ name, value }) => `${name}=${value}`)
    const response = await fetch(address, { redirect: 'manual', ...init, headers: { cookie: sent.join('; ') } })
    for (const text of response.headers.getSetCookie()) this.#keep(text)
    return response
  }

  #keep(text: string): void {
    const [pair = '', ...attributes] = text.split('; ')
    const [name = '', value = ''] = pair.split('=')
    const path = attributes.find((attribute) => attribute.startsWith('path='))?.slice('path='.length) ?? '/'
    const others = this.#kept.filter((cookie) => cookie.name !== name || cookie.path !== path)
    this.#kept = value === '' ? others : [...others, { name, value, path }]
  }
}
