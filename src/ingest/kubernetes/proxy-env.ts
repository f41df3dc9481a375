import { BlockList, isIP } from 'node:net'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * The proxy for `server` by the environment, as Go programs such as kubectl take it: HTTPS_PROXY or HTTP_PROXY by the scheme,
 * upper case before lower case, except for this machine and for what NO_PROXY names: `*`, hosts, domains, addresses, ranges.
 */
export function proxyFromEnvironment(server: string, env: Environment): string | undefined {
  const { protocol, hostname } = new URL(server)
  const name = protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY'
  const proxy = env[name] || env[name.toLowerCase()]
  if (!proxy) return undefined
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase()
  const loopback = host === 'localhost' || host === '::1' || /^127\./.test(host)
  const exceptions = (env['NO_PROXY'] || env['no_proxy'] || '').toLowerCase().split(',')
  if (loopback || exceptions.some((exception) => matches(host, exception.trim()))) return undefined
  return proxy.includes('://') ? proxy : `http://${proxy}`
}

function matches(host: string, exception: string): boolean {
  if (exception === '') return false
  if (exception === '*' || host === exception) return true
  const [address = '', bits] = exception.split('/')
  if (bits !== undefined) return inRange(host, address, Number(bits))
  return host.endsWith(exception.startsWith('.') ? exception : `.${exception}`)
}

function inRange(host: string, address: string, bits: number): boolean {
  const family = isIP(address)
  if (family === 0 || isIP(host) !== family || !(bits >= 0 && bits <= (family === 4 ? 32 : 128))) return false
  const type = family === 4 ? 'ipv4' : 'ipv6'
  const range = new BlockList()
  range.addSubnet(address, bits, type)
  return range.check(host, type)
}
