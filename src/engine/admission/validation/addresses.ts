/** An address as its bytes: 4 of IPv4, 16 of IPv6. */
interface Address {
  readonly bytes: readonly number[]
  /** Written with zeroes before a number, which Go reads in old fields only (netutils.ParseIPSloppy). */
  readonly isPadded: boolean
}

const BYTE_MAX = 255
const BYTES_OF_IPV4 = 4
const GROUPS_OF_IPV6 = 8

const BAD_ADDRESS = 'must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)'
const BAD_RANGE = 'must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)'

/** Whether a text is an IPv4 or IPv6 address, however it is padded. */
export function isAddress(text: string): boolean {
  return parseAddress(text) !== undefined
}

/** What is wrong with an address (apimachinery IsValidIPForLegacyField, strict). */
export function addressErrors(text: string): readonly string[] {
  const address = parseAddress(text)
  if (address === undefined) return [BAD_ADDRESS]
  if (address.isPadded) return ['must not have leading 0s']
  return isMapped(address) ? ['must not be an IPv4-mapped IPv6 address'] : []
}

/** What is wrong with a range of addresses (apimachinery IsValidCIDRForLegacyField, strict). */
export function rangeErrors(text: string): readonly string[] {
  const range = parseRange(text)
  if (range === undefined) return [BAD_RANGE]
  const { address, length, isPadded } = range
  if (address.isPadded || isPadded) return ['must not have leading 0s in IP or prefix length']
  if (isMapped(address)) return ['must not have an IPv4-mapped IPv6 address']
  const isLoose = address.bytes.some((byte, i) => (byte & (BYTE_MAX >> Math.min(8, Math.max(0, length - i * 8)))) !== 0)
  return isLoose ? ['must not have bits set beyond the prefix length'] : []
}

/** Whether Go can read a range at all (netutils.ParseCIDRSloppy). */
export function isRange(text: string): boolean {
  return parseRange(text) !== undefined
}

/** What an address may not be that requests are sent to (core validation ValidateEndpointIP). */
export function endpointAddressErrors(text: string): readonly string[] {
  const bytes = plainBytes(text)
  const [first = 0, second = 0] = bytes
  const isIpv4 = bytes.length === BYTES_OF_IPV4
  const zeroes = bytes.slice(0, -1).every((byte) => byte === 0)
  const loopback = isIpv4 ? first === 127 : zeroes && bytes.at(-1) === 1
  const local = isIpv4 ? first === 169 && second === 254 : first === 0xfe && (second & 0xc0) === 0x80
  const multicast = isIpv4 ? first === 224 && second === 0 && bytes[2] === 0 : first === 0xff && (second & 0x0f) === 2
  return [
    ...(bytes.length > 0 && zeroes && bytes.at(-1) === 0 ? [`may not be unspecified (${text})`] : []),
    ...(loopback ? ['may not be in the loopback range (127.0.0.0/8, ::1/128)'] : []),
    ...(local ? ['may not be in the link-local range (169.254.0.0/16, fe80::/10)'] : []),
    ...(multicast ? ['may not be in the link-local multicast range (224.0.0.0/24, ff02::/10)'] : []),
  ]
}

/** Whether an address is an IPv6 address; an invalid one is not. */
export function isIpv6Address(text: string): boolean {
  return plainBytes(text).length > BYTES_OF_IPV4
}

/** Go keeps a mapped address as one of IPv4. */
function plainBytes(text: string): readonly number[] {
  const address = parseAddress(text)
  if (address === undefined) return []
  return isMapped(address) ? address.bytes.slice(-BYTES_OF_IPV4) : address.bytes
}

function isMapped({ bytes }: Address): boolean {
  return bytes.length > BYTES_OF_IPV4 && bytes.slice(0, 10).every((byte) => byte === 0) && bytes[10] === 255 && bytes[11] === 255
}

interface Range {
  readonly address: Address
  readonly length: number
  readonly isPadded: boolean
}

function parseRange(text: string): Range | undefined {
  const slash = text.indexOf('/')
  const address = slash < 0 ? undefined : parseAddress(text.slice(0, slash))
  const length = text.slice(slash + 1)
  if (address === undefined || !/^[0-9]{1,6}$/.test(length) || Number(length) > address.bytes.length * 8) return undefined
  return { address, length: Number(length), isPadded: /^0[0-9]/.test(length) }
}

function parseAddress(text: string): Address | undefined {
  return text.includes(':') ? parseIpv6(text) : parseIpv4(text)
}

function parseIpv4(text: string): Address | undefined {
  const parts = text.split('.')
  const fits = parts.length === BYTES_OF_IPV4 && parts.every((part) => /^[0-9]{1,6}$/.test(part) && Number(part) <= BYTE_MAX)
  return fits ? { bytes: parts.map(Number), isPadded: parts.some((part) => /^0[0-9]/.test(part)) } : undefined
}

function parseIpv6(text: string): Address | undefined {
  const halves = text.split('::')
  if (halves.length > 2) return undefined
  const [head = '', tail] = halves
  const [before, after] = [parseGroups(head, tail === undefined), tail === undefined ? NO_GROUPS : parseGroups(tail, true)]
  if (before === undefined || after === undefined) return undefined
  const missing = GROUPS_OF_IPV6 * 2 - before.bytes.length - after.bytes.length
  const fits = tail === undefined ? missing === 0 : missing >= 2
  if (!fits) return undefined
  return {
    bytes: [...before.bytes, ...new Array<number>(missing).fill(0), ...after.bytes],
    isPadded: after.isPadded || before.isPadded,
  }
}

const NO_GROUPS: Address = Object.freeze({ bytes: [], isPadded: false })

/** Groups of four digits; the very last may be an IPv4 address. */
function parseGroups(text: string, isLast: boolean): Address | undefined {
  if (text === '') return NO_GROUPS
  const bytes: number[] = []
  const groups = text.split(':')
  let isPadded = false
  for (const [i, group] of groups.entries()) {
    const inner = isLast && i === groups.length - 1 && group.includes('.') ? parseIpv4(group) : undefined
    if (inner === undefined && !/^[0-9a-fA-F]{1,4}$/.test(group)) return undefined
    const value = Number.parseInt(group, 16)
    bytes.push(...(inner?.bytes ?? [value >> 8, value & BYTE_MAX]))
    isPadded ||= inner?.isPadded ?? false
  }
  return { bytes, isPadded }
}
