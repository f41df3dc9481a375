/** A browser: it keeps cookies; the test follows its redirects. */
export class CookieBrowser {
  readonly #server: string

  readonly cookies = new Map<string, string>()
  /** The attributes of each cookie. */
  readonly attributes = new Map<string, string>()

  /** @param server the address of the server, which the issuer knows by the port 4000 */
  constructor(server: string) {
    this.#server = server
  }

  async get(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, this.#server)
    // The issuer knows the server by another port.
    if (url.port === '4000') url.port = new URL(this.#server).port
    const isOurs = url.origin === this.#server
    const headers = { ...(init.headers as Record<string, string>), ...(isOurs ? { cookie: this.header } : {}) }
    const response = await fetch(url, { redirect: 'manual', ...init, headers })
    for (const text of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = text.split('; ')
      const [name = '', value = ''] = pair.split('=')
      this.attributes.set(name, attributes.join('; '))
      if (text.includes('Max-Age=0')) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return response
  }

  get header(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  get csrf(): string {
    return this.cookies.get('__Host-rehearse-csrf') ?? ''
  }

  /** The answer of the issuer, which the browser has not brought back yet. */
  async begin(to = ''): Promise<string> {
    const begun = await this.get(`/login?to=${encodeURIComponent(to)}`)
    const consent = await this.get(begun.headers.get('location') ?? '')
    return consent.headers.get('location') ?? ''
  }

  async login(to = ''): Promise<Response> {
    return this.get(await this.begin(to))
  }

  query(headers: Record<string, string> = { 'x-rehearse-csrf': this.csrf }, base = ''): Promise<Response> {
    const body = JSON.stringify({ query: '{ cluster { ... on Cluster { nodes(first: 1) { nodes { name } } } } }' })
    return this.get(`${base}/graphql`, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })
  }
}
