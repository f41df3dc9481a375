/** The bytes of an address: 4 of IPv4, 16 of IPv6. */
export type AddressBytes = readonly number[]

/** A range of addresses; the address may have bits beyond the prefix. */
export interface NetworkPrefix {
  readonly bytes: AddressBytes
  readonly bits: number
}

const BITS_OF_BYTE = 8
const IPV4_BYTES = 4
const IPV6_BYTES = 16
const OCTET = /^(?:0|[1-9][0-9]{0,2})$/
const BYTE_MAX = 255

/** Reads an address without a zone (net/netip ParseAddr); `undefined` for any other text. */
export function parseNetworkAddress(text: string): AddressBytes | undefined {
  return text.includes(':') ? parseIpv6(text) : parseIpv4(text)
}

/** Reads a range (net/netip ParsePrefix). */
export function parseNetworkPrefix(text: string): NetworkPrefix | undefined {
  const slash = text.lastIndexOf('/')
  const bytes = slash < 0 ? undefined : parseNetworkAddress(text.slice(0, slash))
  const bits = text.slice(slash + 1)
  if (bytes === undefined || !/^(?:[0-9]|[1-9][0-9]{1,2})$/.test(bits)) return undefined
  return Number(bits) > bytes.length * BITS_OF_BYTE ? undefined : { bytes, bits: Number(bits) }
}

/** Whether an IPv6 address stands for one of IPv4 (Is4In6). */
export function isMappedAddress(bytes: AddressBytes): boolean {
  return bytes.length === IPV6_BYTES && bytes.slice(0, 10).every((byte) => byte === 0) && bytes[10] === 255 && bytes[11] === 255
}

/** The address with zeroes beyond the prefix. */
export function maskedAddress({ bytes, bits }: NetworkPrefix): AddressBytes {
  return bytes.map((byte, i) => byte & ~(BYTE_MAX >> Math.min(BITS_OF_BYTE, Math.max(0, bits - i * BITS_OF_BYTE))) & BYTE_MAX)
}

/** Whether an address of the same family is in the range. */
export function containsAddress({ bytes, bits }: NetworkPrefix, address: AddressBytes): boolean {
  return addressText(maskedAddress({ bytes, bits })) === addressText(maskedAddress({ bytes: address, bits }))
}

/** The canonical text (RFC 5952): the first of the longest runs of two or more zero groups is left out. */
export function addressText(bytes: AddressBytes): string {
  if (bytes.length === IPV4_BYTES) return bytes.join('.')
  const groups = Array.from({ length: IPV6_BYTES / 2 }, (_, i) => ((bytes[i * 2] ?? 0) << BITS_OF_BYTE) | (bytes[i * 2 + 1] ?? 0))
  let [start, length] = [0, 1]
  for (let from = 0; from < groups.length; from++) {
    let end = from
    while (groups[end] === 0) end++
    if (end - from > length) [start, length] = [from, end - from]
  }
  const hex = (part: readonly number[]): string => part.map((group) => group.toString(16)).join(':')
  return length < 2 ? hex(groups) : `${hex(groups.slice(0, start))}::${hex(groups.slice(start + length))}`
}

function parseIpv4(text: string): AddressBytes | undefined {
  const octets = text.split('.')
  const fits = octets.length === IPV4_BYTES && octets.every((octet) => OCTET.test(octet) && Number(octet) <= BYTE_MAX)
  return fits ? octets.map(Number) : undefined
}

function parseIpv6(text: string): AddressBytes | undefined {
  const [head = '', tail, ...more] = text.split('::')
  if (more.length > 0) return undefined
  const before = parseGroups(head, tail === undefined)
  const after = parseGroups(tail ?? '', true)
  if (before === undefined || after === undefined) return undefined
  const missing = IPV6_BYTES - before.length - after.length
  if (tail === undefined ? missing !== 0 : missing < 2) return undefined
  return [...before, ...new Array<number>(missing).fill(0), ...after]
}

/** Groups of up to four digits; the very last may be an IPv4 address. */
function parseGroups(text: string, isLast: boolean): AddressBytes | undefined {
  if (text === '') return []
  const groups = text.split(':')
  const bytes: number[] = []
  for (const [i, group] of groups.entries()) {
    const inner = isLast && i === groups.length - 1 && group.includes('.') ? parseIpv4(group) : undefined
    if (inner === undefined && !/^[0-9a-fA-F]{1,4}$/.test(group)) return undefined
    const value = Number.parseInt(group, 16)
    bytes.push(...(inner ?? [value >> BITS_OF_BYTE, value & BYTE_MAX]))
  }
  return bytes
}
