import { CelGap } from './cel-gap.ts'
import { parseNetworkAddress } from './network-address.ts'

/** A URL as Go's net/url parses it. */
export interface RequestUri {
  readonly scheme: string
  /** With the port, without user and password. */
  readonly host: string
  /** As it was written, in the percent-encoding that Go would write. */
  readonly escapedPath: string
  readonly rawQuery: string
  /** All of it, in one form. */
  readonly text: string
}

const [SPACE, DELETE] = [0x20, 0x7f]
const SCHEME = /^([A-Za-z][A-Za-z0-9+.-]*):([\s\S]*)$/
/** A percent sign that is not followed by two hexadecimal digits. */
const BAD_ESCAPE = /%(?![0-9A-Fa-f]{2})/
/** In a host, only bytes beyond ASCII and the percent sign are encoded. */
const BAD_HOST_ESCAPE = /%(?!25|[89A-Fa-f][0-9A-Fa-f])/
const BAD_HOST = /[^A-Za-z0-9\-_.~!$&'()*+,;=:[\]<>"%\u0080-\uffff]/
const USER = /^[A-Za-z0-9\-._:~!$&'()*+,;=%@]*$/
const OPTIONAL_PORT = /^(?::[0-9]*)?$/

/** Reads an absolute URL or an absolute path (url.ParseRequestURI, then url.Parse); `undefined` for any other text. */
export function parseRequestUri(text: string): RequestUri | undefined {
  if (parse(text, true) === undefined) return undefined
  // The first reading takes a fragment as a part of path or query.
  return parse(text.replace(/#[\s\S]*$/, ''), false)
}

function parse(text: string, isRequest: boolean): RequestUri | undefined {
  if (hasControl(text) || text === '' || text.startsWith(':')) return undefined
  if (text === '*') return { scheme: '', host: '', escapedPath: '*', rawQuery: '', text }
  const [, written = '', behind = text] = SCHEME.exec(text) ?? []
  const scheme = written.toLowerCase()
  const mark = behind.indexOf('?')
  const [rest, rawQuery] = mark < 0 ? [behind, ''] : [behind.slice(0, mark), behind.slice(mark + 1)]
  const whole = `${scheme}:${behind}`
  if (!rest.startsWith('/')) return scheme === '' ? undefined : { scheme, host: '', escapedPath: '', rawQuery, text: whole }
  const hasHost = (scheme !== '' || (!isRequest && !rest.startsWith('///'))) && rest.startsWith('//')
  const slash = hasHost ? rest.indexOf('/', 2) : 0
  const host = hasHost ? hostOf(rest.slice(2, slash < 0 ? undefined : slash), scheme) : ''
  const path = slash < 0 ? '' : rest.slice(slash)
  if (host === undefined || BAD_ESCAPE.test(path)) return undefined
  return { scheme, host, escapedPath: escaped(path), rawQuery, text: whole }
}

function hasControl(text: string): boolean {
  return [...text].some((letter) => letter.charCodeAt(0) < SPACE || letter.charCodeAt(0) === DELETE)
}

function hostOf(authority: string, scheme: string): string | undefined {
  const at = authority.lastIndexOf('@')
  const user = authority.slice(0, Math.max(0, at))
  const host = authority.slice(at + 1)
  if (!USER.test(user) || BAD_ESCAPE.test(user)) return undefined
  if (host.lastIndexOf('[') > 0 || BAD_HOST_ESCAPE.test(host) || BAD_HOST.test(host)) return undefined
  if (host.startsWith('[')) return literalHost(host)
  const colon = scheme === 'http' || scheme === 'https' ? host.indexOf(':') : host.lastIndexOf(':')
  return colon < 0 || OPTIONAL_PORT.test(host.slice(colon)) ? unescaped(host) : undefined
}

/** An IPv6 address in brackets. */
function literalHost(host: string): string | undefined {
  const end = host.lastIndexOf(']')
  const address = host.slice(1, Math.max(1, end))
  if (address.includes('%')) throw new CelGap('the zone of an address in a URL')
  const isAddress = address.includes(':') && parseNetworkAddress(address) !== undefined
  return end > 0 && isAddress && OPTIONAL_PORT.test(host.slice(end + 1)) ? host : undefined
}

const PATH_AS_WRITTEN = /^[A-Za-z0-9\-_.~$&+,/:;=@!'()*[\]%]*$/
const PLAIN_IN_PATH = /[A-Za-z0-9\-_.~$&+,/:;=@]/

/** Go keeps a valid encoding as it was written, and else writes its own. */
function escaped(path: string): string {
  if (PATH_AS_WRITTEN.test(path)) return path
  return [...bytesOf(path)]
    .map((byte) => String.fromCharCode(byte))
    .map((letter) =>
      PLAIN_IN_PATH.test(letter) ? letter : `%${letter.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
    )
    .join('')
}

/** The values of a query by name, in order; what cannot be decoded is left out (url.Values). */
export function queryValues(rawQuery: string): Readonly<Record<string, readonly string[]>> {
  const values = new Map<string, string[]>()
  for (const part of rawQuery.split('&')) {
    const equals = part.indexOf('=')
    const pair = equals < 0 ? [part, ''] : [part.slice(0, equals), part.slice(equals + 1)]
    if (part === '' || part.includes(';') || pair.some((text) => BAD_ESCAPE.test(text))) continue
    const [name = '', value = ''] = pair.map((text) => unescaped(text.replaceAll('+', ' ')))
    values.set(name, [...(values.get(name) ?? []), value])
  }
  return Object.fromEntries(values)
}

/** Host and port of a host with its port. */
export function hostAndPort(host: string): readonly [hostname: string, port: string] {
  const colon = host.lastIndexOf(':')
  const hasPort = colon >= 0 && OPTIONAL_PORT.test(host.slice(colon))
  const [name, port] = hasPort ? [host.slice(0, colon), host.slice(colon + 1)] : [host, '']
  return [name.startsWith('[') && name.endsWith(']') ? name.slice(1, -1) : name, port]
}

function unescaped(text: string): string {
  return text.includes('%') ? new TextDecoder().decode(Uint8Array.from(bytesOf(text))) : text
}

function bytesOf(text: string): readonly number[] {
  const parts = text.split(/(%[0-9A-Fa-f]{2})/)
  const utf8 = new TextEncoder()
  return parts.flatMap((part, i) => (i % 2 === 1 ? [Number.parseInt(part.slice(1), 16)] : [...utf8.encode(part)]))
}
