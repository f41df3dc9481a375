import { isIP } from 'node:net'
import { ServerError } from './server-error.ts'

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost'])

/**
 * The server has no authentication, so it listens on loopback only.
 * @throws {ServerError} for every other address.
 */
export function checkLoopback(host: string): void {
  if (LOOPBACK.has(host)) return
  throw new ServerError(
    'ADDRESS_REFUSED',
    `refusing to listen on ${host}: the server has no authentication, so anyone who can connect sees the whole cluster. ` +
      'Listen on 127.0.0.1 and connect from elsewhere through a tunnel (ssh -L, kubectl port-forward).',
  )
}

/**
 * Whether a request was meant for this server. A page of another site can make a browser send requests to loopback under a
 * name of its own (DNS rebinding); the Host header gives it away.
 */
export function isLocalHost(hostHeader: string | undefined): boolean {
  const name = hostHeader?.replace(/:\d+$/, '').toLowerCase()
  return name === '127.0.0.1' || name === 'localhost' || name === '[::1]'
}

/**
 * Whether the Host header is an address, as that of a Prometheus that scrapes pods. A page of another site reaches loopback only under a
 * name (DNS rebinding), never under the address itself.
 */
export function isAddress(hostHeader: string | undefined): boolean {
  const host = hostHeader?.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1') ?? ''
  return isIP(host) !== 0
}

/** Whether a page of another site sent the request. Programs send no Origin; our own pages send the host's. */
export function isForeign(headers: {
  readonly host?: string | undefined
  readonly origin?: string | undefined
  readonly 'sec-fetch-site'?: string | string[] | undefined
  readonly 'sec-fetch-mode'?: string | string[] | undefined
}): boolean {
  // Following a link from elsewhere to GraphiQL is fine: the other page cannot read what it shows.
  if (headers['sec-fetch-site'] === 'cross-site' && headers['sec-fetch-mode'] !== 'navigate') return true
  return headers.origin !== undefined && headers.origin !== `http://${headers.host}`
}
