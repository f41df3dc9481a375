import { type Environment, EvaluationError } from '@marcbachmann/cel-js'
import { CelGap } from './cel-gap.ts'
import { CelAddress, CelPrefix } from './cel-values.ts'
import {
  type AddressBytes,
  addressText,
  containsAddress,
  isMappedAddress,
  maskedAddress,
  type NetworkPrefix,
  parseNetworkAddress,
  parseNetworkPrefix,
} from './network-address.ts'

const IP = 'net.IP'
const CIDR = 'net.CIDR'
const NAMESPACE = 'net.IPFunctions'

class IpNamespace {}

/** Addresses and ranges of addresses (apiserver/pkg/cel/library IP, CIDR). */
export function registerAddresses(environment: Environment): void {
  environment.registerType(IP, { ctor: CelAddress, fields: {} })
  environment.registerType(CIDR, { ctor: CelPrefix, fields: {} })
  registerIp(environment)
  registerCidr(environment)
}

function registerIp(environment: Environment): void {
  const ask = (name: string, test: (bytes: AddressBytes) => boolean): void => {
    environment.registerFunction(`${IP}.${name}(): bool`, ({ bytes }: CelAddress) => test(bytes))
  }
  environment.registerOperator(`${IP} == ${IP}`, (a: CelAddress, b: CelAddress) => String(a) === String(b))
  environment.registerFunction(`ip(string): ${IP}`, addressOf)
  environment.registerFunction('isIP(string): bool', (text: string) => plainAddress(text) !== undefined)
  // The library has no functions with a namespace: `ip.isCanonical` is a method of a constant.
  environment.registerType(NAMESPACE, { ctor: IpNamespace, fields: {} })
  environment.registerConstant('ip', NAMESPACE, new IpNamespace())
  environment.registerFunction(
    `${NAMESPACE}.isCanonical(string): bool`,
    (_: IpNamespace, text: string) => String(addressOf(text)) === text,
  )
  environment.registerFunction(`string(${IP}): string`, String)
  environment.registerFunction(`${IP}.family(): int`, ({ bytes }: CelAddress) => (isIpv4(bytes) ? 4n : 6n))
  ask('isUnspecified', isUnspecified)
  ask('isLoopback', isLoopback)
  ask('isLinkLocalMulticast', isLinkLocalMulticast)
  ask('isLinkLocalUnicast', isLinkLocalUnicast)
  ask('isGlobalUnicast', (bytes) => {
    const isBroadcast = isIpv4(bytes) && bytes.every((byte) => byte === 255)
    return !(isUnspecified(bytes) || isBroadcast || isLoopback(bytes) || isMulticast(bytes) || isLinkLocalUnicast(bytes))
  })
}

function registerCidr(environment: Environment): void {
  const containsIp = ({ prefix }: CelPrefix, { bytes }: CelAddress): boolean =>
    bytes.length === prefix.bytes.length && containsAddress(prefix, bytes)
  const containsCidr = ({ prefix }: CelPrefix, { prefix: other }: CelPrefix): boolean =>
    other.bytes.length === prefix.bytes.length && prefix.bits <= other.bits && containsAddress(prefix, other.bytes)
  environment.registerOperator(`${CIDR} == ${CIDR}`, (a: CelPrefix, b: CelPrefix) => String(a) === String(b))
  environment.registerFunction(`cidr(string): ${CIDR}`, prefixOf)
  environment.registerFunction('isCIDR(string): bool', (text: string) => plainPrefix(text) !== undefined)
  environment.registerFunction(`string(${CIDR}): string`, String)
  environment.registerFunction(`${CIDR}.containsIP(${IP}): bool`, containsIp)
  environment.registerFunction(`${CIDR}.containsIP(string): bool`, (a: CelPrefix, text: string) => containsIp(a, addressOf(text)))
  environment.registerFunction(`${CIDR}.containsCIDR(${CIDR}): bool`, containsCidr)
  environment.registerFunction(`${CIDR}.containsCIDR(string): bool`, (a: CelPrefix, text: string) =>
    containsCidr(a, prefixOf(text)),
  )
  environment.registerFunction(`${CIDR}.ip(): ${IP}`, ({ prefix }: CelPrefix) => new CelAddress(prefix.bytes))
  environment.registerFunction(`${CIDR}.prefixLength(): int`, ({ prefix }: CelPrefix) => BigInt(prefix.bits))
  environment.registerFunction(
    `${CIDR}.masked(): ${CIDR}`,
    ({ prefix }: CelPrefix) => new CelPrefix({ bytes: maskedAddress(prefix), bits: prefix.bits }),
  )
}

/** Mapped addresses are refused. */
function plainAddress(text: string): AddressBytes | undefined {
  const bytes = parseNetworkAddress(text)
  return bytes === undefined || isMappedAddress(bytes) ? undefined : bytes
}

function plainPrefix(text: string): NetworkPrefix | undefined {
  const prefix = parseNetworkPrefix(text)
  return prefix === undefined || isMappedAddress(prefix.bytes) ? undefined : prefix
}

function addressOf(text: string): CelAddress {
  const bytes = plainAddress(text)
  if (bytes) return new CelAddress(bytes)
  if (parseNetworkAddress(text)) throw new EvaluationError(mappedText(text))
  throw new CelGap('the error text of an address that is not valid')
}

function prefixOf(text: string): CelPrefix {
  const prefix = plainPrefix(text)
  if (prefix) return new CelPrefix(prefix)
  if (parseNetworkPrefix(text))
    throw new EvaluationError(`network address parse error during conversion from string: ${mappedText(text)}`)
  throw new CelGap('the error text of a range of addresses that is not valid')
}

function mappedText(text: string): string {
  return `IPv4-mapped IPv6 address ${JSON.stringify(text)} is not allowed`
}

function isIpv4({ length }: AddressBytes): boolean {
  return length === 4
}

function isUnspecified(bytes: AddressBytes): boolean {
  return bytes.every((byte) => byte === 0)
}

function isLoopback(bytes: AddressBytes): boolean {
  return isIpv4(bytes) ? bytes[0] === 127 : addressText(bytes) === '::1'
}

function isMulticast([first = 0, ...rest]: AddressBytes): boolean {
  return rest.length === 3 ? (first & 0xf0) === 0xe0 : first === 0xff
}

function isLinkLocalMulticast(bytes: AddressBytes): boolean {
  const [first, second = 0, third] = bytes
  return isIpv4(bytes) ? first === 224 && second === 0 && third === 0 : first === 0xff && (second & 0x0f) === 2
}

function isLinkLocalUnicast(bytes: AddressBytes): boolean {
  const [first, second = 0] = bytes
  return isIpv4(bytes) ? first === 169 && second === 254 : first === 0xfe && (second & 0xc0) === 0x80
}
