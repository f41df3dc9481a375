import { isIP } from 'node:net'

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
